import type { CaipNetworkId, SignInMessage, SiwxConfig, SiwxSession } from '@latchkey/core'

/** The server refused a sign-in; `code` is one of dapp 8.3. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

type NonceAnswer = Pick<
  SignInMessage,
  'nonce' | 'domain' | 'uri' | 'statement' | 'issuedAt' | 'expirationTime' | 'requestId'
>

type DappSiwxNeeds = {
  /** Whether a connected account must sign in. */
  readonly isRequired: boolean
  /** Called after the server stored a sign-in. */
  onSignedIn(): void
  /** Called after the server deleted a sign-in. */
  onRevoked(): void
  /** Ends the session on the server. @throws when the server does not answer */
  signOut(): Promise<void>
  /** Default: `fetch`. */
  readonly request?: typeof fetch | undefined
}

/** Sign-in through the `/siwx` routes of the dapp's server, which creates all parts of the message. */
export function dappSiwx({
  isRequired,
  onSignedIn,
  onRevoked,
  signOut,
  request = fetch,
}: DappSiwxNeeds): SiwxConfig {
  const send = createSend(request)
  const query = (chainId: string, address: string) => `?${new URLSearchParams({ chainId, address })}`
  const add = (sessions: readonly SiwxSession[], signal?: AbortSignal) => {
    const [first, ...more] = sessions.map(({ message, signature, data }) => ({ data, message, signature }))
    return send('/siwx/sessions', {
      method: 'POST',
      body: JSON.stringify(more.length === 0 ? first : [first, ...more]),
      signal,
    })
  }
  return {
    async createMessage({ accountAddress, chainId, ownersSignLater }, signal) {
      const path = ownersSignLater ? '/siwx/nonce?ownersSignLater=true' : '/siwx/nonce'
      const parts = (await (await send(path, { signal })).json()) as NonceAnswer
      // The kit passes the CAIP-2 id of its current network.
      return { ...parts, accountAddress, chainId: chainId as CaipNetworkId, version: '1' }
    },
    async addSession(session, signal) {
      await add([session], signal)
      onSignedIn()
    },
    async setSessions(sessions) {
      if (sessions.length === 0) {
        return signOut()
      }
      await add(sessions)
      onSignedIn()
    },
    async getSessions(chainId, address, signal) {
      return (await (
        await send(`/siwx/sessions${query(chainId, address)}`, { signal })
      ).json()) as SiwxSession[]
    },
    async revokeSession(chainId, address) {
      await send(`/siwx/sessions${query(chainId, address)}`, { method: 'DELETE' })
      onRevoked()
    },
    getRequired: () => isRequired,
  }
}

type RequestOptions = {
  readonly method?: string
  readonly body?: string
  readonly signal?: AbortSignal | undefined
}

function createSend(request: typeof fetch) {
  return async (path: string, { signal, ...init }: RequestOptions = {}): Promise<Response> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await request(path, { ...init, headers, ...(signal ? { signal } : {}) })
    if (answer.ok) return answer
    const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
    throw new SignInRefused(
      code ?? `http_${answer.status}`,
      message ?? 'The server did not answer as it should.',
    )
  }
}
