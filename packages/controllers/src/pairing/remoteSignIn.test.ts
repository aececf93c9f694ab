import type { SignInMessage, SiwxConfig } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { remoteSignIn } from './remoteSignIn.ts'

const message: SignInMessage = {
  accountAddress: '',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: 'nonce0001',
  issuedAt: '2026-11-20T12:00:00.000Z',
  statement: 'Sign in.',
}

async function request(created: object) {
  const warnings: unknown[] = []
  const log = {
    error: () => {},
    warn: (...line: unknown[]) => warnings.push(line),
    info: () => {},
    debug: () => {},
  }
  const config = { createMessage: async () => created } as unknown as SiwxConfig
  const signIn = remoteSignIn({ config, clock: createFakeClock(), log, onSignedIn: () => {} })
  return { asked: await signIn.createRequest('eip155:1'), warnings }
}

test('a message without an address is asked for with the pairing', async () => {
  expect(await request({ ...message, toString: () => '' })).toEqual({ asked: message, warnings: [] })
})
