import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as web3 from '@solana/web3.js'
import { hexToBytes } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solanaKeys } from '../accounts.ts'
import { freePortBase } from '../chains/freePortBase.ts'
import { solanaChain } from './solanaChain.ts'
import { meadow, solanaHolders, solanaNft, solanaTokens } from './solanaTokens.ts'
import { type Solana, startSolana } from './startSolana.ts'

const nftUri = 'http://127.0.0.1/solana/nft.json'
let solana: Solana
beforeAll(async () => {
  solana = await startSolana({ chain: solanaChain(await freePortBase()), nftUri })
})
afterAll(() => solana.stop())

const rpcOf = ({ chain }: Solana) => web3.createSolanaRpc(chain.rpcUrl)
const [alice, bob] = [web3.address(solanaHolders[0] ?? ''), web3.address(solanaHolders[1] ?? '')]
const tokenProgram = web3.address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

/** Answers of a raw JSON-RPC request. */
async function post(body: string) {
  const response = await fetch(solana.chain.rpcUrl, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}
const call = async (method: string, ...params: unknown[]) =>
  JSON.parse((await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }))).text) as {
    id: unknown
    result?: unknown
    error?: { code: number; message: string }
  }

/** A signed transfer of lamports from the first account. */
async function transfer(lamports: bigint, to: web3.Address = bob) {
  const signer = await web3.createKeyPairSignerFromPrivateKeyBytes(hexToBytes(solanaKeys[0]))
  const { value: blockhash } = await rpcOf(solana).getLatestBlockhash().send()
  const message = web3.pipe(
    web3.createTransactionMessage({ version: 0 }),
    (one) => web3.setTransactionMessageFeePayerSigner(signer, one),
    (one) => web3.setTransactionMessageLifetimeUsingBlockhash(blockhash, one),
    (one) =>
      web3.appendTransactionMessageInstruction(
        {
          programAddress: web3.address('11111111111111111111111111111111'),
          accounts: [
            { address: signer.address, role: web3.AccountRole.WRITABLE_SIGNER },
            { address: to, role: web3.AccountRole.WRITABLE },
          ],
          data: Uint8Array.of(2, 0, 0, 0, ...new Uint8Array(BigUint64Array.of(lamports).buffer)),
        },
        one,
      ),
  )
  const signed = await web3.signTransactionMessageWithSigners(message)
  return { signed, signature: web3.getSignatureFromTransaction(signed) }
}
const send = async (lamports: bigint) => {
  const { signed, signature } = await transfer(lamports)
  const wire = web3.getBase64EncodedWireTransaction(signed)
  return { signature, sent: rpcOf(solana).sendTransaction(wire, { encoding: 'base64' }).send() }
}

test('an independent client sends a transfer, and is notified of its signature', async () => {
  const rpc = rpcOf(solana)
  const rpcSubscriptions = web3.createSolanaRpcSubscriptions(solana.chain.websocketUrl)
  const before = (await rpc.getBalance(bob).send()).value
  const { signed, signature } = await transfer(123_456_789n)
  await web3.sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, { commitment: 'confirmed' })
  expect((await rpc.getBalance(bob).send()).value - before).toBe(123_456_789n)
  const [newest] = await rpc.getSignaturesForAddress(alice, { limit: 1 }).send()
  expect(newest).toMatchObject({ signature, err: null })
  const found = await rpc
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  expect(found?.meta).toMatchObject({ fee: 5_000n, err: null })
})

test('the two tokens are of the two token programs, and the first accounts hold some', async () => {
  expect(new Set(solanaTokens.map(({ program }) => program)).size).toBe(2)
  for (const { address, program, decimals } of solanaTokens) {
    const { value } = await rpcOf(solana)
      .getTokenAccountsByOwner(alice, { mint: web3.address(address) }, { encoding: 'jsonParsed' })
      .send()
    expect(value).toHaveLength(1)
    expect(value[0]?.account.owner).toBe(program)
    expect(value[0]?.account.data.parsed.info.tokenAmount).toMatchObject({
      uiAmountString: '10000',
      decimals,
    })
  }
})

