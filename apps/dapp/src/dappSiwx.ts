import type { CaipNetworkId, SignInMessage, SiwxConfig, SiwxSession } from '@latchkey/core'

/** The server refused; `code` is one of dapp 8.3. */
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
  /** The server holds a new sign-in. */
  onSignedIn(): void
  /** The server has forgotten one. */
  onRevoked(): void
  /** Ends everything on the server. @throws when the server did not answer */
  signOut(): Promise<void>
  /** Default: the browser's. */
  readonly request?: typeof fetch | undefined
}

/** Sign-in against our own server's `/siwx` routes. The server makes every part of the message. */
export function dappSiwx({ onSignedIn, onRevoked, signOut, request = fetch }: DappSiwxNeeds): SiwxConfig {
  const ask = createAsk(request)
  const query = (chainId: string, address: string) => `?${new URLSearchParams({ chainId, address })}`
  const add = (sessions: readonly SiwxSession[], signal?: AbortSignal) => {
    const [first, ...more] = sessions.map(({ message, signature, data }) => ({ data, message, signature }))
    return ask('/siwx/sessions', {
      method: 'POST',
      body: JSON.stringify(more.length === 0 ? first : [first, ...more]),
      signal,
    })
  }
  return {
    async createMessage({ accountAddress, chainId }, signal) {
      const parts = (await (await ask('/siwx/nonce', { signal })).json()) as NonceAnswer
      // The kit asks for the network it is on, which it names by CAIP-2.
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
        await ask(`/siwx/sessions${query(chainId, address)}`, { signal })
      ).json()) as SiwxSession[]
    },
    async revokeSession(chainId, address) {
      await ask(`/siwx/sessions${query(chainId, address)}`, { method: 'DELETE' })
      onRevoked()
    },
  }
}

type Ask = { readonly method?: string; readonly body?: string; readonly signal?: AbortSignal | undefined }

function createAsk(request: typeof fetch) {
  return async (path: string, { signal, ...init }: Ask = {}): Promise<Response> => {
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
