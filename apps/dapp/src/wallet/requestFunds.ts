/** Asks the demo's faucet for test funds. @returns why it failed, or `undefined` */
export async function requestFunds(chainId: number | string, address: string): Promise<string | undefined> {
  try {
    const answer = await fetch('/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chainId, address }),
    })
    if (answer.ok) return undefined
    const { message } = (await answer.json()) as { message?: string }
    return message ?? 'The faucet did not answer. Try again.'
  } catch {
    return 'The faucet did not answer. Try again.'
  }
}
