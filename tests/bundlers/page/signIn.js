// Sign-in through the routes of the page's server (signInRoutes.mjs).
async function ask(method, path, body, signal) {
  const response = await fetch(`/sign-in/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal,
  })
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  return response.json()
}

const add = ({ message, signature }, signal) => ask('POST', 'sessions', { message, signature }, signal)
const revoke = () => ask('DELETE', 'sessions')

export const siwx = {
  async createMessage({ accountAddress, chainId }, signal) {
    const { nonce } = await ask('POST', 'nonce', undefined, signal)
    return {
      accountAddress,
      chainId,
      domain: location.host,
      uri: location.origin,
      version: '1',
      nonce,
      issuedAt: new Date().toISOString(),
    }
  },
  addSession: add,
  async setSessions(sessions) {
    if (sessions.length === 0) await revoke()
    for (const session of sessions) await add(session)
  },
  getSessions: (chainId, address, signal) =>
    ask('GET', `sessions?${new URLSearchParams({ chainId, address })}`, undefined, signal),
  revokeSession: revoke,
}
