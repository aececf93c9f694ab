import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Address, lamports } from '@solana/kit'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { createLedger, type LedgerState } from './createLedger.ts'
import { createRpcMethods } from './createRpcMethods.ts'
import { createSolanaFaucet } from './createSolanaFaucet.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import { genesisAccounts } from './genesis.ts'
import { systemProgram } from './programs.ts'
import { RpcFailure } from './rpcFailure.ts'
import type { SolanaChain } from './solanaChain.ts'
import type { SolanaFaults } from './solanaFaults.ts'
import { solanaTokens } from './solanaTokens.ts'

/** Amounts of a faucet request: lamports, and whole units of each token. */
const faucetLamports = 1_000_000_000n
const faucetTokens = 100n
/** Most requests of one batch. */
const maxBatch = 100
const maxFrameBytes = 100_000

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.unknown().optional(),
})

type Needs = {
  readonly chain: SolanaChain
  readonly faults: SolanaFaults
  readonly nftUri: string
  readonly state: LedgerState | undefined
}

/** JSON with bigints as numbers, which have more digits than a double. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `bigint:${one}` : one)).replaceAll(
    /"bigint:(\d+)"/g,
    '$1',
  )

/** A node of the Solana chain: its ledger behind JSON-RPC, over HTTP and WebSocket. */
export async function createNode({ chain, faults, nftUri, state }: Needs) {
  const ledger = createLedger(Date.now)
  if (state) ledger.load(state)
  else {
    const rentOf = (bytes: bigint) => ledger.machine.minimumBalanceForRentExemption(bytes)
    for (const account of await genesisAccounts(rentOf, nftUri)) ledger.setAccount(account)
  }
  const faucet = await createSolanaFaucet(ledger)
  const rpc = createRpcMethods({
    ledger,
    faults,
    genesisHash: chain.genesisHash,
    sendFunds: faucet.sendFunds,
  })
  const methods: Readonly<Record<string, (params: unknown) => unknown>> = rpc.methods

  type Answer = { readonly result: unknown } | { readonly error: object }
  const run = async (method: string, params: unknown): Promise<Answer> => {
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    try {
      if (!answer) throw new RpcFailure(-32601, 'Method not found')
      return { result: await answer(params) }
    } catch (error) {
      const { code, message, data } =
        error instanceof RpcFailure ? error : new RpcFailure(-32603, `Internal error: ${String(error)}`)
      return { error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
  }
  const answerOne = async (one: unknown) => {
    const request = call.safeParse(one)
    if (!request.success)
      return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
    const { id = null, method, params } = request.data
    return { jsonrpc: '2.0', id, ...(await run(method, params)) }
  }

  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes })
  const subscriptions = createSubscriptions({ ledger, rpc })

  return {
    nextBlock: ledger.nextBlock,
    expireBlockhashes: ledger.expireBlockhashes,
    release: rpc.release,
    save: ledger.save,
    setBalance(address: Address, amount: bigint) {
      const account = { address, programAddress: systemProgram, data: new Uint8Array(), space: 0n }
      ledger.setAccount({ ...account, lamports: lamports(amount), executable: false })
    },
    fund(to: Address, exactly: { mint: string | null; units: bigint } | undefined): Promise<string> {
      if (!exactly) return faucet.sendAll(to, faucetLamports, faucetTokens, solanaTokens)
      const token = solanaTokens.find(({ address }) => address === exactly.mint)
      if (exactly.mint !== null && !token) throw new TypeError(`No token ${exactly.mint}`)
      return token ? faucet.sendTokens(to, token, exactly.units) : faucet.sendFunds(to, exactly.units)
    },
    /** Answers a body with one call or a batch. */
    async answer(body: string): Promise<string> {
      let parsed: unknown
      try {
        parsed = JSON.parse(body)
      } catch {
        return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
      }
      if (!Array.isArray(parsed)) return toJson(await answerOne(parsed))
      return toJson(await Promise.all(parsed.slice(0, maxBatch).map(answerOne)))
    },
    accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
      sockets.handleUpgrade(request, socket, head, (opened) => {
        const client = subscriptions.open((frame) => {
          if (opened.readyState === opened.OPEN) opened.send(toJson(frame))
        })
        opened.on('error', () => opened.terminate())
        opened.on('close', client.close)
        opened.on('message', async (data) => {
          let parsed: unknown
          try {
            parsed = JSON.parse(String(data))
          } catch {
            parsed = undefined
          }
          const request = call.safeParse(parsed)
          const isHandled = request.success && client.handle(request.data)
          if (!isHandled && opened.readyState === opened.OPEN) opened.send(toJson(await answerOne(parsed)))
        })
      })
    },
    stop() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}
