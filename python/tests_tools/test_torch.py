"""wasmaze.torch with the real PyTorch: DataLoader, process groups, StatefulDataLoader."""

from __future__ import annotations

import hashlib
import itertools
import os
import pickle
import socket
import warnings
from typing import Any

import numpy as np
import pytest
import torch
import torch.distributed
import torch.multiprocessing
from torch.utils.data import DataLoader, DistributedSampler

import wasmaze
from wasmaze.examples import Examples
from wasmaze.torch import MazeDataset, MazeStream, collate

OPTIONS: dict[str, Any] = {"width": 6, "height": 5, "seed": "t", "chunk": 16}
FORMS = ["plain", "puzzle", "raster", "occupancy", "tokens"]
#: WASMAZE_TESTS=quick runs some combinations. Each worker that is spawned imports PyTorch, which takes seconds.
ALL = os.environ.get("WASMAZE_TESTS") != "quick"


def hashes(batches: Any) -> list[tuple[int, str]]:
    """Returns the index and the SHA-256 of each example, by index."""
    found = []
    for batch in batches:
        for i, index in enumerate(batch["index"].tolist()):
            row = b"".join(batch[name][i].numpy().tobytes() for name in ("inputs", "labels"))
            found.append((index, hashlib.sha256(row).hexdigest()))
    return sorted(found)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", [MazeDataset, MazeStream])
def test_a_data_loader_yields_every_example_of_every_form(form: str, kind: Any) -> None:
    expected = Examples("wilson", **OPTIONS, count=50, form=form).batch(0, 50)
    loader = DataLoader(kind("wilson", **OPTIONS, count=50, form=form), batch_size=50, collate_fn=collate)
    [batch] = loader
    assert len(loader) == 1 and batch.keys() == expected.keys()
    for name, column in expected.items():
        plain = column.padded() if hasattr(column, "padded") else column
        assert batch[name].dtype == (torch.uint8 if plain.dtype == np.uint8 else torch.int64)
        assert (batch[name].numpy() == plain).all()
    assert name != "tokens" or (batch["tokens"].min() == -1 and isinstance(batch["tokens"] + 2, torch.Tensor))


def test_pytorchs_own_collating_takes_forms_of_one_shape() -> None:
    [batch] = DataLoader(MazeDataset("wilson", **OPTIONS, count=8, form="puzzle"), batch_size=8)
    assert batch["inputs"].shape == (8, 10, 12) and batch["index"].tolist() == list(range(8))
    [batch] = DataLoader(MazeStream("wilson", **OPTIONS, count=8, form="puzzle"), batch_size=8)
    assert batch["labels"].shape == (8, 10, 12)


def test_an_endless_stream_continues_and_an_epoch_has_fresh_mazes() -> None:
    endless = MazeStream("wilson", **OPTIONS, count=None)
    with pytest.raises(TypeError, match="endless"):
        len(endless)
    found = [batch["index"].tolist() for batch in itertools.islice(DataLoader(endless, 10, collate_fn=collate), 30)]
    assert sum(found, []) == list(range(300))
    for kind in (MazeDataset, MazeStream):
        data = kind("wilson", **OPTIONS, count=40)
        # Workers that persist read the epoch from shared memory.
        loader = DataLoader(data, 10, collate_fn=collate, num_workers=2, persistent_workers=True)
        for epoch in (0, 3, 1):
            data.set_epoch(epoch)
            assert sorted(i for batch in loader for i in batch["index"].tolist()) == list(
                range(40 * epoch, 40 * epoch + 40)
            )


def _rank(rank: int, port: int, cases: list[Any], queue: Any) -> None:
    torch.set_num_threads(1)
    torch.distributed.init_process_group("gloo", f"tcp://127.0.0.1:{port}", rank=rank, world_size=2)
    for workers, method, shuffled, count, drop_last in cases:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            options: Any = {**OPTIONS, "count": count, "form": "puzzle", "drop_last": drop_last}
            if shuffled:
                data: Any = MazeDataset("wilson", **options, rank=rank, ranks=2)
            else:
                data = MazeStream("wilson", **options)
            context = method if workers else None
            loader = DataLoader(
                data, 8, shuffled or None, num_workers=workers, multiprocessing_context=context, collate_fn=collate
            )
            found = hashes(loader)
            assert len(found) == len(data)
        queue.put((rank, found, [str(each.message) for each in warned if "ranks" in str(each.message)]))
        torch.distributed.barrier()
    torch.distributed.destroy_process_group()


