import { abortWith } from '@latchkey/core'
import { BackendError } from '../backend/createBackend.ts'
import type { NewFactor } from '../createWallet.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { askChallenge, type PasskeyNeeds } from './askPasskey.ts'
import { passkeyFactor } from './passkeyFactor.ts'
import { createPasskey, PasskeyError, usualName } from './webAuthn.ts'

type Needs = PasskeyNeeds & { texts(): SiteTexts }

/** A passkey as a factor of a wallet. `isSynced`: the user's other devices have it too, or will. */
export type OfferedPasskey = { readonly factor: NewFactor; readonly isSynced: boolean }

/**
 * Offers a passkey for the wallet that is being created. Nothing that fails here keeps the user from going on without one.
 * @returns `undefined` if the user goes on without
 */
export function offerPasskey(
  needs: Needs,
  walletId: string,
  signal: AbortSignal,
): Promise<OfferedPasskey | undefined> {
  const texts = needs.texts()
  const problem = element('p', { role: 'alert', class: 'problem' })
  const make = element('button', { type: 'button', class: 'approve' }, texts.makePasskey)
  const without = element('button', { type: 'button', class: 'decline' }, texts.notNow)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, texts.offerPasskey),
    element('p', {}, texts.offerPasskeyNote),
    problem,
    element('footer', {}, without, make),
  )
  const work = (aborted: AbortSignal) =>
    new Promise<OfferedPasskey | undefined>((resolve, reject) => {
      const left = abortWith(aborted)
      make.addEventListener('click', async ({ isTrusted }) => {
        if (!isTrusted) return
        make.disabled = true
        problem.textContent = ''
        try {
          return resolve(await makePasskey(needs, walletId, left.signal))
        } catch (cause) {
          if (!(cause instanceof PasskeyError || cause instanceof BackendError)) return reject(cause)
          problem.textContent = texts.passkeyNotMade
        }
        make.disabled = false
        make.focus()
      })
      without.addEventListener('click', () => {
        resolve(undefined)
        left.abort()
      })
    })
  return showDialog(needs, content, work, signal)
}

async function makePasskey(needs: Needs, walletId: string, signal: AbortSignal): Promise<OfferedPasskey> {
  const asked = await askChallenge(needs, 'register', signal, { walletId })
  const name = usualName(needs.window) ?? asked.rpId
  const made = await createPasskey(needs.window, asked, name, signal)
  return { isSynced: made.isSynced, factor: await passkeyFactor(made, walletId) }
}
