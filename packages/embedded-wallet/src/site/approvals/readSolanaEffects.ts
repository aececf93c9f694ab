import type { ShownEffect } from './approval.ts'
import type { SolanaInstruction, SolanaTransaction } from './parseSolanaTransaction.ts'

export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  budget: 'ComputeBudget111111111111111111111111111111',
} as const

/** A token account, with whom and what it belongs to. */
export type TokenAccount = { readonly owner: string; readonly mint: string }

type Known = {
  readonly account: string
  /** Proven owners of token accounts, by address. */
  readonly tokenAccounts: ReadonlyMap<string, TokenAccount>
  /** Symbols of tokens, by mint. */
  readonly symbols: ReadonlyMap<string, string>
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

/** The account that a transfer of tokens goes to, with the program of the token. `undefined` for other instructions. */
export function tokenReceiver({ program, accounts, data }: SolanaInstruction) {
  if (!isToken(program)) return undefined
  if (data[0] === 3 && data.length === 9) return accounts[1]
  return data[0] === 12 && data.length === 10 ? accounts[2] : undefined
}

/** The token that a transfer names, by mint. */
export function namedToken(instruction: SolanaInstruction): string | undefined {
  return tokenReceiver(instruction) && instruction.data[0] === 12 ? instruction.accounts[1] : undefined
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

/**
 * What a transaction does, in the order of its instructions. What only sets its fee, and opening the account that a transfer of
 * it goes to, cost no more than {@link maxSolanaFee}.
 */
export function readSolanaEffects({ instructions }: SolanaTransaction, known: Known): readonly ShownEffect[] {
  const receivers = new Set(instructions.flatMap((one) => tokenReceiver(one) ?? []))
  return instructions.flatMap((instruction): readonly ShownEffect[] => {
    const { program } = instruction
    if (readBudget(instruction) || receivers.has(openedAccount(instruction)?.address ?? '')) return []
    return [readEffect(instruction, known) ?? { effect: { type: 'run-program', program }, token: undefined }]
  })
}

function readEffect(instruction: SolanaInstruction, known: Known): ShownEffect | undefined {
  const { program, accounts, data } = instruction
  if (program === programs.system && data.length === 12 && viewOf(data).getUint32(0, true) === 2) {
    const [from, to] = accounts
    return from === known.account && to
      ? { effect: { type: 'send', to, amount: u64(data, 4) }, token: undefined }
      : undefined
  }
  const opened = openedAccount(instruction)
  if (opened)
    return { effect: { type: 'open-account', owner: opened.owner, token: opened.mint }, token: undefined }
  const receiver = tokenReceiver(instruction)
  if (!receiver) return undefined
  const isChecked = data[0] === 12
  // Of somebody else's tokens, or with signers of a multisignature account.
  const signer = accounts[isChecked ? 3 : 2]
  if (signer !== known.account) return undefined
  const account = known.tokenAccounts.get(receiver)
  // The mint may be in a lookup table. The address of the receiving account proves it then.
  const token = (isChecked ? accounts[1] : undefined) ?? account?.mint
  return {
    effect: { type: 'send-token', to: account?.owner ?? receiver, amount: u64(data, 1), token },
    // The program checks the decimals.
    token:
      isChecked && token !== undefined
        ? { symbol: known.symbols.get(token) ?? '', decimals: data[9] ?? 0 }
        : undefined,
  }
}

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
