import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { solanaNetwork } from '@latchkey/core/networks'
import { freePortBase, solanaAccount, solanaChain, solanaKeys, startSolana } from '@latchkey/devnet'
import {
  type Chains,
  createNetworkCall,
  createRpc,
  type SolanaChain,
  servedNetworks,
} from '@latchkey/server-kit/chains'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { hexToBytes } from 'viem'
import { systemProgram } from '../solana/programs.ts'
import { testChains } from './testChains.ts'

type Instruction = {
  readonly program: string
  /** Writable accounts. Those that are the sender's own come first in the transaction. */
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** A u64 in the byte order of programs. */
export const u64Bytes = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer)

/** Starts the devnet's Solana chain with helpers for its first two accounts. */
export async function startTestSolana(tokens: SolanaChain['tokens'] = []) {
  const chain = solanaChain(await freePortBase())
  const solana = await startSolana({ chain, nftUri: 'https://art.example/bloom.json' })
  const network = solanaNetwork({ ...chain, http: [chain.rpcUrl], imageUrl: chain.iconUrl })
  const chains: Chains = { ...testChains, solana: { network, tokens } }
  const clock = systemClock()
  const rpc = createRpc({ http: fetchHttp(clock), clock })
  const call = createNetworkCall({ networks: servedNetworks(chains), rpc, clock })
  const ask = async <answer>(method: string, ...params: readonly unknown[]) =>
    (await call(network.caipNetworkId, method, params)) as answer // the devnet's own node
  const [alice, bob] = solanaKeys.map((key) => solanaAccount(key).address)
  if (!alice || !bob) throw new TypeError('The devnet has too few accounts')

  /** Sends a transaction of alice. Returns its signature; one that fails is sent as well. */
  async function send({ program, accounts, data }: Instruction): Promise<string> {
    const others = [...new Set(accounts)].filter((address) => address !== alice)
    const keys = [alice ?? '', ...others, program]
    const { value } = await ask<{ value: { blockhash: string } }>('getLatestBlockhash')
    const message = Uint8Array.from([
      ...[1, 0, 1, keys.length, ...keys.flatMap((key) => [...base58.decode(key)])],
      ...base58.decode(value.blockhash),
      ...[1, keys.length - 1, accounts.length, ...accounts.map((address) => keys.indexOf(address))],
      ...[data.length, ...data],
    ])
    const signature = ed25519.sign(message, hexToBytes(solanaKeys[0]))
    const wire = base64.encode(Uint8Array.from([1, ...signature, ...message]))
    return ask('sendTransaction', wire, { encoding: 'base64', skipPreflight: true })
  }

  return {
    ...{ solana, chains, clock, call, ask, send, alice, bob },
    networkId: network.caipNetworkId,
    /** Sends SOL of alice. */
    pay: (to: string, lamports: bigint) =>
      send({
        program: systemProgram,
        accounts: [alice, to],
        data: Uint8Array.of(2, 0, 0, 0, ...u64Bytes(lamports)),
      }),
    /** Address of the token account of an owner. */
    async tokenAccount(owner: string, mint: string): Promise<string> {
      type Listed = { value: readonly { pubkey: string }[] }
      const { value } = await ask<Listed>('getTokenAccountsByOwner', owner, { mint }, { encoding: 'base64' })
      return value[0]?.pubkey ?? ''
    },
    stop: () => solana.stop(),
  }
}

export type TestSolana = Awaited<ReturnType<typeof startTestSolana>>
