/** Weight of the usual pace, s: a step that the cache of the build answers tells little about the others. */
const usualWeight = 60

/**
 * Seconds that the steps of a run still take: their usual seconds at the pace of the steps that are done, which is that of
 * this machine.
 * @param steps - groups of parts that run side by side, so that the longest counts
 * @param done - number of groups that have ended
 * @param spentSeconds - time that they took
 */
export function secondsLeft(steps, done, spentSeconds) {
  const usual = (some) =>
    some.reduce((sum, group) => sum + Math.max(...group.map(({ usualSeconds }) => usualSeconds)), 0)
  const pace = (spentSeconds + usualWeight) / (usual(steps.slice(0, done)) + usualWeight)
  return usual(steps.slice(done)) * pace
}

/** A duration for people: `45 s`, `3 min`. */
export function spoken(seconds) {
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}
