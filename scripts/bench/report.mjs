/** The begin of a line that carries a figure from a benchmark to `npm run bench`. */
export const figureMark = 'figure '

/** The value below which a share of the values lies. */
export function at(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Prints a figure for `npm run bench`: its value divided by a floor of the same run, so that slow machines and fast ones
 * tell the same.
 * @param times - durations, ms
 * @param floors - durations of a fixed workload beside them, ms
 * @param share - which of the durations counts: 0.5 is the median, 0.99 what 99 % do not exceed
 * @param budget - ratio that a person should look at
 */
export function report({ name, times, floors, share = 0.5, budget }) {
  const ms = at(times, share)
  const floorMs = at(floors, 0.5)
  console.log(figureMark + JSON.stringify({ name, ms, floorMs, ratio: ms / floorMs, budget }))
}