test('the faucet sends one SOL and 100 of each token to an account that had none', async () => {
  const { address } = await web3.generateKeyPairSigner()
  await solana.fund({ address })
  const rpc = rpcOf(solana)
  expect((await rpc.getBalance(address).send()).value).toBe(1_000_000_000n)
  for (const token of solanaTokens) {
    const { value } = await rpc
      .getTokenAccountsByOwner(address, { mint: web3.address(token.address) }, { encoding: 'jsonParsed' })
      .send()
    expect(value[0]?.account.data.parsed.info.tokenAmount.uiAmountString).toBe('100')
  }
  await solana.fund({ address, exactly: { mint: meadow.address, units: 5n } })
  const [newest] = await rpc.getSignaturesForAddress(address, { limit: 1 }).send()
  const found = await rpc
    .getTransaction(web3.signature(String(newest?.signature)), {
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send()
  const amounts = (found?.meta?.postTokenBalances ?? []).filter((one) => one.owner === address)
  expect(amounts.map((one) => one.uiTokenAmount.amount)).toEqual(['100000000005'])
})

test('the NFT has one unit and a metadata account that names it and its document', async () => {
  const mint = web3.address(solanaNft.address)
  expect((await rpcOf(solana).getTokenSupply(mint).send()).value).toMatchObject({ amount: '1', decimals: 0 })
  const program = web3.address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
  const bytes = web3.getAddressEncoder()
  const [metadata] = await web3.getProgramDerivedAddress({
    programAddress: program,
    seeds: ['metadata', bytes.encode(program), bytes.encode(mint)],
  })
  const { value } = await rpcOf(solana).getAccountInfo(metadata, { encoding: 'base64' }).send()
  const text = Buffer.from(String(value?.data[0]), 'base64').toString('latin1')
  expect(text).toContain('Meadow Bloom #1')
  expect(text).toContain(nftUri)
})

test('lamports above 2^53 are exact', async () => {
  const { address } = await web3.generateKeyPairSigner()
  await solana.setBalance(address, 2n ** 60n + 1n)
  expect((await rpcOf(solana).getBalance(address).send()).value).toBe(2n ** 60n + 1n)
})

describe('refusals', () => {
  test.each([
    ['a body that is not JSON', '{', -32700],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32600],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"toString"}', -32601],
    ['an invalid address', '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["0x00"]}', -32602],
    ['params that are no list', '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":{}}', -32602],
    [
      'a transaction of noise',
      '{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":["abc"]}',
      -32602,
    ],
  ])('%s', async (_what, body, code) => {
    expect(JSON.parse((await post(body)).text).error.code).toBe(code)
  })

  test('getProgramAccounts requires a filter', async () => {
    expect((await call('getProgramAccounts', tokenProgram)).error?.code).toBe(-32602)
    expect(
      (await call('getProgramAccounts', tokenProgram, { filters: [{ dataSize: 82 }] })).result,
    ).toHaveLength(2)
  })

  test('a transaction of an expired blockhash, a repeated one, and one without funds', async () => {
    const expired = await transfer(1n)
    await solana.expireBlockhashes()
    const wire = (one: typeof expired) => web3.getBase64EncodedWireTransaction(one.signed)
    expect((await call('sendTransaction', wire(expired), { encoding: 'base64' })).error?.message).toContain(
      'Blockhash not found',
    )
    const once = await transfer(2n)
    expect((await call('sendTransaction', wire(once), { encoding: 'base64' })).result).toBe(once.signature)
    expect((await call('sendTransaction', wire(once), { encoding: 'base64' })).error?.message).toContain(
      'already been processed',
    )
    const dear = await transfer(10n ** 18n)
    expect((await call('sendTransaction', wire(dear), { encoding: 'base64' })).error).toMatchObject({
      code: -32002,
      data: { err: { InstructionError: [0, { Custom: 1 }] } },
    })
  })
})

describe('faults', () => {
  const statusOf = async (signature: web3.Signature) =>
    (await rpcOf(solana).getSignatureStatuses([signature]).send()).value[0]

  test('a held transaction is unknown until it is released', async () => {
    solana.faults.hold = true
    const { signature, sent } = await send(3n)
    expect(await sent).toBe(signature)
    expect(await statusOf(signature)).toBeNull()
    solana.faults.hold = false
    await solana.release()
    expect(await statusOf(signature)).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
  })

  test('a dropped transaction never exists, and one with a lost answer does', async () => {
    solana.faults.drop = 1
    const dropped = await send(4n)
    await dropped.sent
    expect(await statusOf(dropped.signature)).toBeNull()
    solana.faults.loseAnswer = 1
    const lost = await send(5n)
    await expect(lost.sent).rejects.toThrow()
    expect(await statusOf(lost.signature)).toMatchObject({ err: null })
  })
})

test('pages of the history follow each other without gaps or repetitions', async () => {
  const { address } = await web3.generateKeyPairSigner()
  for (let units = 1n; units <= 5n; units++)
    await solana.fund({ address, exactly: { mint: null, units: 10n ** 9n + units } })
  const rpc = rpcOf(solana)
  const all = (await rpc.getSignaturesForAddress(address).send()).map((one) => one.signature)
  const pages = [await rpc.getSignaturesForAddress(address, { limit: 2 }).send()]
  while (pages.at(-1)?.length) {
    const before = pages.at(-1)?.at(-1)?.signature
    if (before) pages.push(await rpc.getSignaturesForAddress(address, { limit: 2, before }).send())
  }
  expect(pages.flat().map((one) => one.signature)).toEqual(all)
  expect(all).toHaveLength(5)
})

test('the state survives a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'solana-'))
  const options = {
    chain: solanaChain(await freePortBase()),
    nftUri,
    stateFile: join(folder, 'devnet', 'solana.json'),
  }
  const { address } = await web3.generateKeyPairSigner()
  const first = await startSolana(options)
  const signature = await first.fund({ address })
  await first.stop()
  const second = await startSolana(options)
  expect((await rpcOf(second).getBalance(address).send()).value).toBe(1_000_000_000n)
  const [known] = await rpcOf(second).getSignaturesForAddress(address).send()
  expect(known?.signature).toBe(signature)
  await second.stop()
  await rm(folder, { recursive: true })
})
