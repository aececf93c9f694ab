import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { formatUnits } from 'viem'
import { invalidParams } from './providerError.ts'
import type { RequestSummary } from './requestSummary.ts'

type Row = readonly [label: string, value: string]
type Instruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** What known instructions do, by program. */
const readers: Readonly<Record<string, (instruction: Instruction) => readonly Row[] | undefined>> = {
  '11111111111111111111111111111111': ({ accounts, data }) =>
    data[0] === 2 && data.length === 12
      ? [
          ['To', accounts[1] ?? ''],
          ['Amount', `${formatUnits(viewOf(data).getBigUint64(4, true), 9)} SOL`],
        ]
      : undefined,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: tokenRows,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: tokenRows,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: ({ accounts }) => [
    ['Opens an account for', accounts[2] ?? ''],
  ],
  ComputeBudget111111111111111111111111111111: () => [],
}

function tokenRows({ accounts, data }: Instruction): readonly Row[] | undefined {
  if (data[0] !== 12 || data.length !== 10) return undefined
  return [
    ['To account', accounts[2] ?? ''],
    ['Amount', `${formatUnits(viewOf(data).getBigUint64(1, true), data[9] ?? 0)} of ${accounts[1]}`],
  ]
}

/** The content of a transaction for the prompt: what known instructions do, and the program and data of others. */
export function solanaTransactionSummary(title: string, wire: Uint8Array): RequestSummary {
  try {
    const { messageBytes } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const keys = message.staticAccounts
    const instructions = 'instructions' in message ? message.instructions : []
    const rows = instructions.flatMap((one): readonly Row[] => {
      const data = Uint8Array.from(one.data ?? [])
      const program = keys[one.programAddressIndex] ?? ''
      const accounts = (one.accountIndices ?? []).map(
        (index) => keys[index] ?? 'an account of a lookup table',
      )
      return readers[program]?.({ program, accounts, data }) ?? [[program, base58.encode(data)]]
    })
    return { title, rows: [['Network', 'Solana Localnet'], ['From', keys[0] ?? ''], ...rows] }
  } catch {
    throw invalidParams('the transaction cannot be read')
  }
}
