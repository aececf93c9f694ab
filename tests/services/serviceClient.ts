import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const zone = 'latchkey.id'
/** Time limit of a request, ms. */
const timeoutMs = 20_000

/** `undefined` without an answer. */
export type Status = number | undefined
export type Answer = { readonly status: Status; readonly retryAfter: string | null; readonly body: unknown }

const noAnswer: Answer = { status: undefined, retryAfter: null, body: undefined }

/** Sends a GET, or a POST if there is a body. Never rejects. */
export async function request(url: string, body?: unknown): Promise<Answer> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    })
    const text = await response.text()
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    }
  } catch {
    return noAnswer
  }
}

/** A signed registration of a name. Sending it repeatedly registers the name once. */
export type NameClaim = { readonly name: string; readonly address: string; readonly body: object }

/** A new account with a random key. */
export function createAccount() {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    async claim(label: string, chainId: number): Promise<NameClaim> {
      const name = `${label}.${zone}`
      const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
      const signature: Hex = await account.signMessage({ message })
      const { address } = account
      return { name, address, body: { coin_type: 0x80000000 + chainId, address, message, signature } }
    },
  }
}

export const register = async (url: string, { body }: NameClaim): Promise<Status> =>
  (await request(`${url}/v1/profile/account`, body)).status

/** The name of an account. */
export async function nameOf(url: string, address: string): Promise<string | undefined> {
  const { body } = await request(`${url}/v1/profile/reverse/${address}`)
  return (body as { name: string }[] | undefined)?.[0]?.name
}

/** The whole history of an account, newest first: ids and transfers of its transactions. */
export async function historyOf(url: string, address: string): Promise<readonly string[]> {
  const all: string[] = []
  let cursor = ''
  for (;;) {
    const { status, body } = await request(`${url}/v1/account/${address}/history?limit=100${cursor}`)
    if (status !== 200) throw new TypeError(`a history has the status ${status}`)
    const { data, next } = body as { data: { id: string; transfers: unknown }[]; next: string | null }
    all.push(...data.map(({ id, transfers }) => `${id} ${JSON.stringify(transfers)}`))
    if (!next) return all
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
}
