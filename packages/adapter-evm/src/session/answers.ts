import { isAddress, toChecksumAddress } from '@latchkey/core'

/** More accounts than anyone has. Faults F36. */
const maxAccounts = 100

/** The accounts in a wallet's answer, with their EIP-55 checksums; anything that is no address is left out. Faults F36. */
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

/** A chain id as a decimal text, from the hex a wallet should send or the number some do. */
export function readChainId(answer: unknown): string | undefined {
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer > 0) return String(answer)
  if (typeof answer !== 'string' || !/^(0x[0-9a-f]{1,14}|[0-9]{1,16})$/i.test(answer)) return undefined
  const chainId = Number(answer)
  return Number.isSafeInteger(chainId) && chainId > 0 ? String(chainId) : undefined
}

/** Whether an answer to `wallet_getPermissions` (EIP-2255) allows accounts to be read. */
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
