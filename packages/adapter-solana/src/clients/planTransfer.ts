import { LatchkeyError, type Transfer, type TransferDraft } from '@latchkey/core'
import {
  AccountRole,
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type IInstruction,
  isAddress,
} from '@solana/web3.js'
import { isOnCurve } from './isOnCurve.ts'
import type { NodeReads } from './nodeReads.ts'
import {
  type ChainAccount,
  isTokenProgram,
  type Mint,
  readMint,
  readTokenAccount,
  type TokenAccount,
} from './tokenData.ts'

const maxU64 = 2n ** 64n - 1n

const systemProgram = '11111111111111111111111111111111'
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Accounts of the sender that one transaction can take tokens from, so that it stays below its limit of 1,232 bytes. */
const maxSources = 8

/**
 * Limits of compute units, of which the priority fee is paid for each: at least twice what such a transfer takes, because
 * the search of an associated account's address and the extensions of a mint take more for some than for others.
 */
const units = { native: 1_000, token: 20_000, opening: 60_000 }

export type TransferPlan = {
  readonly instructions: readonly IInstruction[]
  readonly units: number
  /** Lamports that open the receiver's token account; 0 if it exists. */
  readonly rent: bigint
  /** The receiver, or the owner of its token account that is opened, has no key of its own. */
  readonly offCurve: boolean
  /** The token; `undefined` for SOL. */
  readonly mint?: Mint | undefined
}

type Draft = Pick<TransferDraft, 'from' | 'to' | 'amountBaseUnits' | 'tokenAddress'> &
  Pick<Transfer, 'acceptsOffCurve'>

/**
 * The instructions of a transfer, from the state of the chain: of SOL, or of a token into the receiver's associated
 * account, which is created if it is missing. A receiver off the curve is an address without a key: the vault of a multisig,
 * or an address in which funds are lost, so it is paid only if the user has accepted it. An account for this token needs no
 * such acceptance.
 *
 * @throws LatchkeyError `invalid_address`, `receiver_off_curve`, `token_not_sendable`, `insufficient_funds`
 */
export async function planTransfer(reads: NodeReads, draft: Draft): Promise<TransferPlan> {
  const { from, to, amountBaseUnits, tokenAddress } = draft
  if (!isAddress(to)) throw invalid(to)
  // Nobody has more than 64 bits of anything, and they would be cut.
  if (amountBaseUnits < 0n || amountBaseUnits > maxU64)
    throw new LatchkeyError('insufficient_funds', { symbol: tokenAddress ?? 'SOL' })
  if (tokenAddress !== undefined) return planTokenTransfer(reads, { ...draft, tokenAddress })
  const [receiver] = await reads.accounts([to])
  // Lamports of a program, a mint or a token account can be spent by that program only.
  if (receiver?.executable || (receiver && isTokenProgram(receiver.owner))) throw invalid(to)
  const offCurve = needsAcceptance(draft)
  return { instructions: [transferSol(from, to, amountBaseUnits)], units: units.native, rent: 0n, offCurve }
}

/** Whether the receiver has no key of its own. @throws LatchkeyError `receiver_off_curve` unless it was accepted */
function needsAcceptance({ to, acceptsOffCurve }: Pick<Draft, 'to' | 'acceptsOffCurve'>): boolean {
  if (isOnCurve(to)) return false
  if (!acceptsOffCurve) throw new LatchkeyError('receiver_off_curve', { address: to })
  return true
}

async function planTokenTransfer(
  reads: NodeReads,
  { from, to, amountBaseUnits: amount, tokenAddress, acceptsOffCurve }: Draft & { tokenAddress: string },
): Promise<TransferPlan> {
  const [mintAccount, receiver] = await reads.accounts([tokenAddress, to])
  const mint = mintAccount && readMint(mintAccount)
  if (!mint) throw invalid(tokenAddress)
  if (mint.obstacle) throw new LatchkeyError('token_not_sendable', { obstacle: mint.obstacle })
  const [sources, target] = await Promise.all([
    reads.tokenAccounts(from, tokenAddress),
    findTarget(reads, { to, receiver, mint, tokenAddress, acceptsOffCurve }),
  ])
  const rent = target.isMissing ? await reads.rent(mint.accountBytes) : 0n
  const transfers = drawFrom(sources, amount, tokenAddress).map(({ source, part }) =>
    transferToken({ source, target: target.address, owner: from, mint, tokenAddress, amount: part }),
  )
  const opening = openAccount({ payer: from, owner: to, account: target.address, mint, tokenAddress })
  return {
    instructions: target.isMissing ? [opening, ...transfers] : transfers,
    units: units.token * Math.max(1, transfers.length) + (target.isMissing ? units.opening : 0),
    rent,
    offCurve: target.offCurve,
    mint,
  }
}

