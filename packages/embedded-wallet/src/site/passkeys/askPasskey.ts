import { approvalChallenge } from '../../api/approvalChallenge.ts'
import type { AskPasskeyChallenge, PasskeyAssertion, PasskeyChallenge } from '../../api/walletApi.ts'
import { BackendError } from '../backend/createBackend.ts'
import type { Session } from '../backend/createSession.ts'
import { FactorNeeded } from '../createWallet.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { PasskeyError, usePasskey } from './webAuthn.ts'

export type PasskeyNeeds = Pick<ScreenNeeds, 'window' | 'onHeight'> & {
  readonly session: Pick<Session, 'request'>
  /** Project of the frame, or of the window. */
  readonly projectId: string
}

export type PasskeyQuestion<value> = {
  readonly purpose: Exclude<AskPasskeyChallenge['purpose'], 'register'>
  /** For `approve`: what the passkey signs. */
  readonly digest?: string | undefined
  readonly title: string
  readonly note: string
  /** Label of the button for another way; `undefined` if there is none. */
  readonly other: string | undefined
  /** Shown below the buttons. */
  readonly more?: HTMLElement | undefined
  readonly texts: Pick<SiteTexts, 'usePasskey' | 'opening' | 'passkeyFailed' | 'passkeyUnusable'>
  use(assertion: PasskeyAssertion, prf: Uint8Array<ArrayBuffer>): Promise<value>
}

/**
 * A challenge for one use of a passkey. That of an approval is computed here, so that the passkey signs nothing but what is shown.
 * @param more `walletId` of a wallet that is being created, `digest` of what is approved
 * @throws BackendError
 */
export async function askChallenge(
  { session, projectId }: PasskeyNeeds,
  purpose: AskPasskeyChallenge['purpose'],
  signal: AbortSignal,
  more: Pick<AskPasskeyChallenge, 'walletId' | 'digest'> = {},
): Promise<PasskeyChallenge> {
  const body: AskPasskeyChallenge = { purpose, projectId, ...more }
  const asked = await session.request<PasskeyChallenge>('POST', '/v1/passkeys/challenge', body, { signal })
  const { digest } = more
  if (digest === undefined) return asked
  return { ...asked, challenge: approvalChallenge({ digest, nonce: asked.nonce ?? '' }) }
}

/** What asks for a passkey. */
export function passkeyView({
  title,
  note,
  other: otherWay,
  more,
  texts,
}: Omit<PasskeyQuestion<unknown>, 'purpose' | 'use'>) {
  const problem = element('p', { role: 'alert', class: 'problem' })
  const button = element('button', { type: 'button', class: 'approve' }, texts.usePasskey)
  const other = element('button', { type: 'button', class: 'link' }, otherWay)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, title),
    element('p', {}, note),
    problem,
    element('footer', {}, button),
    otherWay === undefined ? undefined : other,
    more,
  )
  return { content, button, other, problem }
}

/**
 * Asks the user for a passkey until one is accepted.
 * @returns `other` if the user chose another way
 */
export function askPasskey<value>(
  needs: PasskeyNeeds,
  question: PasskeyQuestion<value>,
  signal: AbortSignal,
): Promise<value | 'other'> {
  const { texts } = question
  const { content, button, other, problem } = passkeyView(question)
  const attempt = async (aborted: AbortSignal) => {
    const { purpose, digest } = question
    const asked = await askChallenge(needs, purpose, aborted, { digest })
    const { assertion, prf } = await usePasskey(needs.window, asked, aborted)
    try {
      return await question.use(assertion, prf)
    } finally {
      prf.fill(0)
    }
  }
  const work = (aborted: AbortSignal) =>
    new Promise<value | 'other'>((resolve, reject) => {
      const busy = (isBusy: boolean) => {
        button.disabled = isBusy
        other.disabled = isBusy
        button.textContent = isBusy ? texts.opening : texts.usePasskey
      }
      button.addEventListener('click', async ({ isTrusted }) => {
        if (!isTrusted) return
        busy(true)
        problem.textContent = ''
        try {
          return resolve(await attempt(aborted))
        } catch (cause) {
          const text = problemOf(cause, texts)
          if (text === undefined) return reject(cause)
          problem.textContent = text
        }
        busy(false)
        button.focus()
      })
      other.addEventListener('click', () => resolve('other'))
    })
  return showDialog(needs, content, work, signal)
}

/** What to say about a failure after which the user can go on; `undefined` for any other. */
function problemOf(
  cause: unknown,
  { passkeyFailed, passkeyUnusable }: Pick<SiteTexts, 'passkeyFailed' | 'passkeyUnusable'>,
): string | undefined {
  if (cause instanceof PasskeyError) return cause.reason === 'unusable' ? passkeyUnusable : passkeyFailed
  // The passkey has another secret than it had: it opens nothing.
  if (cause instanceof FactorNeeded) return passkeyFailed
  if (!(cause instanceof BackendError) || cause.code === 'session_ended') return undefined
  return cause.code === 'passkey_refused' ? passkeyFailed : cause.message
}
