import type { RequestLaunch } from '@latchkey/core'
import { useMessages } from '../i18n/useMessages.ts'
import { LinkButton } from './Button.tsx'
import { OutIcon } from './icons/arrows.tsx'

/** How the wallet on the same device is opened, for a view that waits for it. */
export type WalletLink = RequestLaunch & {
  /** The wallet brings the user back after an approval. */
  readonly returns: boolean
}

type Props = { readonly link: WalletLink; readonly walletName: string }

/**
 * The link to the wallet that has to answer. Browsers open an app only from a press, so that what a script opens when it sends the
 * request may stay closed.
 */
export function OpenWallet({ link, walletName }: Props) {
  const { walletConnect } = useMessages()
  return (
    <LinkButton kind="primary" href={link.href} target={link.target} end={<OutIcon />}>
      {walletConnect.open(walletName)}
    </LinkButton>
  )
}

/** Nothing brings the user back from a wallet to a tab of the browser. */
export function GoBackNote({ link }: { readonly link: WalletLink | undefined }) {
  const { walletConnect } = useMessages()
  return link && !link.returns ? <p className="lk-small lk-center lk-mt4">{walletConnect.goBack}</p> : null
}
