/** A time as an input of type `datetime-local` has it, to the minute. @param ms - since 1970 */
export function localTimeText(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
