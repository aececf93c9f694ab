import { keptBySplToken, type SplTransferFee } from '@latchkey/core'
import { allowance } from './allowance.ts'
import type { Effect, ShownEffect } from './approval.ts'
import type { SolanaInstruction, SolanaTransaction } from './parseSolanaTransaction.ts'
import type { TokenFacts } from './readTokenFacts.ts'

export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  budget: 'ComputeBudget111111111111111111111111111111',
} as const

/** A token account, with whom and what it belongs to. */
export type TokenAccount = { readonly owner: string; readonly mint: string }

/** What is known of a token. */
export type SolanaToken = {
  /** From the metadata in the mint (Token-2022) or in its metadata account (Metaplex), if it can be shown. Security R-68 */
  readonly symbol: string
  /** What it keeps of transfers. Token-2022 */
  readonly transferFees: readonly SplTransferFee[]
}

type Known = {
  readonly account: string
  /** Proven owners of token accounts, by address. */
  readonly tokenAccounts: ReadonlyMap<string, TokenAccount>
  readonly tokens: ReadonlyMap<string, SolanaToken>
  /** `undefined` if no node says. */
  readonly epoch: bigint | undefined
}

/** Lamports for one signature. */
const signatureFee = 5_000n
/** Rent of a token account, lamports: of the Token program, and the most that an account of Token-2022 takes at first. */
const rents = { [programs.token]: 2_039_280n, [programs.token2022]: 2_500_000n } as const
const defaultUnits = 200_000
const maxUnits = 1_400_000

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const u64 = (data: Uint8Array, at: number) => viewOf(data).getBigUint64(at, true)
const isToken = (program: string | undefined) => program === programs.token || program === programs.token2022

/** Programs that only write a note. */
const memos: ReadonlySet<string> = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** SOL that an instruction sends: to an account, or to one that it creates. `undefined` for other instructions. */
function readSent({ program, accounts: [from, to], data }: SolanaInstruction) {
  if (program !== programs.system || data.length < 12) return undefined
  const kind = viewOf(data).getUint32(0, true)
  if (kind === 2 && data.length === 12) return { from, to, amount: u64(data, 4) }
  // CreateAccount
  if (kind === 0 && data.length === 52) return { from, to, amount: u64(data, 4) }
  return undefined
}

/** The account that a transfer of tokens goes to, with the program of the token. `undefined` for other instructions. */
export function tokenReceiver({ program, accounts, data }: SolanaInstruction) {
  if (!isToken(program)) return undefined
  if (data[0] === 3 && data.length === 9) return accounts[1]
  return data[0] === 12 && data.length === 10 ? accounts[2] : undefined
}

/** A permission to spend tokens, or its end, with the account that holds them. `undefined` for other instructions. */
function readPermission({ program, accounts, data }: SolanaInstruction) {
  if (!isToken(program)) return undefined
  const [holder, second, third, fourth] = accounts
  if (data[0] === 4 && data.length === 9) return { holder, spender: second, owner: third }
  if (data[0] === 5 && data.length === 1) return { holder, owner: second, isEnd: true }
  return data[0] === 13 && data.length === 10 ? { holder, spender: third, owner: fourth } : undefined
}

/** The token account that proves the token of an instruction: the receiver of a transfer, or the holder of what may be spent. */
export const provingAccount = (instruction: SolanaInstruction): string | undefined =>
  tokenReceiver(instruction) ?? readPermission(instruction)?.holder

/** The token that a checked transfer or permission names, by mint, and its decimals, which the program compares. */
export function namedToken({ program, accounts, data }: SolanaInstruction) {
  const isChecked = isToken(program) && data.length === 10 && (data[0] === 12 || data[0] === 13)
  return isChecked ? { mint: accounts[1], decimals: data[9] ?? 0 } : undefined
}

/** The token account that an instruction opens, with its owner and mint. */
export function openedAccount({ program, accounts, data }: SolanaInstruction) {
  // Create, or create unless it exists.
  const isCreate = data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2)
  if (program !== programs.associated || !isCreate) return undefined
  const [payer, address, owner, mint, , tokenProgram] = accounts
  return payer && address && owner && mint && isToken(tokenProgram)
    ? { payer, address, owner, mint, tokenProgram: tokenProgram as keyof typeof rents }
    : undefined
}

/** From this amount on a permission is unlimited in effect. Security R-72 */
const unlimitedFrom = 2n ** 63n

/**
 * What a transaction does, in the order of its instructions. Left out are instructions that only set its fee, and those that
 * open the receiving account of a transfer in it: their cost is in {@link maxSolanaFee}.
 */
