import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const zone = 'latchkey.id'
/** A request is answered, or given up, by then. */
const patienceMs = 20_000

/** A status, or nothing where no answer came. */
export type Status = number | undefined
export type Answer = { readonly status: Status; readonly retryAfter: string | null; readonly body: unknown }

const silence: Answer = { status: undefined, retryAfter: null, body: undefined }

/** What the services answer to a GET, or to a POST where there is a body. Never throws. */
export async function ask(url: string, body?: unknown): Promise<Answer> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patienceMs),
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
    return silence
  }
}

/** A registration that is signed: sent any number of times it is one. */
export type Claim = { readonly name: string; readonly address: string; readonly body: object }

/** Somebody whom nobody has heard of. */
export function newcomer() {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    async claim(label: string, chainId: number): Promise<Claim> {
      const name = `${label}.${zone}`
      const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
      const signature: Hex = await account.signMessage({ message })
      const { address } = account
      return { name, address, body: { coin_type: 0x80000000 + chainId, address, message, signature } }
    },
  }
}

export const send = async (url: string, { body }: Claim): Promise<Status> =>
  (await ask(`${url}/v1/profile/account`, body)).status

/** What an account is called. */
export async function nameOf(url: string, address: string): Promise<string | undefined> {
  const { body } = await ask(`${url}/v1/profile/reverse/${address}`)
  return (body as { name: string }[] | undefined)?.[0]?.name
}

/** Everything that an account has done, newest first: the ids of its transactions with what they moved. */
export async function historyOf(url: string, address: string): Promise<readonly string[]> {
  const all: string[] = []
  let cursor = ''
  for (;;) {
    const { status, body } = await ask(`${url}/v1/account/${address}/history?limit=100${cursor}`)
    if (status !== 200) throw new TypeError(`a history is answered with ${status}`)
    const { data, next } = body as { data: { id: string; transfers: unknown }[]; next: string | null }
    all.push(...data.map(({ id, transfers }) => `${id} ${JSON.stringify(transfers)}`))
    if (!next) return all
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
}
