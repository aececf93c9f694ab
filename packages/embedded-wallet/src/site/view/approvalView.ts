import { cleanName, shortenAddress } from '@latchkey/core'
import type {
  RequestApproval as Approval,
  ApprovalWarning,
  Effect,
  ShownEffect,
} from '../approvals/approval.ts'
import type { TokenFacts } from '../approvals/readTokenFacts.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { addressOf } from './addressOf.ts'
import {
  type EffectNeeds,
  effectsOf,
  inUnits,
  isSevere,
  isSevereWarning,
  moveOf,
  warningText,
} from './effectText.ts'
import { element } from './element.ts'
import { exactAmount } from './exactAmount.ts'
import { page } from './page.ts'
import { pictureView } from './pictureView.ts'
import { pressLines } from './pressLines.ts'
import { visibleText } from './visibleText.ts'

/** Effects that the summary names. */
const mostMoves = 3

export type ApprovalParts = {
  readonly content: HTMLElement
  readonly approve: HTMLButtonElement
  readonly decline: HTMLButtonElement
  /** Must be checked before something severe can be approved. Security R-72 */
  readonly understood: HTMLInputElement | undefined
  /** What has to be seen besides the buttons: who asks, and what for. */
  readonly parts: readonly HTMLElement[]
}

type Shown = EffectNeeds & {
  readonly approval: Approval
  /** As the browser tells it. */
  readonly origin: string
  /** As the app calls itself: untrusted. */
  readonly appName: string
  /** The number of the picture of the user's wallet. Security R-13 */
  readonly picture: string
  /** Whether the account is forgotten when the page closes. Fault F57 */
  readonly isMemoryOnly: boolean
}

/** Draws an approval: who asks, what happens, what it costs. Amounts come from the object that is signed. Security 3.10 */
export function approvalView(shown: Shown): ApprovalParts {
  const { approval, isMemoryOnly, texts } = shown
  // A translation by the browser must not change what is agreed to.
  const approve = element('button', {
    class: 'approve',
    type: 'button',
    translate: 'no',
    'aria-disabled': 'true',
  })
  approve.append(...pressLines(approval, shown).map((line) => element('span', { dir: 'auto' }, line)))
  const decline = element('button', { class: 'decline', type: 'button' }, texts.decline)
  const understood = isSevere(approval) ? element('input', { type: 'checkbox' }) : undefined
  const parts = [asker(shown), ...bodyOf(shown)]
  const content = page(
    [
      ...parts,
      rows([
        ...detailsOf(shown),
        // The user's own account is only recognised; the others must be compared.
        [texts.account, element('span', { dir: 'ltr', translate: 'no' }, shortenAddress(approval.account))],
        [texts.network, approval.kind === 'message' ? undefined : shown.network.name],
        costOf(shown),
      ]),
      rawOf(approval, texts),
      isMemoryOnly ? element('p', { class: 'note' }, texts.notRemembered) : undefined,
    ],
    element(
      'footer',
      {},
      understood ? element('label', { class: 'check' }, understood, texts.understood) : undefined,
      decline,
      approve,
    ),
  )
  return { content, approve, decline, understood, parts }
}

/** Who asks and what for, where the approval itself is in a window. */
export function summaryView(shown: Shown): readonly HTMLElement[] {
  const moves = effectsOf(shown.approval).map((one) => move(one.effect, one.token, shown))
  return [asker(shown), ...moves.slice(0, mostMoves)]
}

/** Who asks, beside the picture of the wallet. */
export const asker = ({
  appName,
  origin,
  picture,
  texts,
}: Pick<Shown, 'appName' | 'origin' | 'picture' | 'texts'>) =>
  element(
    'header',
    {},
    element('h1', { dir: 'auto' }, cleanName(appName, new URL(origin).host)),
    element('span', { class: 'origin', dir: 'ltr', translate: 'no' }, origin),
    pictureView(picture, texts.pictureNote),
  )

function bodyOf(shown: Shown): readonly HTMLElement[] {
  const { approval, texts } = shown
  const warnings = approval.warnings.map((warning) => warned(warning, texts))
  if (approval.kind === 'message')
    return [
      ...warnings,
      element(
        'div',
        {
          class: 'message',
          role: 'group',
          'aria-label': texts.messageText,
          dir: 'auto',
          translate: 'no',
          tabindex: '0',
        },
        approval.text ?? approval.message,
      ),
    ]
  if (approval.kind === 'typed-data') {
    const name = cleanName(approval.domainName ?? approval.primaryType, texts.messageText)
    return [
      element('h2', { dir: 'auto' }, name),
      ...(approval.effect ? [move(approval.effect, approval.token, shown)] : []),
      ...warnings,
      ...(approval.effect
        ? []
        : [
            element(
              'pre',
              {
                class: 'message',
                role: 'group',
                'aria-label': texts.messageText,
                tabindex: '0',
                dir: 'ltr',
                translate: 'no',
              },
              messageOf(approval.json),
            ),
          ]),
    ]
  }
  const effects = effectsOf(approval)
  const isOne = effects.length === 1
  const moves = effects.flatMap((one) => [
    move(one.effect, one.token, shown),
    // Of several, each has its own; of one, they are with the account and the network.
    ...(isOne ? [] : [rows(effectRows(one, shown))]),
  ])
  // A list may be longer than the screen, and must not hide its warnings.
  return isOne ? [...moves, ...warnings] : [...warnings, ...moves]
}

