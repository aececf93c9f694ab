import { type SplTransferFee, splExtensions, splTransferFees } from '@latchkey/core'
import { encodeBase58 } from '../bytes/encodeBase58.ts'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Sizes without extensions, and the kinds that Token-2022 writes after them. */
const accountBytes = 165
const mintBytes = 82
const kinds = { mint: 1, account: 2 } as const

/** An account of the chain. */
export type ChainAccount = {
  /** The program that owns it. */
  readonly owner: string
  readonly data: Uint8Array
  readonly executable: boolean
}

export type TokenAccount = {
  readonly address: string
  readonly program: string
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  /** It is initialized and not frozen. */
  readonly isUsable: boolean
  /** It refuses transfers without a memo. */
  readonly needsMemo: boolean
}

export type Mint = {
  readonly program: string
  readonly decimals: number
  /** Bytes of an account for this token. */
  readonly accountBytes: number
  /** What keeps every transfer from working. */
  readonly obstacle: 'transfer-hook' | 'non-transferable' | 'paused' | undefined
  /** What the token keeps of a transfer, by the epoch from which it holds: the current rule, and the next. */
  readonly transferFees: readonly SplTransferFee[]
}

export const isTokenProgram = (program: string) => program === tokenProgram || program === token2022Program

/** Numbers of the extensions of Token-2022. */
const extension = {
  transferFee: 1,
  memoTransfer: 8,
  nonTransferable: 9,
  transferHook: 14,
  pausable: 26,
} as const

/** Bytes of the extension that an account of a mint has, by the extension of the mint that requires it. */
const accountExtensions: Readonly<Record<number, number>> = {
  // TransferFeeAmount.
  [extension.transferFee]: 8,
  // NonTransferableAccount.
  [extension.nonTransferable]: 0,
  // TransferHookAccount.
  [extension.transferHook]: 1,
  // PausableAccount.
  [extension.pausable]: 0,
}
const extensionHeader = 4

/** Reads a token account of either program; `undefined` for any other account. */
export function readTokenAccount(
  address: string,
  { owner: program, data }: ChainAccount,
): TokenAccount | undefined {
  const isAccount =
    data.length === accountBytes || (program === token2022Program && data[accountBytes] === kinds.account)
  if (!isTokenProgram(program) || !isAccount) return undefined
  return {
    address,
    program,
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amount: viewOf(data).getBigUint64(64, true),
    isUsable: data[108] === 1,
    needsMemo: splExtensions(data).get(extension.memoTransfer)?.[0] === 1,
  }
}

/** Reads a mint of either program; `undefined` for any other account. */
export function readMint({ owner: program, data }: ChainAccount): Mint | undefined {
  const isExtended = program === token2022Program && data[accountBytes] === kinds.mint
  const isInitialized = data[45] === 1
  if (!isTokenProgram(program) || !isInitialized || !(data.length === mintBytes || isExtended))
    return undefined
  // An associated account of Token-2022 has a byte for its kind, and the extension ImmutableOwner.
  const extensions = splExtensions(data)
  const own = program === token2022Program ? 1 + extensionHeader + extensionBytes(extensions) : 0
  return {
    program,
    decimals: data[44] ?? 0,
    accountBytes: accountBytes + own,
    obstacle: obstacleOf(extensions),
    transferFees: splTransferFees(extensions),
  }
}

type Extensions = ReadonlyMap<number, Uint8Array>

function extensionBytes(extensions: Extensions): number {
  let bytes = 0
  for (const type of extensions.keys()) {
    const needed = accountExtensions[type]
    if (needed !== undefined) bytes += extensionHeader + needed
  }
  return bytes
}

function obstacleOf(extensions: Extensions): Mint['obstacle'] {
  if (extensions.has(extension.nonTransferable)) return 'non-transferable'
  // Its authority, and whether it is paused.
  if (extensions.get(extension.pausable)?.[32] === 1) return 'paused'
  // Its authority, and the program; without one, transfers are as usual.
  const program = extensions.get(extension.transferHook)?.subarray(32, 64)
  return program?.some((byte) => byte !== 0) ? 'transfer-hook' : undefined
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
