import { comparableAddress } from '../accounts/sameAddress.ts'
import type { Transaction } from './transaction.ts'

/** Normalized addresses by their shortened form; an empty text if several unpaid senders share that form. */
export type KnownAddresses = ReadonlyMap<string, string>

/**
 * Addresses that an account certainly knows: its own and those it has sent to. If several have the same shortened form,
 * the first counts. Attackers create addresses that look like known ones when shortened and put them into the account's
 * history, from where the user may copy them by mistake. Security R-69.
 *
 * @param transactions - of the account, newest first
 * @example
 * const known = paidAddresses(transactions, address)
 */
export function paidAddresses(transactions: readonly Transaction[], account: string): KnownAddresses {
  const known = new Map([[shortForm(account), comparableAddress(account)]])
  const add = (address: string | undefined) => {
    if (address && !known.has(shortForm(address))) known.set(shortForm(address), comparableAddress(address))
  }
  for (const { sentFrom, sentTo, transfers } of [...transactions].reverse()) {
    if (comparableAddress(sentFrom) !== comparableAddress(account)) continue
    for (const { direction, recipient } of transfers) if (direction === 'out') add(recipient)
    add(sentTo)
  }
  return known
}

/**
 * {@link paidAddresses} and all senders. If several senders have the same shortened form, none of them counts as known.
 */
export function knownAddresses(transactions: readonly Transaction[], account: string): KnownAddresses {
  const paid = paidAddresses(transactions, account)
  const known = new Map(paid)
  for (const { transfers } of transactions) {
    for (const { sender } of transfers) {
      if (!sender || paid.has(shortForm(sender))) continue
      const previous = known.get(shortForm(sender)) ?? comparableAddress(sender)
      known.set(shortForm(sender), previous === comparableAddress(sender) ? previous : '')
    }
  }
  return known
}

/**
 * Whether an address has the shortened form of a known address but differs from it.
 *
 * @example
 * if (isLookAlike(paidAddresses(transactions, address), '0x5FbD…')) show('Similar to an address that you have paid')
 */
export function isLookAlike(known: KnownAddresses, address: string): boolean {
  const original = known.get(shortForm(address))
  return original !== undefined && original !== comparableAddress(address)
}

/** First and last four characters, without a `0x` prefix. */
function shortForm(address: string): string {
  const characters = comparableAddress(address).replace(/^0x/, '')
  return `${characters.slice(0, 4)} ${characters.slice(-4)}`
}
