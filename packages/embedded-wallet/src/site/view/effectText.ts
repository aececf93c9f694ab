import type { ApprovalWarning, Effect, Nft, RequestApproval, ShownEffect } from '../approvals/approval.ts'
import type { TokenFacts } from '../approvals/readTokenFacts.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { exactAmount } from './exactAmount.ts'

/** What is known of a network, for the screen. */
export type NetworkFacts = { readonly name: string; readonly symbol: string; readonly decimals: number }

export type EffectNeeds = {
  readonly network: NetworkFacts
  readonly texts: SiteTexts
  /** BCP 47, of numbers and dates. */
  readonly locale: string
}

/** What can cost more than the transaction says. Security R-26, R-72 */
const severe: ReadonlySet<ApprovalWarning> = new Set([
  'unlimited',
  'all-nfts',
  'not-a-sign-in',
  'gives-control',
])

export const isSevereWarning = (warning: ApprovalWarning): boolean => severe.has(warning)

/** Whether the user has to confirm the risk before it can be approved. Security R-72 */
export const isSevere = ({ warnings }: RequestApproval) => warnings.some(isSevereWarning)

/** The texts of a warning. */
export const warningText = (warning: ApprovalWarning, { warnings }: SiteTexts) => warnings[warning]

/** What an approval does, as far as that is known. */
export const effectsOf = (approval: RequestApproval): readonly ShownEffect[] => {
  if (approval.kind === 'message') return []
  if (approval.kind === 'solana-transaction') return approval.effects
  if (!approval.effect) return []
  const { effect, token } = approval
  if (approval.kind === 'typed-data') return [{ effect, token }]
  return [{ effect, token, received: approval.received }, ...(approval.moved ?? [])]
}

/** What an effect does, and with how much. */
export function moveOf(
  effect: Effect,
  token: TokenFacts | undefined,
  { network, texts, locale }: EffectNeeds,
): readonly [string, string | undefined] {
  const amountOf = (amount: bigint) =>
    token ? inUnits(amount, token, locale) : texts.baseUnits(exactAmount(amount, 0, locale))
  switch (effect.type) {
    case 'send':
      return [texts.youSend, inUnits(effect.amount, network, locale)]
    case 'send-token':
      return [texts.youSend, amountOf(effect.amount)]
    case 'allow': {
      const all = token?.symbol ? texts.unlimitedOf(token.symbol) : texts.unlimited
      return [texts.youAllow, effect.amount === undefined ? all : amountOf(effect.amount)]
    }
    case 'send-nfts':
      return [texts.youSend, nftsText(effect.nfts, locale)]
    case 'allow-nft':
      return [texts.youAllow, nftsText(effect.nfts, locale)]
    case 'allow-all-nfts':
      return [texts.youAllow, texts.allNfts]
    case 'revoke':
      return [texts.youRevoke, undefined]
    case 'create-contract':
      return [texts.youCreate, effect.amount > 0n ? inUnits(effect.amount, network, locale) : undefined]
    case 'open-account':
      return [texts.youOpenAccount, undefined]
    case 'run-program':
      return [texts.youRunProgram, undefined]
    case 'unknown-call':
      return [texts.youCall, effect.amount > 0n ? inUnits(effect.amount, network, locale) : undefined]
  }
}

/** NFTs by their ids, all of them, isolated from the direction of the text around them. */
function nftsText(nfts: readonly Nft[], locale: string): string {
  const one = ({ id, amount }: Nft) =>
    amount === 1n ? `NFT #${id}` : `${exactAmount(amount, 0, locale)} × NFT #${id}`
  return `\u2066${nfts.map(one).join(', ')}\u2069`
}

/** The exact amount, isolated from the direction of the text around it. */
export const inUnits = (
  amount: bigint,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
  locale: string,
) => `\u2066${`${exactAmount(amount, decimals, locale)} ${symbol}`.trim()}\u2069`
