/** Tells the server of a transaction. It answers once it has read the block; whatever it answers, the page is reloaded. */
export async function tellServer(chainId: number, hash: string): Promise<void> {
  await fetch('/tx', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId, hash }),
    signal: AbortSignal.timeout(12_000),
  }).catch(() => {})
}
