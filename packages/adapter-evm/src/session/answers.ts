import { isAddress, toChecksumAddress } from '@latchkey/core'

/** Further accounts are ignored. Faults F36. */
const maxAccounts = 100

/** Reads the accounts of a wallet's answer, with EIP-55 checksums. Invalid items are left out. Faults F36. */
export function readAccounts(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) return []
  const accounts = answer
    .slice(0, maxAccounts)
    .filter(
      (account): account is string =>
        typeof account === 'string' && isAddress(account.toLowerCase(), 'eip155'),
    )
    .map(toChecksumAddress)
  return [...new Set(accounts)]
}

/** Reads a chain id as decimal text, from hex or from a number or decimal text, which some wallets send. */
export function readChainId(answer: unknown): string | undefined {
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer > 0) return String(answer)
  if (typeof answer !== 'string' || !/^(0x[0-9a-f]{1,14}|[0-9]{1,16})$/i.test(answer)) return undefined
  const chainId = Number(answer)
  return Number.isSafeInteger(chainId) && chainId > 0 ? String(chainId) : undefined
}

/** Whether an answer to `wallet_getPermissions` (EIP-2255) contains `eth_accounts`. */
export function allowsAccounts(answer: unknown): boolean {
  return (
    Array.isArray(answer) &&
    answer.some(
      (one: unknown) =>
        typeof one === 'object' &&
        one !== null &&
        'parentCapability' in one &&
        one.parentCapability === 'eth_accounts',
    )
  )
}