function warned(warning: ApprovalWarning, texts: SiteTexts): HTMLElement {
  const { title, text } = warningText(warning, texts)
  return element(
    'section',
    { class: isSevereWarning(warning) ? 'warning severe' : 'warning', role: 'alert' },
    element('h2', {}, title),
    element('p', {}, text),
  )
}

/** The fields that are signed, as JSON. */
const messageOf = (json: string) =>
  visibleText(JSON.stringify((JSON.parse(json) as { message: unknown }).message, null, 2))

/** What leaves the account or is allowed. */
function move(effect: Effect, token: TokenFacts | undefined, shown: Shown): HTMLElement {
  const [what, amount] = moveOf(effect, token, shown)
  return element(
    'section',
    { class: 'move' },
    element('p', {}, what),
    amount === undefined
      ? undefined
      : element(
          'p',
          { class: isSevere(shown.approval) ? 'amount severe' : 'amount', translate: 'no' },
          amount,
        ),
  )
}

/** Significant digits of a fee. */
const feeDigits = 4

/** The fee without the digits that nobody reads, and never less than it. */
function roundedUp(fee: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, fee.toString().length - feeDigits))
  return ((fee + unit - 1n) / unit) * unit
}

export type Row = readonly [term: string, value: Node | string | undefined]

function costOf({ approval, network, texts, locale }: Shown): Row {
  if (approval.kind !== 'transaction' && approval.kind !== 'solana-transaction')
    return [texts.cost, texts.free]
  return [texts.fee, texts.upTo(inUnits(roundedUp(approval.maxFee), network, locale))]
}

function detailsOf(shown: Shown): readonly Row[] {
  const { approval, texts } = shown
  const [only, ...others] = effectsOf(approval)
  const details = only && others.length === 0 ? effectRows(only, shown) : []
  if (approval.kind !== 'typed-data') return details
  const contract = approval.verifyingContract
  return [...details, [texts.contract, contract ? addressOf(contract) : undefined]]
}

/** What arrives of a token that keeps a part. */
function arrivalRow({ received, token }: ShownEffect, { texts, locale }: Shown): Row {
  if (received === undefined) return [texts.arrives, undefined]
  return [texts.arrives, token ? inUnits(received, token, locale) : exactAmount(received, 0, locale)]
}

const optional = (address: string | undefined) => (address === undefined ? undefined : addressOf(address))

function effectRows(one: ShownEffect, shown: Shown): readonly Row[] {
  const { texts, locale } = shown
  const { effect } = one
  switch (effect.type) {
    case 'send':
    case 'unknown-call':
      return [[texts.to, addressOf(effect.to)]]
    case 'send-token':
      return [[texts.to, addressOf(effect.to)], [texts.token, optional(effect.token)], arrivalRow(one, shown)]
    case 'open-account':
      return [
        [texts.owner, addressOf(effect.owner)],
        [texts.token, addressOf(effect.token)],
      ]
    case 'run-program':
      return [[texts.program, addressOf(effect.program)]]
    case 'allow':
      return [
        [texts.spender, addressOf(effect.spender)],
        [texts.token, optional(effect.token)],
        [texts.until, effect.until === undefined ? undefined : dateOf(effect.until, locale)],
      ]
    case 'revoke':
      return [
        [texts.spender, optional(effect.spender)],
        [texts.token, optional(effect.token)],
      ]
    case 'send-nfts':
      return [
        [texts.to, addressOf(effect.to)],
        [texts.collection, addressOf(effect.collection)],
      ]
    case 'allow-nft':
      return [
        [texts.spender, addressOf(effect.spender)],
        [texts.collection, addressOf(effect.collection)],
      ]
    case 'allow-all-nfts':
      return [
        [texts.operator, addressOf(effect.operator)],
        [texts.collection, addressOf(effect.collection)],
      ]
    case 'create-contract':
      return []
  }
}

/** @param seconds - since 1970 */
const dateOf = (seconds: bigint, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Number(seconds) * 1_000)

export function rows(list: readonly Row[]): HTMLElement {
  return element(
    'dl',
    {},
    ...list.flatMap(([term, value]) =>
      value === undefined ? [] : [element('div', {}, element('dt', {}, term), element('dd', {}, value))],
    ),
  )
}

function rawOf(approval: Approval, texts: SiteTexts): HTMLElement | undefined {
  const data =
    approval.kind === 'message'
      ? approval.message
      : approval.kind === 'typed-data'
        ? approval.json
        : approval.kind === 'solana-transaction'
          ? approval.transaction
          : JSON.stringify(approval.transaction, null, 2)
  return element(
    'details',
    {},
    element('summary', {}, texts.raw),
    element('pre', { dir: 'ltr', tabindex: '0', translate: 'no' }, visibleText(data)),
  )
}
