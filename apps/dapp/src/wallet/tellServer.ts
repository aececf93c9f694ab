/** Time for the server to read the block of a transaction, ms. Afterwards the page is reloaded without it. */
const patienceMs = 30_000

/**
 * Tells the server of a transaction, until it has read its block. A busy server answers 202 when it has not yet. Whatever it
 * answers, the page is reloaded.
 */
export async function tellServer(chainId: number, hash: string): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, signal }
  const tell = () => fetch('/tx', { ...init, body: JSON.stringify({ chainId, hash }) })
  try {
    while ((await tell()).status === 202);
  } catch {
    // Its answer changes nothing.
  }
}
