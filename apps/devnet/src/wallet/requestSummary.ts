import { formatEther, hexToString, isHex } from 'viem'
import type { TransactionRequest } from './signer.ts'
import type { WalletChain } from './walletState.ts'

/** The content of an approval prompt: title, details, and an optional warning. */
export type RequestSummary = {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** Shown in full with its line breaks. */
  readonly text?: string | undefined
  readonly warning?: string | undefined
}

/** The text to be signed by `personal_sign`, decoded for display. */
export function readableText(parameter: string): string {
  if (!isHex(parameter)) return parameter
  try {
    return hexToString(parameter)
  } catch {
    return parameter
  }
}

/** Warns if a sign-in message names another site. @see https://eips.ethereum.org/EIPS/eip-4361#wallet-implementer-guidelines */
export function signTextSummary(parameter: string, address: string, siteHost: string): RequestSummary {
  const text = readableText(parameter)
  const domain = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S*) wants you to sign in with your /.exec(text)?.[1]
  return {
    title: domain === undefined ? 'Sign a message' : 'Sign in',
    rows: [['Account', address]],
    text,
    ...(domain !== undefined && domain !== siteHost
      ? { warning: `This text signs in to ${domain}, but ${siteHost} asks for it.` }
      : {}),
  }
}

export function transactionSummary(request: TransactionRequest, chain: WalletChain): RequestSummary {
  const data = request.data ?? request.input ?? '0x'
  const symbol = chain.name.startsWith('BNB') ? 'BNB' : 'ETH'
  return {
    title: 'Send a transaction',
    rows: [
      ['Network', chain.name],
      ['From', request.from ?? ''],
      ['To', request.to ?? 'a new contract'],
      ['Amount', `${formatEther(BigInt(request.value ?? '0x0'))} ${symbol}`],
      ...(data === '0x' ? [] : ([['Data', data]] as const)),
    ],
  }
}
