import type { Clock } from '@latchkey/core'
import type { WalletRecord } from '../../api/walletApi.ts'
import { passkeyKey } from '../../keys/factorKeys.ts'
import type { Wallet } from '../createWallet.ts'
import type { SiteTexts } from '../i18n/en.ts'
import type { WalletAddresses } from '../signer/signerMessages.ts'
import { element } from '../view/element.ts'
import type { PasskeyNeeds } from './askPasskey.ts'
import { askPasskeyWhereAccepted } from './askPasskeyWhereAccepted.ts'

type Needs = PasskeyNeeds & { readonly clock: Clock; readonly wallet: Wallet; texts(): SiteTexts }

/**
 * Opens the wallet on a new device with a passkey, in a window of its own where the browser does not name the page around the
 * frame. To a wallet without another recovery factor it says where to get one.
 * @param link to the user's other device
 * @returns `other` if the user chose another way, which only a wallet with another recovery factor offers
 */
export function openWithPasskey(
  needs: Needs,
  record: WalletRecord,
  signal: AbortSignal,
  link?: HTMLElement,
): Promise<WalletAddresses | 'other'> {
  const texts = needs.texts()
  const { walletId, factors } = record
  const hasOther = factors.some(({ type }) => type === 'code' || type === 'assisted')
  const isFramed = needs.window.top !== needs.window
  return askPasskeyWhereAccepted(
    needs,
    {
      purpose: 'open',
      title: texts.openWithPasskey,
      note: texts.openWithPasskeyNote,
      other: hasOther ? texts.otherWay : undefined,
      more: link ?? (isFramed && !hasOther ? onlyPasskey(texts) : undefined),
      texts,
      async use(assertion, prf) {
        const factorId = assertion.credentialId
        const key = await passkeyKey(prf, walletId, factorId)
        return needs.wallet.openWith(record, { type: 'passkey', factorId, key, assertion }, signal)
      },
    },
    signal,
  )
}

function onlyPasskey({ passkeyOnly, walletSecurity }: SiteTexts): HTMLElement {
  const link = element('a', { href: '/security', target: '_blank', rel: 'noopener' }, walletSecurity)
  return element('p', {}, passkeyOnly, ' ', link)
}
