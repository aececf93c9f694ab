import type { WalletRecord } from '../../api/walletApi.ts'
import { askChallenge } from '../passkeys/askPasskey.ts'
import { passkeyFactor } from '../passkeys/passkeyFactor.ts'
import { createPasskey, PasskeyError, usualName } from '../passkeys/webAuthn.ts'
import { askField } from './askField.ts'
import { saying } from './enterMailedCode.ts'
import { withFreshSignIn } from './signIn.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/**
 * Makes a passkey and stores its envelope, when the stored envelope has opened with it.
 * @returns the name of the passkey; `undefined` if the user would rather not
 */
export async function addPasskey(
  needs: WindowNeeds,
  record: WalletRecord,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { wallet, window, texts } = needs
  const { security } = texts()
  await withFreshSignIn(needs, () => needs.open(record, signal), signal)
  // Before the passkey is made: a code that is asked for afterwards might never come.
  await withFreshSignIn(needs, () => askChallenge(needs, 'register', signal), signal)
  const usual = usualName(window) ?? security.kinds.passkey
  const made = await askField<Awaited<ReturnType<typeof createPasskey>> | 'cancelled'>(
    needs,
    {
      title: security.addPasskey,
      note: security.passkeyNameNote,
      label: security.passkeyName,
      field: { type: 'text', value: usual, maxlength: '60', autocomplete: 'off', dir: 'auto' },
      action: security.confirm,
      busy: security.working,
      attempt: (name, say, aborted) =>
        saying(needs, say, async () => {
          const asked = await askChallenge(needs, 'register', aborted)
          try {
            return await createPasskey(window, asked, name || usual, aborted)
          } catch (cause) {
            if (!(cause instanceof PasskeyError)) throw cause
            say(
              {
                dismissed: security.passkeyNotMade,
                exists: security.passkeyExists,
                unusable: security.passkeyUnusable,
              }[cause.reason],
            )
            return undefined
          }
        }),
      others: [{ label: security.cancel, run: async () => 'cancelled' as const }],
    },
    signal,
  )
  if (made === 'cancelled') return undefined
  const factor = await passkeyFactor(made, record.walletId)
  await withFreshSignIn(needs, () => wallet.addFactor(record, factor, signal), signal)
  return made.passkey.name
}
