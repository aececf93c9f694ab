import { foreignText } from '../../i18n/foreignText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Address } from '../../parts/Address.tsx'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { FullAddress } from '../../parts/FullAddress.tsx'
import { Identity } from '../../parts/Identity.tsx'
import { ArrowDownIcon } from '../../parts/icons/arrows.tsx'
import { Joint } from '../../parts/Joint.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './register-account.css?inline'
import type { RegisterAccountViewActions, RegisterAccountViewState } from './register-account.state.ts'

type Props = { readonly state: RegisterAccountViewState; readonly actions: RegisterAccountViewActions }

/** Introduction to names, with an illustration of an address that becomes a name. */
export function RegisterAccountView({ state, actions }: Props) {
  useStyles(css)
  const { registerAccount: text } = useMessages()
  const { address } = state
  return (
    <ViewFrame title={text.title} onBack={actions.onBack}>
      <div className="lk-swapname" aria-hidden="true">
        <span className="lk-swapname__addr">
          <FullAddress value={address} centred />
        </span>
        <Joint flow>
          <ArrowDownIcon size={16} />
        </Joint>
        <div className="lk-namecard">
          <Identity art={<AddressAvatar address={address} src={state.avatarUrl} size={48} />}>
            <span className="lk-namecard__name" dir="ltr" translate="no">
              {foreignText(state.exampleName)}
              <span className="lk-dim">{foreignText(state.suffix)}</span>
            </span>
            <span className="lk-small">
              <Address value={address} />
            </span>
          </Identity>
        </div>
      </div>
      <div className="lk-swapname__text">
        <h3 className="lk-h">{text.heading}</h3>
        <p className="lk-p">{state.isFree ? text.noteFree : text.note}</p>
      </div>
      <div className="lk-mt5">
        <Button kind="primary" onPress={actions.onChoose}>
          {text.choose}
        </Button>
      </div>
    </ViewFrame>
  )
}
