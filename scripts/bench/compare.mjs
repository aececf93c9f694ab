/** A figure may be this much above its record before it is marked: what one machine differs from itself. */
const tolerance = 1.25

/**
 * What a person should read about a figure.
 * @param figure - `{ ratio, budget }`
 * @param recorded - the ratio in the record, if there is one
 */
export function remark({ ratio, budget }, recorded) {
  if (ratio > budget) return 'over its budget'
  if (recorded === undefined) return 'not on record'
  return ratio > recorded * tolerance ? 'slower than recorded' : ''
}
