import type { RequestApproval, ShownEffect } from '../approvals/approval.ts'
import { type EffectNeeds, effectsOf, isSevereWarning, moveOf, warningText } from './effectText.ts'

/** NFTs of one effect that a button names one by one. */
const mostNfts = 3

/**
 * What the button of an approval says: all that leaves, to whom, and what is severe. Whatever hides the words hides the press; of
 * a selection, the app would choose which ones are named.
 * Security R-12
 */
export function pressLines(approval: RequestApproval, needs: EffectNeeds): readonly string[] {
  const { texts } = needs
  const effects = effectsOf(approval)
  const lines = effects.map((one) => pressOf(one, needs))
  const named = approval.warnings.filter((warning) => isSevereWarning(warning) || warning === 'unknown-call')
  const titles = named.map((warning) => warningText(warning, texts).title)
  return [...(lines.length > 0 ? lines : [texts.sign]), ...titles].map(withoutNeedlessIsolates)
}

/** Without a letter that is written from right to left, nothing has to be isolated: the name of the button is plain text then. */
const withoutNeedlessIsolates = (line: string) =>
  rightToLeft.test(line) ? line : line.replaceAll(/[\u2066\u2069]/g, '')

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

function pressOf({ effect, token }: ShownEffect, needs: EffectNeeds): string {
  const { press } = needs.texts
  const [, whole = ''] = moveOf(effect, token, needs)
  const isLong = 'nfts' in effect && effect.nfts.length > mostNfts
  const amount = isLong ? `${effect.nfts.length} × NFT` : whole
  switch (effect.type) {
    case 'send':
    case 'send-token':
    case 'send-nfts':
      return press.send(amount, short(effect.to))
    case 'allow':
    case 'allow-nft':
      return press.allow(short(effect.spender), amount)
    case 'allow-all-nfts':
      return press.allowNfts(short(effect.operator))
    case 'revoke':
      return press.revoke
    case 'create-contract':
      return effect.amount > 0n ? press.createWith(amount) : press.create
    case 'open-account':
      return press.openAccount
    case 'run-program':
      return press.run(short(effect.program))
    case 'unknown-call':
      return effect.amount > 0n ? press.callWith(short(effect.to), amount) : press.call(short(effect.to))
  }
}

/**
 * So much of an address that nobody can make another one of the same look, 64 bits, isolated from the direction of the text around
 * it. Security R-69
 */
const short = (address: string) => `\u2066${address.slice(0, 10)}…${address.slice(-8)}\u2069`
