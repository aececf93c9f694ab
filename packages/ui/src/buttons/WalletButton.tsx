import type { HookOptions } from '../react/HookOptions.ts'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useSelected } from '../react/useSelected.ts'
import { PageButton } from './PageButton.tsx'

export type WalletButtonProps = HookOptions & {
  /** Id, rdns or name of the wallet, such as `io.metamask`. */
  readonly wallet: string
  /** Name until the wallet is found in this browser. Default: `wallet`. */
  readonly name?: string | undefined
}

/**
 * Connects one wallet. If it is not in this browser, the modal shows all wallets, where it can be installed or reached by
 * WalletConnect.
 *
 * @example
 * <WalletButton wallet="io.metamask" name="MetaMask" />
 */
export function WalletButton({ wallet, name = wallet, ...props }: WalletButtonProps) {
  const latchkey = useLatchkey(props.latchkey)
  const found = useSelected(latchkey.connectors.state, ({ connectors }) =>
    connectors.find((one) => one.id === wallet || one.rdns === wallet || one.name === wallet),
  )
  const text = found?.name ?? name
  const connect = () => {
    latchkey.open({ view: found ? 'Connect' : 'AllWallets' })
    // The modal shows an error.
    if (found) latchkey.connect({ connectorId: found.id }).catch(() => {})
  }
  return (
    <PageButton
      latchkey={latchkey}
      serverContent={{ text, picture: { letter: text.charAt(0) } }}
      onPress={connect}
    >
      {found?.imageUrl ? (
        <img className="lk-pic" src={found.imageUrl} alt="" referrerPolicy="no-referrer" />
      ) : (
        <span className="lk-pic" aria-hidden="true">
          {text.charAt(0)}
        </span>
      )}
      <bdi>{text}</bdi>
    </PageButton>
  )
}
