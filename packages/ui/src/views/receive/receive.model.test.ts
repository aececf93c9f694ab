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

test('the code carries the chain, so that a wallet opens the right one', () => {
  expect(setup('eip155', '8453')?.uri).toBe(`ethereum:${aliceAddress}@8453`)
  expect(setup('solana', 'main')?.uri).toBe(`solana:${aliceAddress}`)
})

test('with one network there is nothing to change', () => {
  expect(setup('eip155', '8453')?.canChange).toBe(false)
})