CASES = [
    (workers, method, shuffled, count, drop_last)
    for workers in (0, 1, 2)
    for method in (("fork", "spawn") if workers else ("fork",))
    for shuffled in (False, True)
    for count, drop_last in ((100, True), (101, True), (101, False))
]
#: Each number of workers, method, order and count in at least one case.
SOME = [case for case in CASES if case[1] == "fork" or case == (2, "spawn", False, 101, True)]


def test_ranks_and_workers_divide_the_examples() -> None:
    cases = CASES if ALL else SOME
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    context = torch.multiprocessing.get_context("spawn")
    queue = context.Queue()
    ranks = [context.Process(target=_rank, args=(rank, port, cases, queue)) for rank in range(2)]
    for process in ranks:
        process.start()
    got = [queue.get(timeout=600) for _ in range(2 * len(cases))]
    for process in ranks:
        process.join()
        assert process.exitcode == 0
    by_rank = [[each for each in got if each[0] == rank] for rank in range(2)]
    whole = hashes([collate(Examples("wilson", **OPTIONS, count=101, form="puzzle").__getitems__(list(range(101))))])
    for case, one, other in zip(cases, *by_rank):
        count, drop_last = case[3:]
        kept = count - count % 2 if drop_last else count
        assert sorted(one[1] + other[1]) == whole[:kept], case
        assert len(one[1]) - len(other[1]) == kept % 2
        said = ["101 examples for 2 ranks: the last 1 are left out; drop_last=False keeps them"]
        assert other[2] == [] and one[2] == (said if count % 2 and drop_last else [])
    print(f"{len(cases)} combinations, SHA-256 {hashlib.sha256(repr(whole).encode()).hexdigest()[:16]}")


def test_the_distributed_sampler_divides_a_data_set() -> None:
    data = MazeDataset("wilson", **OPTIONS, count=30)
    found = [
        i
        for rank in range(2)
        for batch in DataLoader(data, 5, sampler=DistributedSampler(data, 2, rank), collate_fn=collate)
        for i in batch["index"].tolist()
    ]
    assert sorted(found) == list(range(30))


@pytest.mark.skipif(not ALL, reason="Debian 12 has PyTorch 1.13, which torchdata does not support")
@pytest.mark.parametrize("where", [None, "length > 8"])
@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("kind", [MazeStream, MazeDataset])
def test_a_stateful_data_loader_resumes(kind: Any, workers: int, where: str | None) -> None:
    from torchdata.stateful_dataloader import StatefulDataLoader

    def loader() -> Any:
        data = kind("wilson", **OPTIONS, count=200, where=where, split="train")
        return StatefulDataLoader(data, 10, num_workers=workers, collate_fn=collate)

    whole = [batch["index"].tolist() for batch in loader()]
    assert sum(map(len, whole)) == 200
    first = loader()
    begun = [batch["index"].tolist() for _, batch in zip(range(7), first)]
    resumed = loader()
    resumed.load_state_dict(pickle.loads(pickle.dumps(first.state_dict())))
    assert begun + [batch["index"].tolist() for batch in resumed] == whole


def test_a_state_that_is_not_one_is_refused() -> None:
    stream = MazeStream("wilson", **OPTIONS, count=20)
    for state in ({}, {"yielded": 3}, None):
        with pytest.raises(ValueError, match='^"state" expected a dict with epoch and yielded from state_dict'):
            stream.load_state_dict(state)
    with pytest.raises(TypeError, match='^"count" expected a number for MazeDataset, got None; use MazeStream'):
        MazeDataset("wilson", **OPTIONS, count=None)


def test_changes_in_place_do_not_change_the_data_set() -> None:
    data = MazeDataset("wilson", **OPTIONS, count=20)
    torch.from_numpy(data[3]["walls"]).bitwise_xor_(15)
    [batch] = DataLoader(data, 20, collate_fn=collate)
    batch["walls"].zero_()
    assert (data[3]["walls"] == wasmaze.generate("wilson", width=6, height=5, seed="t", index=3)).all()


def test_numbers_are_accepted_where_pytorch_indexes() -> None:
    [batch] = DataLoader(MazeDataset("wilson", **OPTIONS, count=4), 4, collate_fn=collate)
    assert (batch["start"] + 1).dtype == torch.int64
    assert torch.arange(30)[batch["finish"]].tolist() == batch["finish"].tolist()
    assert torch.nn.Embedding(5, 3)(batch["moves"] + 1).shape == (*batch["moves"].shape, 3)