export function readSolanaEffects({ instructions }: SolanaTransaction, known: Known): readonly ShownEffect[] {
  const receivers = new Set(instructions.flatMap((one) => tokenReceiver(one) ?? []))
  return instructions.flatMap((instruction): readonly ShownEffect[] => {
    if (readBudget(instruction) || receivers.has(openedAccount(instruction)?.address ?? '')) return []
    const effect = readEffect(instruction, known)
    return [{ effect, token: readToken(instruction, known), received: receivedOf(effect, known) }]
  })
}

/** The token by its mint, which may be in a lookup table: the address of the token account proves it then. */
const mintOf = (instruction: SolanaInstruction, { tokenAccounts }: Known) =>
  namedToken(instruction)?.mint ?? tokenAccounts.get(provingAccount(instruction) ?? '')?.mint

function readToken(instruction: SolanaInstruction, known: Known): TokenFacts | undefined {
  const mint = mintOf(instruction, known)
  const named = namedToken(instruction)
  return named && mint
    ? { symbol: known.tokens.get(mint)?.symbol ?? '', decimals: named.decimals }
    : undefined
}

/** What arrives of a token that keeps a part. */
function receivedOf(effect: Effect, { tokens, epoch }: Known): bigint | undefined {
  if (effect.type !== 'send-token') return undefined
  const kept = keptBySplToken(effect.amount, tokens.get(effect.token ?? '')?.transferFees ?? [], epoch)
  return kept === 0n ? undefined : effect.amount - kept
}

function readEffect(instruction: SolanaInstruction, known: Known): Effect {
  const { program, accounts, data } = instruction
  const token = mintOf(instruction, known)
  const mayMove = accounts.includes(known.account) && !memos.has(program)
  const unknown: Effect = { type: 'run-program', program, givesControl: givesControl(instruction), mayMove }
  const sent = readSent(instruction)
  if (sent) {
    const { from, to, amount } = sent
    return from === known.account && to ? { type: 'send', to, amount } : unknown
  }
  const opened = openedAccount(instruction)
  if (opened) return { type: 'open-account', owner: opened.owner, token: opened.mint }
  // What follows may be of another account's tokens, or have signers of a multisignature account.
  const permission = readPermission(instruction)
  if (permission?.owner === known.account && permission.isEnd)
    return { type: 'revoke', spender: undefined, token }
  if (permission?.owner === known.account && permission.spender)
    return allowance(token, permission.spender, u64(data, 1), { from: unlimitedFrom })
  const receiver = tokenReceiver(instruction)
  const isChecked = data[0] === 12
  if (!receiver || accounts[isChecked ? 3 : 2] !== known.account) return unknown
  const to = known.tokenAccounts.get(receiver)?.owner ?? receiver
  return { type: 'send-token', to, amount: u64(data, 1), token }
}

/**
 * Whether an instruction can hand over an account or its tokens: Assign of the System program; Approve, SetAuthority,
 * CloseAccount, ApproveChecked and Batch of the token programs.
 */
const givesControl = ({ program, data }: SolanaInstruction) =>
  isToken(program)
    ? [4, 6, 9, 13, 255].includes(data[0] ?? 0)
    : program === programs.system && data.length >= 4 && viewOf(data).getUint32(0, true) === 1

type Budget = { readonly units?: number; readonly price?: bigint }

/** A limit of compute units, a price for them (millionths of a lamport), or another setting of a transaction. */
function readBudget({ program, data }: SolanaInstruction): Budget | undefined {
  if (program !== programs.budget) return undefined
  if (data[0] === 2 && data.length === 5) return { units: viewOf(data).getUint32(1, true) }
  if (data[0] === 3 && data.length === 9) return { price: u64(data, 1) }
  return (data[0] === 1 || data[0] === 4) && data.length === 5 ? {} : undefined
}

/** The most that the network takes from `account`, lamports: fees of signatures and priority, and rent of what is opened. */
export function maxSolanaFee({ instructions, signers }: SolanaTransaction, account: string): bigint {
  const budgets = instructions.flatMap((one) => readBudget(one) ?? [])
  const others = instructions.length - budgets.length
  const asked = budgets.find(({ units }) => units !== undefined)?.units ?? others * defaultUnits
  const price = budgets.find((one) => one.price !== undefined)?.price ?? 0n
  const priority = (BigInt(Math.min(asked, maxUnits)) * price + 999_999n) / 1_000_000n
  const rent = instructions
    .map((one) => openedAccount(one))
    .reduce((sum, one) => sum + (one?.payer === account ? rents[one.tokenProgram] : 0n), 0n)
  return (signers[0] === account ? BigInt(signers.length) * signatureFee + priority : 0n) + rent
}
