import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { bytesToHex } from 'viem'
import { expect, test } from 'vitest'
import { solanaAccount } from './solanaAccount.ts'
import { createSolanaRequests } from './solanaRequests.ts'

const payer = new Uint8Array(32).fill(2)
const account = solanaAccount(bytesToHex(new Uint8Array(32).fill(1)))
/** A message without instructions and with two signers, of which the account is the second. */
const message = Uint8Array.of(
  ...[0x80, 2, 0, 0, 2],
  ...ed25519.getPublicKey(payer),
  ...base58.decode(account.address),
  ...new Uint8Array(32),
  ...[0, 0],
)
const transaction = (first: Uint8Array) =>
  base64.encode(Uint8Array.of(2, ...first, ...new Uint8Array(64), ...message))

test('a sent transaction is answered with its first signature, and refused while another is missing', async () => {
  const steps: string[] = []
  const requests = createSolanaRequests({
    accounts: [account],
    rpcUrl: 'http://solana',
    chainRequest: async (_url, method) => void steps.push(method),
  })
  const send = async (first: Uint8Array): Promise<unknown> =>
    requests.solana_signAndSendTransaction?.({
      topic: 'topic',
      chainId: 'solana:local',
      params: { transaction: transaction(first) },
      app: { name: 'Meadow', url: 'https://meadow.example' },
      addresses: [account.address],
      approval: async ({ title }) => void steps.push(title),
    })
  await expect(send(new Uint8Array(64))).rejects.toMatchObject({ code: -32602 })
  expect(steps).toEqual([])
  const first = ed25519.sign(message, payer)
  expect(await send(first)).toEqual({ signature: base58.encode(first) })
  expect(steps).toEqual(['Send a transaction', 'sendTransaction'])
})
