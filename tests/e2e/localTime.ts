/** A time, ms since 1970, as an input of type `datetime-local` takes it. */
export const localTime = (ms: number) =>
  new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
