/** Runs asynchronous work one after another, in the order of the calls. A failure rejects its own call only. */
export function createQueue(): <value>(work: () => Promise<value>) => Promise<value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
