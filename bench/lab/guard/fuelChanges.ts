// Compares instruction counts with recorded ones.

/** Limit of the ratio of counts. A larger ratio is a regression, because counts do not vary. */
const LIMIT = 1.01;

/** Makes a table row for each case. `isMore` is true if a case is above the limit or has no recorded count. */
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
