import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import type { Address } from '@solana/kit'
import { startHttpServer } from '../http/startHttpServer.ts'
import type { LedgerState } from './createLedger.ts'
import type { createNode } from './createNode.ts'
import type { SolanaChain } from './solanaChain.ts'
import { noSolanaFaults, type SolanaFaults } from './solanaFaults.ts'

/** Time between two blocks, ms, as on the real chain. */
const blockMs = 400
/** Interval at which a changed state is written, ms. */
const saveMs = 1_000
const maxBodyBytes = 1_000_000

export type Solana = {
  readonly chain: SolanaChain
  readonly faults: SolanaFaults
  /** Executes the transactions held by the fault `hold`, if their blockhash is still valid. */
  release(): Promise<void>
  /** Ends the life of all blockhashes, as a minute without a signature does. */
  expireBlockhashes(): Promise<void>
  /** Sets the lamports of an account, whatever it had. */
  setBalance(address: string, lamports: bigint): Promise<void>
  /** Sends funds from the faucet's account. Resolves with the signature. */
  fund(request: SolanaFunding): Promise<string>
  stop(): Promise<void>
}

export type SolanaFunding = {
  readonly address: string
  /** If set, only this amount is sent: base units of a mint, or of SOL if it is null. */
  readonly exactly?: { readonly mint: string | null; readonly units: bigint } | undefined
}

type Options = {
  readonly chain: SolanaChain
  /** Where the NFT's metadata is served. */
  readonly nftUri: string
  /** Read at the start if it exists, written when the state has changed, and at the end. */
  readonly stateFile?: string | undefined
}

/**
 * Starts a Solana chain on 127.0.0.1: the virtual machine of the real chain behind the JSON-RPC and the subscriptions of a
 * node, on one port. Until the first request it is only a port; then the libraries are loaded and blocks begin.
 */
export async function startSolana({ chain, nftUri, stateFile }: Options): Promise<Solana> {
  const faults = noSolanaFaults()
  let node: ReturnType<typeof createNode> | undefined
  let blocks: NodeJS.Timeout | undefined
  let saves: NodeJS.Timeout | undefined
  let savedSlot = -1

  const save = async () => {
    const state = (await node)?.save()
    if (!stateFile || !state || state.slot === savedSlot) return
    savedSlot = state.slot
    await mkdir(dirname(stateFile), { recursive: true })
    await writeFile(`${stateFile}.new`, JSON.stringify(state))
    await rename(`${stateFile}.new`, stateFile)
  }
  const load = () => {
    node ??= open()
    return node
  }
  const open = async () => {
    const { createNode } = await import('./createNode.ts')
    const saved = stateFile ? await readFile(stateFile, 'utf8').catch(() => undefined) : undefined
    // Only this function writes the file.
    const state = saved === undefined ? undefined : (JSON.parse(saved) as LedgerState)
    const opened = await createNode({ chain, faults, nftUri, state })
    blocks = setInterval(opened.nextBlock, blockMs).unref()
    if (stateFile) saves = setInterval(() => void save(), saveMs).unref()
    return opened
  }

  const server = await startHttpServer(Number(new URL(chain.rpcUrl).port), faults)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', 'POST, OPTIONS')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBodyBytes) return response.writeHead(413).end()
      chunks.push(chunk)
    }
    const text = await (await load()).answer(Buffer.concat(chunks).toString('utf8'))
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  }
  server.answerWith((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.upgradeWith((request, socket, head) => {
    load()
      .then((opened) => opened.accept(request, socket, head))
      .catch(() => socket.destroy())
  })

  return {
    chain,
    faults,
    release: async () => (await load()).release(),
    expireBlockhashes: async () => (await load()).expireBlockhashes(),
    setBalance: async (address, lamports) => (await load()).setBalance(address as Address, lamports),
    fund: async ({ address, exactly }) => (await load()).fund(address as Address, exactly),
    async stop() {
      clearInterval(blocks)
      clearInterval(saves)
      await save()
      if (node) (await node).stop()
      await server.stop()
    },
  }
}
