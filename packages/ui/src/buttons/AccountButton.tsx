import { useButtonTexts } from '../i18n/useButtonTexts.ts'
import type { HookOptions } from '../react/HookOptions.ts'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useAccount } from '../react/useAccount.ts'
import { useSelected } from '../react/useSelected.ts'
import { AccountFace } from './AccountFace.tsx'
import { ButtonBalance } from './ButtonBalance.tsx'
import { PageButton } from './PageButton.tsx'

type Props = HookOptions & {
  /** Shows the native balance once loaded. Default `false`. */
  readonly showBalance?: boolean | undefined
}

/**
 * Button with the current account; renders nothing without an account.
 *
 * @example
 * <AccountButton showBalance />
 */
export function AccountButton({ showBalance, ...props }: Props) {
  const latchkey = useLatchkey(props.latchkey)
  const { address, status } = useAccount({ latchkey })
  const locale = useSelected(latchkey.options.state, (options) => options.locale)
  const texts = useButtonTexts(locale)
  if (!address) return null
  return (
    <PageButton
      latchkey={latchkey}
      busy={status === 'restoring'}
      serverContent={{ text: texts.account }}
      onPress={() => latchkey.open({ view: 'Account' })}
    >
      <AccountFace address={address} label={texts.account} />
      {showBalance ? <ButtonBalance latchkey={latchkey} /> : null}
    </PageButton>
  )
}
