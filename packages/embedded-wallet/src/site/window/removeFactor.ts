import type { Factor, RemoveFactor, WalletRecord } from '../../api/walletApi.ts'
import { forgetPasskey } from '../passkeys/webAuthn.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { factorName } from './factorName.ts'
import { withFreshSignIn } from './signIn.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** Removes a recovery factor. @returns whether the user wanted that */
export async function removeFactor(
  needs: WindowNeeds,
  record: WalletRecord,
  { type, factorId, ...factor }: Factor,
  signal: AbortSignal,
): Promise<boolean> {
  const { session, window } = needs
  const name = factorName(needs, { type, ...factor })
  if (!(await confirm(needs, { name, type }, signal))) return false
  // Only a wallet that another factor has opened just now loses one.
  await withFreshSignIn(needs, () => needs.open(record, signal), signal)
  const body: RemoveFactor = { type, factorId }
  const remove = () => session.request<WalletRecord>('POST', '/v1/wallet/factors/remove', body, { signal })
  await withFreshSignIn(needs, remove, signal)
  const { hostname: rpId } = window.location
  if (type === 'passkey') await forgetPasskey(window, { rpId, credentialId: factorId })
  return true
}

function confirm(
  needs: WindowNeeds,
  { name, type }: { readonly name: string } & Pick<Factor, 'type'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { security } = needs.texts()
  const cancel = element('button', { type: 'button', class: 'decline' }, security.cancel)
  const remove = element('button', { type: 'button', class: 'approve' }, security.remove)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, security.removeTitle(`\u2068${name}\u2069`)),
    element('p', {}, type === 'assisted' ? security.removeAssistedNote : security.removeNote),
    element('footer', {}, cancel, remove),
  )
  const pressed = () =>
    new Promise<boolean>((resolve) => {
      cancel.addEventListener('click', () => resolve(false))
      remove.addEventListener('click', ({ isTrusted }) => isTrusted && resolve(true))
    })
  return showDialog(needs, content, pressed, signal)
}
