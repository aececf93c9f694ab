import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64 } from '@scure/base'
import { programs } from '../site/approvals/readSolanaEffects.ts'

export const secret = new Uint8Array(32).fill(1)
export const account = base58.encode(ed25519.getPublicKey(secret))
const keyOf = (seed: number) => base58.encode(new Uint8Array(32).fill(seed))
export const [receiver, mint, blockhash, stranger] = [keyOf(21), keyOf(22), keyOf(23), keyOf(24)]

export type Instruction = { program: string; accounts?: readonly string[]; data?: readonly number[] }

/** Stands for an account of a lookup table. */
export const inTable = 'lookup table'

/** A transaction in wire format, base64, that the first of `signers` pays for. */
export function write(
  instructions: readonly Instruction[],
  { signers = [account], versioned = true }: { signers?: readonly string[]; versioned?: boolean } = {},
) {
  const others = instructions
    .flatMap(({ program, accounts = [] }) => [...accounts, program])
    .filter((one) => one !== inTable)
  const keys = [...new Set([...signers, ...others])]
  const bytes = [
    signers.length,
    ...new Array<number>(signers.length * 64).fill(0),
    ...(versioned ? [0x80] : []),
    ...[signers.length, 0, 1, keys.length],
    ...keys.flatMap((key) => [...base58.decode(key)]),
    ...base58.decode(blockhash),
    instructions.length,
    ...instructions.flatMap(({ program, accounts = [], data = [] }) => [
      keys.indexOf(program),
      ...[accounts.length, ...accounts.map((one) => (one === inTable ? keys.length : keys.indexOf(one)))],
      ...[data.length, ...data],
    ]),
    ...(versioned ? lookupTables(instructions) : []),
  ]
  return base64.encode(Uint8Array.from(bytes))
}
/** One table with one account, if it is used. */
const lookupTables = (instructions: readonly Instruction[]) =>
  instructions.some(({ accounts }) => accounts?.includes(inTable))
    ? [1, ...base58.decode(keyOf(41)), 1, 0, 0]
    : [0]
export const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
export const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)]

export const sol = (amount: bigint, { from = account, to = receiver } = {}): Instruction => ({
  program: programs.system,
  accounts: [from, to],
  data: [...u32(2), ...u64(amount)],
})
/** The associated token account, derived as the chain does it; a bump that the hash was made with is enough here. */
export const derived = (owner: string, program: string = programs.token) =>
  base58.encode(
    sha256(
      Uint8Array.from([
        ...[owner, program, mint].flatMap((key) => [...base58.decode(key)]),
        254,
        ...base58.decode(programs.associated),
        ...new TextEncoder().encode('ProgramDerivedAddress'),
      ]),
    ),
  )
export const source = keyOf(31)
export const checked = (to: string, program: string = programs.token, signer = account): Instruction => ({
  program,
  accounts: [source, mint, to, signer],
  data: [12, ...u64(2_500_000n), 6],
})
export const unchecked = (to: string): Instruction => ({
  program: programs.token,
  accounts: [source, to, account],
  data: [3, ...u64(7n)],
})
export const create = (owner: string, program: string = programs.token): Instruction => ({
  program: programs.associated,
  accounts: [account, derived(owner, program), owner, mint, programs.system, program],
  data: [1],
})
export const budget = (units: number, price: bigint): readonly Instruction[] => [
  { program: programs.budget, data: [2, ...u32(units)] },
  { program: programs.budget, data: [3, ...u64(price)] },
]

export const messageOf = (transaction: string, signers = 1) =>
  base64.decode(transaction).subarray(1 + signers * 64)
