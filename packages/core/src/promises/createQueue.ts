/**
 * Runs asynchronous work one after another, in the order of the calls. A failure rejects its own call only.
 *
 * @example
 * const inOrder = createQueue()
 * void inOrder(() => fetch('/first'))
 * await inOrder(() => fetch('/second')) // sent after the answer to the first
 */
export function createQueue(): <value>(work: () => Promise<value>) => Promise<value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
