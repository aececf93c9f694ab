import type { SignInMessage, SiwxConfig, SiwxSession } from '@latchkey/core'
import {
  aliceAddress,
  bobAddress,
  createFakeAdapter,
  createFakeStorage,
  meadowChain,
} from '@latchkey/core/testing'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

export type World = ReturnType<typeof createTestLatchkey> & { server: ReturnType<typeof createServer> }

/** A sign-in server in memory. */
export function createServer() {
  const server = {
    sessions: [] as SiwxSession[],
    required: true,
    failing: 'nothing' as 'nothing' | 'createMessage' | 'addSession' | 'getSessions',
    hanging: false,
    nonces: 0,
    /** Fields of the created messages that replace the usual ones. */
    changes: {} as object,
    calls: [] as string[],
  }
  const answer = async <value>(
    name: 'createMessage' | 'addSession' | 'getSessions',
    value: () => value,
  ): Promise<value> => {
    server.calls.push(name)
    if (server.failing === name) throw new TypeError('the server is down')
    if (server.hanging) return new Promise(() => {})
    return value()
  }
  const config: SiwxConfig = {
    createMessage: ({ accountAddress, chainId }) =>
      answer('createMessage', (): SignInMessage => {
        server.nonces += 1
        return {
          accountAddress,
          chainId: chainId as SignInMessage['chainId'],
          domain: 'app.example',
          uri: 'https://app.example/',
          version: '1',
          nonce: `nonce000${server.nonces}`,
          issuedAt: '2026-11-20T12:00:00.000Z',
          statement: 'Sign in to Meadow.',
          ...server.changes,
        }
      }),
    addSession: (session) => answer('addSession', () => void server.sessions.push(session)),
    setSessions: async (sessions) => {
      server.sessions = [...sessions]
    },
    getSessions: (chainId, address) =>
      answer('getSessions', () =>
        server.sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
      ),
    revokeSession: async (chainId, address) => {
      server.sessions = server.sessions.filter(
        ({ data }) => data.chainId !== chainId || data.accountAddress !== address,
      )
    },
    getRequired: () => server.required,
  }
  return Object.assign(server, { config })
}

export function createWorld(options: Parameters<typeof createTestLatchkey>[0] = {}): World {
  const server = createServer()
  return { ...createTestLatchkey({ siwx: server.config, ...options }), server }
}
export const view = ({ latchkey }: World) => latchkey.internals.router.state.getState().view
export const open = ({ latchkey }: World) => latchkey.internals.modal.state.getState().open
export const siwx = ({ latchkey }: World) => latchkey.siwx.state.getState()

export async function connected(
  options?: Parameters<typeof createWorld>[0],
): Promise<World & { stop(): void }> {
  const world = createWorld(options)
  const stop = await world.start()
  await world.latchkey.whenSettled()
  world.latchkey.open()
  await world.latchkey.connect({ connectorId: 'harbour' })
  await world.clock.advance(600)
  return { ...world, stop }
}

/** A page load that restores the wallet harbour. */
export const restoring = () => {
  const wallets = [
    { id: 'harbour', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId, permitted: true },
    { id: 'fable', addresses: [bobAddress], networkId: meadowChain.caipNetworkId },
  ]
  const record = {
    wallets: [
      {
        connectorId: 'harbour',
        namespace: 'eip155',
        address: aliceAddress,
        networkId: meadowChain.caipNetworkId,
      },
    ],
    active: { eip155: 'harbour' },
    recent: [],
  }
  return {
    adapter: createFakeAdapter({ wallets }),
    storage: createFakeStorage(new Map([['lk.v1.connections', JSON.stringify(record)]])),
  }
}
