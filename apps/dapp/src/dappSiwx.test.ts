import { expect, test } from 'vitest'
import { dappSiwx, SignInRefused } from './dappSiwx.ts'

const session = {
  data: {
    accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId: 'eip155:910056',
    domain: 'localhost:4100',
    uri: 'http://localhost:4100',
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '2026-03-01T09:30:00Z',
  },
  message: 'text',
  signature: '0x00',
} as const

function setup(answer: () => Response, isRequired = true) {
  const asked: string[] = []
  const events: string[] = []
  const siwx = dappSiwx({
    isRequired,
    onSignedIn: () => events.push('signed in'),
    onRevoked: () => events.push('revoked'),
    signOut: async () => void events.push('signed out'),
    request: async (path, init) => {
      asked.push(`${init?.method ?? 'GET'} ${String(path)}`)
      return answer()
    },
  })
  return { siwx, asked, events, signal: new AbortController().signal }
}

test('createMessage uses the server’s parts with the requested account and network', async () => {
  const { accountAddress, chainId, version, ...parts } = session.data
  const { siwx, asked, signal } = setup(() => Response.json(parts))
  expect(await siwx.createMessage({ accountAddress, chainId }, signal)).toEqual(session.data)
  expect(asked).toEqual(['GET /siwx/nonce'])
  expect(version).toBe('1')
})

test('addSession calls onSignedIn, and throws with the server’s code if refused', async () => {
  const taken = setup(() => Response.json(session, { status: 201 }))
  await taken.siwx.addSession(session, taken.signal)
  expect(taken.events).toEqual(['signed in'])
  const refused = setup(() => Response.json({ code: 'nonce_used', message: 'Used.' }, { status: 409 }))
  const failure = await refused.siwx.addSession(session, refused.signal).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SignInRefused)
  expect(failure).toMatchObject({ code: 'nonce_used' })
  expect(refused.events).toEqual([])
})

test('setSessions sends several sessions in one request', async () => {
  const { siwx, asked, events } = setup(() => Response.json([session, session], { status: 201 }))
  await siwx.setSessions([session, session])
  expect(asked).toEqual(['POST /siwx/sessions'])
  expect(events).toEqual(['signed in'])
})

test('getSessions requests sessions by network and account', async () => {
  const { siwx, asked, signal } = setup(() => Response.json([session]))
  expect(await siwx.getSessions('eip155:1', '0xAb', signal)).toEqual([session])
  expect(asked).toEqual(['GET /siwx/sessions?chainId=eip155%3A1&address=0xAb'])
})

test('setSessions with an empty list signs out, and revokeSession revokes one', async () => {
  const { siwx, asked, events } = setup(() => new Response(null, { status: 204 }))
  await siwx.setSessions([])
  await siwx.revokeSession('eip155:1', '0xAb')
  expect(events).toEqual(['signed out', 'revoked'])
  expect(asked).toEqual(['DELETE /siwx/sessions?chainId=eip155%3A1&address=0xAb'])
})

test.each([true, false])('getRequired returns the server’s setting: %s', (isRequired) => {
  expect(setup(() => Response.json([]), isRequired).siwx.getRequired?.()).toBe(isRequired)
})
