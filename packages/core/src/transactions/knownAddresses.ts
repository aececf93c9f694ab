import type { Transaction } from './transaction.ts'

/** By the characters that a shortened address shows: who is meant by them. */
export type KnownAddresses = ReadonlyMap<string, string>

/**
 * Whom an account knows for certain: itself, and whom it sent to; of several that look alike when shortened, the first.
 * Strangers make addresses that look like those an account uses and put them into its history, to be copied from there
 * by mistake. Security R-69.
 *
 * @param transactions - of the account, newest first
 */
export function paidAddresses(transactions: readonly Transaction[], account: string): KnownAddresses {
  const known = new Map([[ends(account), plain(account)]])
  const learn = (address: string | undefined) => {
    if (address && !known.has(ends(address))) known.set(ends(address), plain(address))
  }
  for (const { sentFrom, sentTo, transfers } of [...transactions].reverse()) {
    if (plain(sentFrom) !== plain(account)) continue
    for (const { direction, recipient } of transfers) if (direction === 'out') learn(recipient)
    learn(sentTo)
  }
  return known
}

/** The same, and who else sent something; of strangers that look alike none is known, for nobody can tell which is meant. */
export function knownAddresses(transactions: readonly Transaction[], account: string): KnownAddresses {
  const paid = paidAddresses(transactions, account)
  const known = new Map(paid)
  for (const { transfers } of transactions) {
    for (const { sender } of transfers) {
      if (!sender || paid.has(ends(sender))) continue
      const before = known.get(ends(sender)) ?? plain(sender)
      known.set(ends(sender), before === plain(sender) ? before : '')
    }
  }
  return known
}

/** Shortened it reads like an address that is known, and is another. */
export function isLookAlike(known: KnownAddresses, address: string): boolean {
  const meant = known.get(ends(address))
  return meant !== undefined && meant !== plain(address)
}

/** Four characters at the beginning and four at the end; hexadecimal ones without their prefix. */
function ends(address: string): string {
  const characters = plain(address).replace(/^0x/, '')
  return `${characters.slice(0, 4)} ${characters.slice(-4)}`
}

function plain(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
