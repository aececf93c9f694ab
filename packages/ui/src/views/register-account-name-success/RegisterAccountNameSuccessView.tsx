import { foreignText } from '../../i18n/foreignText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { Button, Buttons } from '../../parts/Button.tsx'
import { CheckIcon } from '../../parts/icons/signs.tsx'
import { CopyIcon } from '../../parts/icons/things.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Status } from '../../parts/Status.tsx'
import type {
  RegisterAccountNameSuccessViewActions,
  RegisterAccountNameSuccessViewState,
} from './register-account-name-success.state.ts'

type Props = {
  readonly state: RegisterAccountNameSuccessViewState
  readonly actions: RegisterAccountNameSuccessViewActions
}

/** Confirms the registration of a name. */
export function RegisterAccountNameSuccessView({ state, actions }: Props) {
  const { registerAccount, registerDone: text, common } = useMessages()
  return (
    <ViewFrame title={registerAccount.title}>
      <Status
        large
        art={
          <Ring
            round
            state="success"
            badge={<CheckIcon size={16} />}
            art={<AddressAvatar address={state.address} src={state.avatarUrl} size={80} />}
          />
        }
        heading={
          <bdi dir="ltr" translate="no">
            {foreignText(state.name)}
          </bdi>
        }
        text={text.note}
      />
      <Buttons>
        <Button kind="primary" onPress={actions.onDone}>
          {common.done}
        </Button>
        <Button kind="ghost" start={state.copied ? <CheckIcon /> : <CopyIcon />} onPress={actions.onCopyName}>
          {state.copied ? common.copied : text.copyName}
        </Button>
      </Buttons>
    </ViewFrame>
  )
}
