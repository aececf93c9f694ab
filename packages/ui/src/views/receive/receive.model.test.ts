import { aliceAddress } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { receiveModel } from './receive.model.ts'

type Input = Parameters<typeof receiveModel>[0]

const setup = (namespace: 'eip155' | 'solana', reference: string) =>
  receiveModel({
    public: {
      namespace,
      namespaces: {
        [namespace]: {
          account: { address: aliceAddress },
          network: { networkId: `${namespace}:${reference}` },
        },
      } as unknown as Input['public']['namespaces'],
    },
    identity: undefined,
    copied: false,
    networkCount: 1,
  })

test('the QR code includes the chain', () => {
  expect(setup('eip155', '8453')?.uri).toBe(`ethereum:${aliceAddress}@8453`)
  expect(setup('solana', 'main')?.uri).toBe(`solana:${aliceAddress}`)
})

test('with a single network it cannot be changed', () => {
  expect(setup('eip155', '8453')?.canChange).toBe(false)
})
