// Compares instruction counts with recorded ones.

/** Maximum ratio of a count to the recorded count. Counts do not vary, so a larger ratio is a regression. */
const LIMIT = 1.01;

/** `isMore` is true if a count is above the limit or is not recorded. */
export function fuelChanges(
  now: Readonly<Record<string, number>>,
  recorded: Readonly<Record<string, number>>,
): { rows: string[][]; isMore: boolean } {
  let isMore = false;
  const rows = Object.entries(now).map(([name, count]) => {
    const before = recorded[name];
    const isLoss = before === undefined || count > before * LIMIT;
    isMore ||= isLoss;
    const change = before === undefined ? "not recorded" : `${((count / before - 1) * 100).toFixed(1)} %`;
    return [name, `${count}`, `${before ?? ""}`, isLoss ? `${change}, more` : change];
  });
  return { rows, isMore };
}
