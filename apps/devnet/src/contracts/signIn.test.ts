import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { formatSignInMessage, parseSignInMessage } from '@latchkey/core'
import { type ContractCall, signatureProbe, verifySignIn } from '@latchkey/core/verify'
import { concat, encodeAbiParameters, encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getCode, readContract, writeContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile } from '../../scripts/compile.mjs'
import { accountKeys, faucetKey } from '../accounts.ts'
import { awaitReceipt } from '../chains/awaitReceipt.ts'
import { chainClient } from '../chains/chainClient.ts'
import { freePortBase } from '../chains/freePortBase.ts'
import { rpc } from '../chains/rpc.ts'
import { type Devnet, startDevnet } from '../startDevnet.ts'
import { walletFactoryAbi, walletFactoryAddress } from './deployContracts.ts'

// Anvil takes a moment to start, and longer on a busy machine.

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

const owner = privateKeyToAccount(accountKeys[0])
const next = privateKeyToAccount(accountKeys[1])
const now = Date.parse('2026-03-01T09:30:00Z')
const wrapperSuffix: Hex = `0x${'6492'.repeat(16)}`

function world() {
  const chain = devnet.chains[0]
  if (!chain) throw new TypeError('The devnet has no chain')
  const client = chainClient(chain, faucetKey)
  const call: ContractCall = async ({ method, to, data, gas }) => {
    if (method === 'eth_getCode') return String(await rpc(chain.rpcUrl, method, [to, 'latest']))
    const transaction = { ...(to ? { to } : {}), data, gas }
    return rpc(chain.rpcUrl, method, [transaction, 'latest']).then(String, () => '0x')
  }
  /** A contract account that is not deployed yet. */
  const newAccount = async () => {
    const salt = toHex(randomBytes(32))
    const of = { address: walletFactoryAddress, abi: walletFactoryAbi, args: [owner.address, salt] } as const
    const address = await readContract(client, { ...of, functionName: 'predict' })
    const creation = encodeFunctionData({
      abi: walletFactoryAbi,
      functionName: 'create',
      args: [owner.address, salt],
    })
    const deploy = async () => {
      const hash = await writeContract(client, { ...of, functionName: 'create' })
      await awaitReceipt(client, hash)
    }
    return { address, creation, deploy }
  }
  const wrap = (creation: Hex, signature: Hex, factory: Hex = walletFactoryAddress) =>
    concat([
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [factory, creation, signature],
      ),
      wrapperSuffix,
    ])
  const messageFor = (address: string) =>
    formatSignInMessage({
      accountAddress: address,
      chainId: chain.networkId,
      domain: 'meadow.example',
      uri: 'https://meadow.example',
      version: '1',
      nonce: 'k3pLm92xTq7Rz',
      issuedAt: '2026-03-01T09:30:00Z',
    })
  const verify = (message: string, signature: string) =>
    verifySignIn({
      message,
      signature,
      expected: { domain: 'meadow.example', nonce: 'k3pLm92xTq7Rz' },
      now,
      call,
    }).then(
      ({ data }) => data.accountAddress,
      (error) => error.code,
    )
  return { chain, client, newAccount, wrap, messageFor, verify }
}

test('core’s signature probe and the artifacts match the contract sources', async () => {
  const compiled = await compile()
  expect(compiled.SignatureProbe?.bytecode).toBe(signatureProbe)
  const withoutFile = ['SignatureProbe', 'ExchangePair']
  for (const name of Object.keys(compiled).filter((name) => !withoutFile.includes(name))) {
    const artifact = await readFile(new URL(`./${name}.json`, import.meta.url), 'utf8')
    expect(JSON.parse(artifact), name).toEqual(compiled[name])
  }
})

test('an account with a key signs in', async () => {
  const { messageFor, verify } = world()
  const message = messageFor(owner.address)
  expect(parseSignInMessage(message).accountAddress).toBe(owner.address)
  expect(await verify(message, await owner.signMessage({ message }))).toBe(owner.address)
  expect(await verify(message, await next.signMessage({ message }))).toBe('signature_invalid')
})

test('a deployed contract account signs in by ERC-1271, and a former owner is rejected', async () => {
  const { newAccount, messageFor, verify, client, chain } = world()
  const { address, deploy } = await newAccount()
  const message = messageFor(address)
  const signature = await owner.signMessage({ message })
  expect(await verify(message, signature)).toBe('signature_invalid')
  await deploy()
  expect(await verify(message, signature)).toBe(address)
  expect(await verify(message, await next.signMessage({ message }))).toBe('signature_invalid')

  const ownerClient = chainClient(chain, accountKeys[0])
  const abi = parseAbi(['function setOwner(address next)'])
  const hash = await writeContract(ownerClient, {
    address,
    abi,
    functionName: 'setOwner',
    args: [next.address],
  })
  await awaitReceipt(client, hash)
  expect(await verify(message, signature)).toBe('signature_invalid')
  expect(await verify(message, await next.signMessage({ message }))).toBe(address)
})

test('an account that is not deployed signs in by ERC-6492 without being deployed', async () => {
  const { newAccount, messageFor, verify, wrap, client } = world()
  const { address, creation, deploy } = await newAccount()
  const message = messageFor(address)
  const wrapped = wrap(creation, await owner.signMessage({ message }))
  expect(await verify(message, wrapped)).toBe(address)
  expect(await getCode(client, { address })).toBeUndefined()
  expect(await verify(message, wrap(creation, await next.signMessage({ message })))).toBe('signature_invalid')
  // The same wrapper is still valid after the deployment.
  await deploy()
  expect(await verify(message, wrapped)).toBe(address)
})

test('a wrapper that creates another account, or is truncated, is rejected', async () => {
  const { newAccount, messageFor, verify, wrap } = world()
  const own = await newAccount()
  const other = await newAccount()
  const message = messageFor(other.address)
  const signature = await owner.signMessage({ message })
  expect(await verify(message, wrap(own.creation, signature))).toBe('signature_invalid')
  expect(await verify(message, wrap(other.creation, signature, pad('0x01', { size: 20 })))).toBe(
    'signature_invalid',
  )
  expect(await verify(message, concat(['0x1234', wrapperSuffix]))).toBe('signature_invalid')
  expect(await verify(message, wrapperSuffix)).toBe('signature_invalid')
})
