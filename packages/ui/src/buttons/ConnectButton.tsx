import { useButtonTexts } from '../i18n/useButtonTexts.ts'
import type { HookOptions } from '../react/HookOptions.ts'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useAccount } from '../react/useAccount.ts'
import { useSelected } from '../react/useSelected.ts'
import { AccountFace } from './AccountFace.tsx'
import { PageButton } from './PageButton.tsx'

/**
 * "Connect wallet", then the account. While a remembered wallet is being asked it already shows its
 * address, and its width stays the same throughout.
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
        drawn={{ text: texts.account }}
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
      drawn={{ text: texts.connect }}
      onPress={() => latchkey.open()}
    >
      <span>{connecting ? texts.connecting : texts.connect}</span>
    </PageButton>
  )
}