type Target = { readonly address: string; readonly isMissing: boolean; readonly offCurve: boolean }

async function findTarget(
  reads: NodeReads,
  find: Pick<Draft, 'to' | 'acceptsOffCurve'> & {
    readonly receiver: ChainAccount | undefined
    readonly mint: Mint
    readonly tokenAddress: string
  },
): Promise<Target> {
  const { to, receiver, mint, tokenAddress } = find
  if (receiver && isTokenProgram(receiver.owner)) {
    const account = readTokenAccount(to, receiver)
    if (account?.mint !== tokenAddress || !account.isUsable) throw invalid(to)
    refuseMemo(account)
    return { address: to, isMissing: false, offCurve: false }
  }
  if (receiver?.executable) throw invalid(to)
  const offCurve = needsAcceptance(find)
  const address = await associatedAccount(to, tokenAddress, mint.program)
  const [existing] = await reads.accounts([address])
  // Anyone can send lamports to an address before its account exists.
  if (!existing || existing.owner === systemProgram) return { address, isMissing: true, offCurve }
  const account = readTokenAccount(address, existing)
  // The owner of an account of the older program can be changed.
  if (account?.owner !== to || account.mint !== tokenAddress || !account.isUsable) throw invalid(to)
  refuseMemo(account)
  return { address, isMissing: false, offCurve }
}

function refuseMemo({ needsMemo }: TokenAccount): void {
  if (needsMemo) throw new LatchkeyError('token_not_sendable', { obstacle: 'memo-required' })
}

/** Which accounts give how much, the one with the most first. @throws LatchkeyError `insufficient_funds` */
function drawFrom(sources: readonly TokenAccount[], amount: bigint, tokenAddress: string) {
  const parts: { source: TokenAccount; part: bigint }[] = []
  let left = amount
  for (const source of sources.slice(0, maxSources)) {
    const part = source.amount < left ? source.amount : left
    if (part > 0n) parts.push({ source, part })
    left -= part
  }
  if (left > 0n) throw new LatchkeyError('insufficient_funds', { symbol: tokenAddress })
  return parts
}

const invalid = (address: string) => new LatchkeyError('invalid_address', { address })

/** Brands a checked address for web3.js. */
const at = (address: string) => address as Address
const u64 = (value: bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

function transferSol(from: string, to: string, lamports: bigint): IInstruction {
  return {
    programAddress: at(systemProgram),
    accounts: [
      { address: at(from), role: AccountRole.WRITABLE_SIGNER },
      { address: at(to), role: AccountRole.WRITABLE },
    ],
    // Transfer
    data: Uint8Array.of(2, 0, 0, 0, ...u64(lamports)),
  }
}

function transferToken(transfer: {
  source: TokenAccount
  target: string
  owner: string
  mint: Mint
  tokenAddress: string
  amount: bigint
}): IInstruction {
  const { source, target, owner, mint, tokenAddress, amount } = transfer
  return {
    programAddress: at(mint.program),
    accounts: [
      { address: at(source.address), role: AccountRole.WRITABLE },
      { address: at(tokenAddress), role: AccountRole.READONLY },
      { address: at(target), role: AccountRole.WRITABLE },
      { address: at(owner), role: AccountRole.READONLY_SIGNER },
    ],
    // TransferChecked, whose decimals the program compares with those of the mint.
    data: Uint8Array.of(12, ...u64(amount), mint.decimals),
  }
}

function openAccount(opened: {
  payer: string
  owner: string
  account: string
  mint: Mint
  tokenAddress: string
}): IInstruction {
  const { payer, owner, account, mint, tokenAddress } = opened
  return {
    programAddress: at(associatedTokenProgram),
    accounts: [
      { address: at(payer), role: AccountRole.WRITABLE_SIGNER },
      { address: at(account), role: AccountRole.WRITABLE },
      { address: at(owner), role: AccountRole.READONLY },
      { address: at(tokenAddress), role: AccountRole.READONLY },
      { address: at(systemProgram), role: AccountRole.READONLY },
      { address: at(mint.program), role: AccountRole.READONLY },
    ],
    // CreateIdempotent: another transaction may have opened it meanwhile.
    data: Uint8Array.of(1),
  }
}

async function associatedAccount(owner: string, mint: string, program: string): Promise<string> {
  const seeds = [owner, program, mint].map((seed) => getAddressEncoder().encode(at(seed)))
  const [address] = await getProgramDerivedAddress({ programAddress: at(associatedTokenProgram), seeds })
  return address
}
