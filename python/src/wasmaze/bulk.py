"""Writes data sets like the command ``wasmaze bulk``: complete parts, a manifest with hashes, and resumption."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from ._errors import check_integer
from ._files import Folder, Stop, Store, describe, foreign_file, place_of
from ._formats import WRITERS
from ._manifest import NAME, Lengths, WrittenPart, is_planned, manifest_of, read_parts, write_card, write_manifest
from ._plan import Part, Plan, make_plan
from ._chunks import chunks

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._literals import AlgorithmId
    from ._options import BulkOptions

#: Minimum time in seconds between two updates of the manifest.
_MANIFEST_EVERY = 1.0

#: Called with the number of finished indices and of all indices.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Written:
    """The data set that ``write`` completed."""

    directory: str
    mazes: int
    parts: int
    #: Number of parts that an earlier run had written.
    kept: int


@dataclass(frozen=True)
class Task:
    """A part to make, or to keep if its files have the hashes of ``listed``."""

    plan: Plan
    part: Part
    place: Folder | Store
    listed: WrittenPart | None
    #: Whether to raise an error instead of replacing a file, because no manifest lists the part.
    keeps_others: bool


#: The entry of a part in the manifest, and whether the part existed.
Result = tuple[WrittenPart, bool]
Record = Callable[[WrittenPart, bool], None]
#: Runs tasks in any order and calls ``record`` with each result.
Runner = Callable[[Iterator[Task], Record], None]


def run_task(task: Task, stop: Stop | None = None) -> Result:
    """Makes a part unless it exists. Returns its entry in the manifest, and whether the part existed."""
    plan, part, place, listed = task.plan, task.part, task.place, task.listed
    if listed is not None:
        found = [place.describe(file["file"]) for file in listed["files"]]
        if found == [(file.get("bytes"), file.get("sha256")) for file in listed["files"]]:
            return listed, True
    names = plan.files(part)
    lengths, mazes = Lengths(plan), 0
    written: WrittenPart = {"index": part.index, "count": part.count}
    # Files are completed in reverse order. If the part's own file exists, the other files exist, too.
    with ExitStack() as stack:
        files = [stack.enter_context(place.writing(name)) for name in names]
        with WRITERS[plan.format](plan, part, files) as add:
            for rows in chunks(plan, part):
                if stop:
                    stop.check()
                add(rows)
                lengths.add(rows)
                mazes += len(rows)
        written |= {"mazes": mazes, "files": [_described(task, *each) for each in zip(names, files)]}
    return written | ({} if lengths.counts is None else {"lengths": lengths.counts}), False


def _described(task: Task, name: str, file: Any) -> dict[str, Any]:
    file.flush()
    file.seek(0)
    size, digest = describe(file)
    if task.keeps_others and (there := task.place.describe(name)) is not None and there[1] != digest:
        raise foreign_file(task.place, name)
    return {"file": name, "bytes": size, "sha256": digest}


def write_parts(
    plan: Plan,
    place: Folder | Store,
    run: Runner,
    progress: Progress | None,
) -> Written:
    """Writes a data set. ``run`` runs the tasks in any order."""
    parts = plan.parts()
    place.make()
    place.check(part.file for part in parts)
    # Lists the files before the manifest, because another run of this request writes its manifest before any part.
    found = place.find(name for part in parts for name in plan.files(part))
    listed = read_parts(place, plan)
    if found is not None and listed is None:
        raise foreign_file(place, found)
    tasks = []
    for part in parts:
        entry = (listed or {}).get(part.file)
        known = entry if entry is not None and is_planned(plan, part, entry) else None
        tasks.append(Task(plan, part, place, known, entry is None))
    # A damaged part stays listed until it is made again, so that a later run replaces it, too.
    written = {task.part.file: task.listed for task in tasks if task.listed is not None}

    def update() -> dict[str, Any]:
        manifest = manifest_of(plan, written.values(), len(parts))
        write_manifest(place, manifest)
        return manifest

    update()
    place.remove_leftovers([NAME, *(name for part in parts for name in plan.files(part))])
    last, done, kept = time.monotonic(), 0, 0
    total = sum(part.count for part in parts)

    def record(entry: WrittenPart, existed: bool) -> None:
        nonlocal last, done, kept
        written[entry["files"][0]["file"]] = entry
        kept += existed
        done += entry["count"]
        if progress:
            progress(done, total)
        if time.monotonic() - last >= _MANIFEST_EVERY:
            update()
            last = time.monotonic()

    # Parts that may exist come first: they are checked before new parts are made.
    tasks.sort(key=lambda task: task.listed is None)
    try:
        run(iter(tasks), record)
    finally:
        manifest = update()
    write_card(place, plan, manifest["parts"])
    return Written(str(place), manifest["mazes"], len(parts), kept)


def in_threads(threads: int) -> Runner:
    """Returns a function that runs tasks in threads of this process."""

    def run(tasks: Iterator[Task], record: Record) -> None:
        stop, pool = Stop(), ThreadPoolExecutor(threads)
        pending: set[Future[Result]] = set()
        try:
            while True:
                pending.update(pool.submit(run_task, task, stop) for task in islice(tasks, 2 * threads - len(pending)))
                if not pending:
                    return
                for each in wait(pending, return_when=FIRST_COMPLETED).done:
                    pending.discard(each)
                    record(*each.result())
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)
            # After an error or an interrupt, the manifest lists the parts that were completed meanwhile.
            for each in pending:
                if not each.cancelled() and each.exception() is None:
                    record(*each.result())

    return run


def write(
    directory: str | os.PathLike[str],
    algorithm: AlgorithmId,
    *,
    filesystem: Any = None,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[BulkOptions],
) -> Written:
    """Writes a data set, or completes one that an earlier call or ``wasmaze bulk`` began.

    directory: a folder, or a path of ``filesystem``, or an address such as s3://bucket/path.
    count, seed, width, height, index, topology, start, mask, braid, parameters: those of ``wasmaze.generate_many``.
    format: "npy" and "webdataset" (``images`` in the command) have the bytes of the command, "parquet" the same rows.
    columns: start, finish, length, moves, cells (a path between ``ends``) and key. measures: names of measures.
    where: a filter such as "length > 110"; ``count`` is the number of mazes that are tried.
    ends: "farthest" (default), "corners", "sides", "random" or "dead-ends".
    splits: shares by name, such as {"train": 0.9, "test": 0.1}; with split_by="key", no split has a rotation or mirror
    image of a maze of another split.
    part_size: mazes per file, 1..2**28; by default about 16 MiB of walls.
    hugging_face: names the files and writes the card so that the Hugging Face Hub finds the splits.
    cell_pixels, colours: style of the pictures of webdataset.
    filesystem: a ``pyarrow.fs.FileSystem`` or an fsspec file system.
    threads: number of threads, by default one per core. The number does not affect the files.

    The call may be interrupted at any moment and repeated: it keeps the files that the manifest lists with their
    SHA-256, and makes the others. Raises TypeError, ValueError or OSError; FileExistsError instead of replacing a file
    that no manifest lists.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> write(folder.name, "wilson", width=8, height=8, seed=7, count=1000, columns=["length"]).mazes
    1000
    """
    number = (os.cpu_count() or 1) if threads is None else check_integer("threads", threads, 1, 1024)
    plan = make_plan(algorithm, **options)
    return write_parts(plan, place_of(directory, filesystem), in_threads(number), progress)


__all__ = ["Written", "write"]
