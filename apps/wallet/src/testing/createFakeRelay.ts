import { randomUUID } from 'node:crypto'
import { createWalletClient } from '@farcaster/auth-client'
import type { Http, HttpRequest, HttpResponse } from '@latchkey/core'
import type { PrivateKeyAccount } from 'viem/accounts'

type Channel = {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly expirationTime: string
  readonly acceptAuthAddress: boolean
  /** Where the app leads a user who has approved. */
  readonly redirectUrl: string
  completed?: object
}

export const relayUrl = 'https://relay.example'
export const nodeUrl = 'https://node.example'

/** Changes of what the Farcaster app signs. */
export type MessageChange = Partial<{
  domain: string
  uri: string
  nonce: string
  chainId: number
  fid: number
}>

/**
 * A Farcaster relay and a node with the registry, behind the Http port; other requests go to `services`. The app signs with
 * the library of the Farcaster apps.
 * @param fids owners of fids, by lower-case address
 */
export function createFakeRelay(services: Http, fids: Readonly<Record<string, number>>) {
  const channels = new Map<string, Channel>()
  const relay = { isAway: false, asked: 0 }
  const app = createWalletClient({
    relay: relayUrl,
    ethereum: {
      getFid: async () => 0n,
      isValidAuthAddress: async () => false,
      publicClient: undefined as never,
    },
  })

  const answer = (status: number, body: unknown): HttpResponse => ({
    status,
    headers: new Headers(),
    text: JSON.stringify(body),
  })
  function askRelay({ url, json, headers }: HttpRequest): HttpResponse {
    if (relay.isAway) throw new TypeError('away')
    if (url === `${relayUrl}/v1/channel`) {
      const channelToken = randomUUID()
      const channel = json as Channel
      channels.set(channelToken, { ...channel })
      return answer(201, { channelToken, url: `https://app.example/${channelToken}`, nonce: channel.nonce })
    }
    relay.asked += 1
    const token = headers?.authorization?.replace('Bearer ', '') ?? ''
    const channel = channels.get(token)
    if (!channel) return answer(401, { error: 'Unauthorized' })
    if (!channel.completed) return answer(202, { state: 'pending', nonce: channel.nonce })
    // A result is given once.
    channels.delete(token)
    return answer(200, { state: 'completed', nonce: channel.nonce, ...channel.completed })
  }
  function askNode({ json }: HttpRequest): HttpResponse {
    const { id, method, params } = json as { id: number; method: string; params: [{ data: string }] }
    const owner = `0x${params[0]?.data?.slice(-40)}`
    const result = method === 'eth_chainId' ? '0xa' : `0x${(fids[owner] ?? 0).toString(16).padStart(64, '0')}`
    return answer(200, { jsonrpc: '2.0', id, result })
  }

  return {
    relay,
    http: (async (request) => {
      if (request.url.startsWith(relayUrl)) return askRelay(request)
      return request.url.startsWith(nodeUrl) ? askNode(request) : services(request)
    }) satisfies Http as Http,
    channelOf: (url: string) => channels.get(url.split('/').at(-1) ?? ''),
    /** The user approves in the app. `change` makes a message that was not asked for. */
    async approve(
      url: string,
      account: PrivateKeyAccount,
      fid: number,
      change: MessageChange = {},
    ): Promise<void> {
      const channel = channels.get(url.split('/').at(-1) ?? '')
      if (!channel) throw new Error('The channel is gone')
      const built = app.buildSignInMessage({
        ...{ domain: channel.domain, uri: channel.siweUri, nonce: channel.nonce, fid },
        ...{ address: account.address, expirationTime: new Date(channel.expirationTime), ...change },
      })
      const message = built.message ?? ''
      channel.completed = {
        message,
        signature: await account.signMessage({ message }),
        fid,
        username: 'meadow.eth',
      }
    },
    forget: (url: string) => channels.delete(url.split('/').at(-1) ?? ''),
  }
}
