import { walletFailure } from '@latchkey/core'
import { type Abi, BaseError, decodeErrorResult, formatEther, type Hex, isHex } from 'viem'
import { launchStatuses } from '../../shared/launchStatus.ts'
import type { ChainCall } from './chainCall.ts'
import { contractAbis } from './contractAbis.ts'

const statusTexts = {
  upcoming: 'not open yet',
  live: 'still open',
  succeeded: 'successful',
  finalized: 'finalised',
  failed: 'over without success',
  cancelled: 'cancelled',
} as const

const short = (base: unknown) => trim(formatEther(BigInt(String(base))))
const trim = (text: string) => text.replace(/(\.\d{6})\d+$/, '$1')

/** Texts of the contracts' errors. Dapp 5.8. */
const texts: Readonly<Record<string, (args: readonly unknown[], symbol: string) => string>> = {
  WrongStatus: ([status]) =>
    `This sale is ${statusTexts[launchStatuses[Number(status)] ?? 'upcoming']} now. Reload to see its state.`,
  BelowMin: ([min], symbol) => `The minimum is ${short(min)} ${symbol}.`,
  AboveMax: ([left], symbol) => `You can add at most ${short(left)} ${symbol}.`,
  NothingToClaim: () => 'Nothing to claim yet.',
  NothingToRefund: () => 'Already refunded, or you did not take part.',
  AlreadyTaken: () => 'Already taken.',
  NotOwner: () => 'Only the creator can do this.',
  TooMuch: ([staked]) => `You staked ${short(staked)}.`,
  RateTooLow: () => 'Adding this would lower the current rate. Add more or choose fewer days.',
  SoldOut: ([left]) => (Number(left) === 0 ? 'All are minted.' : `Only ${String(left)} left.`),
  WalletLimit: ([left]) =>
    Number(left) === 0 ? 'You minted all that you may.' : `You can mint ${String(left)} more.`,
  WrongPrice: ([price], symbol) => `The price changed to ${short(price)} ${symbol}. Check and try again.`,
  NotAllowed: () => 'You are not on this list.',
  NotOpen: () => 'It is not open now.',
  AlreadyClaimed: () => 'Already claimed.',
  Exhausted: () => 'This list has changed or is out of tokens. Tell the creator.',
  BadProof: () => 'This list has changed or is out of tokens. Tell the creator.',
  BadAttestation: () => 'This claim link expired. Start again.',
  NothingReleasable: () => 'Nothing can leave yet.',
  NotBeneficiary: () => 'Only the beneficiary can do this.',
  BadTimes: () => 'A lock can only be made longer.',
  ERC20InsufficientBalance: () => 'You do not hold that many tokens.',
  ERC20InsufficientAllowance: () => 'The approval is missing. Start again.',
  ERC721InvalidReceiver: () => 'That contract cannot hold NFTs.',
  ERC721IncorrectOwner: () => 'You no longer own this NFT.',
  ERC721InsufficientApproval: () => 'You no longer own this NFT.',
}

/** The same of the launchpad, which passes on the errors of the sale that it creates. */
const launchpadTexts: typeof texts = {
  BadTimes: () => 'These times of the sale are no longer possible. Choose later ones.',
  NotFunded: () => 'This token takes a fee of transfers, so the sale would lack tokens.',
  FailedDeployment: () => 'This launch exists already. Reload to see it.',
}

/**
 * The text for what stopped a call: a contract's answer, the user, or the network.
 *
 * @param symbol - of the chain's coin
 */
export function failureText(cause: unknown, call: ChainCall | undefined, symbol: string): string {
  const { reason, lacksFunds } = walletFailure(cause)
  if (reason === 'declined' && !lacksFunds) return 'You rejected the request in your wallet.'
  const data = revertDataOf(cause)
  if (data && call) return revertText(data, call, symbol)
  const text = messagesOf(cause)
  if (reason === 'pending') return 'Your wallet already shows a request. Answer that one first.'
  if (reason === 'gone') return 'Your wallet is not connected to this network. Nothing was sent.'
  if (lacksFunds) return `Not enough ${symbol} for this amount plus the network fee.`
  if (/replaced|nonce too low/i.test(text)) return 'This transaction was replaced.'
  if (/timed out while waiting/i.test(text)) return 'It is not confirmed yet. Look for it in your wallet.'
  if (/revert/i.test(text)) return 'The contract refused this. Nothing was sent.'
  return 'The network did not answer. Nothing was sent.'
}

function revertText(data: Hex, { contract }: ChainCall, symbol: string): string {
  try {
    const others = contract === 'Launchpad' ? contractAbis.Presale : []
    const abi: Abi = [...contractAbis[contract], ...others, ...contractAbis.LaunchToken]
    const { errorName, args = [] } = decodeErrorResult({ abi, data })
    const text = (contract === 'Launchpad' && launchpadTexts[errorName]) || texts[errorName]
    if (text) return text(args, symbol)
  } catch {
    // An error of another contract.
  }
  return `The contract refused this (${data.slice(0, 10)}). Nothing was sent.`
}

type Thrown = { readonly code?: unknown; readonly cause?: unknown; readonly data?: unknown }
function* causesOf(cause: unknown): Generator<Thrown> {
  let current = cause
  for (let depth = 0; depth < 10 && typeof current === 'object' && current !== null; depth++) {
    yield current as Thrown
    current = (current as Thrown).cause
  }
}

function revertDataOf(cause: unknown): Hex | undefined {
  for (const { data } of causesOf(cause)) {
    const found = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
    if (isHex(found) && found.length >= 10) return found
  }
  return undefined
}

const messagesOf = (cause: unknown) =>
  [...causesOf(cause)]
    .map((one) =>
      one instanceof BaseError ? `${one.shortMessage} ${one.details}` : String((one as Error).message),
    )
    .join(' ')
