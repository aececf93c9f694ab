import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { useButtonTexts } from '../i18n/useButtonTexts.ts'
import type { HookOptions } from '../react/HookOptions.ts'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { type UseAccount, useAccount } from '../react/useAccount.ts'
import { useSelected } from '../react/useSelected.ts'
import { AccountFace } from './AccountFace.tsx'
import { PageButton } from './PageButton.tsx'

// A separate chunk, because most pages show neither.
const ButtonExtras = lazy(async () => ({ default: (await import('./ButtonExtras.tsx')).ButtonExtras }))
const Extra = (props: ComponentProps<typeof ButtonExtras>) => (
  <Suspense fallback={null}>
    <ButtonExtras {...props} />
  </Suspense>
)

export type ConnectButtonProps = HookOptions & {
  /** Text of the button until an account is connected. Default: "Connect wallet" in the language of `locale`. */
  readonly label?: string | undefined
  /** Shows the native balance beside the address once it is loaded. Default false. */
  readonly showBalance?: boolean | undefined
  /** Shows a button with the network before the account. Default false. */
  readonly showNetwork?: boolean | undefined
  /** Draws a button of your own. Call `open` on a click, and `prefetch` on hover and focus. Default: the button of the kit. */
  readonly children?:
    | ((state: UseAccount & { readonly open: () => void; readonly prefetch: () => void }) => ReactNode)
    | undefined
}

/**
 * "Connect wallet" until an account is connected, then the account. While connections are restored, it already shows
 * the remembered address, so that its width does not change.
 *
 * @example
 * <ConnectButton showBalance showNetwork />
 * @example
 * <ConnectButton>{({ open, address }) => <button onClick={open}>{address ?? 'Log in'}</button>}</ConnectButton>
 */
export function ConnectButton({ label, showBalance, showNetwork, children, ...props }: ConnectButtonProps) {
  const latchkey = useLatchkey(props.latchkey)
  const account = useAccount({ latchkey })
  const { address, status } = account
  const texts = useButtonTexts(useSelected(latchkey.options.state, (options) => options.locale))
  const open = () => latchkey.open()
  if (children) return children({ ...account, open, prefetch: latchkey.prefetch })
  const connecting = status === 'connecting'
  const text = label ?? texts.connect
  // One element for both, so that it keeps the focus that a closed modal returns to it.
  return (
    <>
      {address && showNetwork ? (
        <>
          <Extra kind="network" latchkey={latchkey} />{' '}
        </>
      ) : null}
      <PageButton
        latchkey={latchkey}
        kind={address ? undefined : 'primary'}
        busy={address ? status === 'restoring' : connecting}
        serverContent={{ text: address ? texts.account : text }}
        onPress={open}
      >
        {address ? (
          <AccountFace address={address} label={texts.account} />
        ) : (
          <span>{connecting ? texts.connecting : text}</span>
        )}
        {address && showBalance ? <Extra kind="balance" latchkey={latchkey} /> : null}
      </PageButton>
    </>
  )
}
