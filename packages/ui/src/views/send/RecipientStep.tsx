import { useMessages } from '../../i18n/useMessages.ts'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { FullAddress } from '../../parts/FullAddress.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import iconButtonCss from '../../parts/icon-button.css?inline'
import { CrossIcon } from '../../parts/icons/signs.tsx'
import { PasteIcon } from '../../parts/icons/things.tsx'
import { MiniLoader } from '../../parts/MiniLoader.tsx'
import { RecipientPanel } from '../../parts/RecipientPanel.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import type { SendViewActions, SendViewState } from './send.state.ts'

type Props = {
  readonly state: Extract<SendViewState, { status: 'form' }>
  readonly actions: SendViewActions
}

export function RecipientStep({ state, actions }: Props) {
  useStyles(iconButtonCss)
  const { send, registerName } = useMessages()
  const { recipient, recipientText } = state
  const errors = {
    'name-not-found': send.nameNotFound,
    'name-without-address': send.nameWithoutAddress(state.network.name),
    'name-not-checked': registerName.failedNote,
    'name-unconfirmed': send.nameUnconfirmed,
    'not-an-address': send.notAnAddress,
    typo: send.addressTypo,
    'token-contract': send.tokenContract,
  }
  const notes = { 'first-time': send.firstTime, own: send.ownAddress }
  const note = recipient.status === 'found' ? recipient.note : undefined
  let end = state.canPaste ? (
    <Button size="sm" inline start={<PasteIcon />} onPress={actions.onPaste}>
      {send.paste}
    </Button>
  ) : null
  if (recipientText) {
    end = (
      <IconButton
        kind="sm"
        label={send.clearRecipient}
        icon={<CrossIcon size={18} />}
        onPress={() => actions.onRecipient('')}
      />
    )
  }
  if (recipient.status === 'finding') {
    end = (
      <span className="lk-iconbtn lk-iconbtn--sm">
        <MiniLoader />
      </span>
    )
  }
  return (
    <RecipientPanel
      label={send.to}
      placeholder={state.takesNames ? send.nameOrAddress : send.address}
      value={recipientText}
      onChange={actions.onRecipient}
      end={end}
      error={recipient.status === 'wrong' ? errors[recipient.problem] : undefined}
      note={note && note !== 'look-alike' ? notes[note] : undefined}
      warning={note === 'look-alike' ? send.lookAlike : undefined}
      resolved={
        recipient.status === 'found' ? (
          <div className="lk-resolved">
            <AddressAvatar address={recipient.address} src={recipient.avatarUrl} size={24} />
            <FullAddress value={recipient.address} />
          </div>
        ) : null
      }
    />
  )
}
