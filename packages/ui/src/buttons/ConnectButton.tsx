import { useButtonTexts } from '../i18n/useButtonTexts.ts'
import type { HookOptions } from '../react/HookOptions.ts'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useAccount } from '../react/useAccount.ts'
import { useSelected } from '../react/useSelected.ts'
import { AccountFace } from './AccountFace.tsx'
import { PageButton } from './PageButton.tsx'

/**
 * "Connect wallet" until an account is connected, then the account. While connections are restored, it already shows
 * the remembered address, so that its width does not change.
 *
 * @example
 * <ConnectButton />
 */
export function ConnectButton(props: HookOptions) {
  const latchkey = useLatchkey(props.latchkey)
  const { address, status } = useAccount({ latchkey })
  const texts = useButtonTexts(useSelected(latchkey.options.state, (options) => options.locale))
  if (address) {
    return (
      <PageButton
        latchkey={latchkey}
        busy={status === 'restoring'}
        serverContent={{ text: texts.account }}
        onPress={() => latchkey.open()}
      >
        <AccountFace address={address} label={texts.account} />
      </PageButton>
    )
  }
  const connecting = status === 'connecting'
  return (
    <PageButton
      latchkey={latchkey}
      kind="primary"
      busy={connecting}
      serverContent={{ text: texts.connect }}
      onPress={() => latchkey.open()}
    >
      <span>{connecting ? texts.connecting : texts.connect}</span>
    </PageButton>
  )
}
