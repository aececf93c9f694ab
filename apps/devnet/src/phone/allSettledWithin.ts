/** Resolves when all promises have settled, or after `ms`. */
export async function allSettledWithin(promises: Iterable<Promise<unknown>>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([Promise.allSettled(promises), end])
  clearTimeout(timer)
}
