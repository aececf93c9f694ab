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
}

export type Mint = {
  readonly program: string
  readonly decimals: number
  /** Bytes of an account for this token. */
  readonly accountBytes: number
}

export const isTokenProgram = (program: string) => program === tokenProgram || program === token2022Program

/** Bytes of the extension that an account of a mint has, by the extension of the mint that requires it. */
const accountExtensions: Readonly<Record<number, number>> = {
  // TransferFeeConfig: TransferFeeAmount.
  1: 8,
  // NonTransferable: NonTransferableAccount.
  9: 0,
  // TransferHook: TransferHookAccount.
  14: 1,
  // Pausable: PausableAccount.
  26: 0,
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
  }
}

/** Reads a mint of either program; `undefined` for any other account. */
export function readMint({ owner: program, data }: ChainAccount): Mint | undefined {
  const isExtended = program === token2022Program && data[accountBytes] === kinds.mint
  const isInitialized = data[45] === 1
  if (!isTokenProgram(program) || !isInitialized || !(data.length === mintBytes || isExtended))
    return undefined
  // An associated account of Token-2022 has a byte for its kind, and the extension ImmutableOwner.
  const own = program === token2022Program ? 1 + extensionHeader + extensionBytes(data) : 0
  return { program, decimals: data[44] ?? 0, accountBytes: accountBytes + own }
}

function extensionBytes(mint: Uint8Array): number {
  let bytes = 0
  for (let at = accountBytes + 1; at + extensionHeader <= mint.length; ) {
    const type = viewOf(mint).getUint16(at, true)
    const needed = accountExtensions[type]
    if (needed !== undefined) bytes += extensionHeader + needed
    at += extensionHeader + viewOf(mint).getUint16(at + 2, true)
  }
  return bytes
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
