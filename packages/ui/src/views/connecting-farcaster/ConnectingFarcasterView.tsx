import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AddressOn } from '../../parts/AddressOn.tsx'
import { GlyphArt } from '../../parts/Art.tsx'
import { Button, Buttons, LinkButton } from '../../parts/Button.tsx'
import { OutIcon } from '../../parts/icons/arrows.tsx'
import { ProviderMark } from '../../parts/icons/ProviderMark.tsx'
import { BangIcon, CheckIcon, CrossIcon } from '../../parts/icons/signs.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { ScanCode } from '../../parts/ScanCode.tsx'
import { Status } from '../../parts/Status.tsx'
import type {
  ConnectingFarcasterViewActions,
  ConnectingFarcasterViewState,
} from './connecting-farcaster.state.ts'

type State = ConnectingFarcasterViewState
type Props = { readonly state: State; readonly actions: ConnectingFarcasterViewActions }

const name = 'Farcaster'

/** Sign-in with Farcaster by approving on a phone. */
export function ConnectingFarcasterView({ state, actions }: Props) {
  const { farcaster } = useMessages()
  if (state.status !== 'scan') {
    return (
      <ViewFrame title={name} named onBack={actions.onBack}>
        <Outcome state={state} actions={actions} />
      </ViewFrame>
    )
  }
  const preparing = state.code.status === 'preparing'
  return (
    <ViewFrame title={name} named onBack={actions.onBack} busy={preparing}>
      <ScanCode
        code={state.code}
        mark={
          <GlyphArt ink="white">
            <ProviderMark id="farcaster" name={name} />
          </GlyphArt>
        }
        copied={state.copied}
        onCopy={actions.onCopyLink}
        onRenew={actions.onStartAgain}
      >
        {preparing ? farcaster.preparing : farcaster.scan}
      </ScanCode>
    </ViewFrame>
  )
}

type OutcomeProps = {
  readonly state: Exclude<State, { status: 'scan' }>
  readonly actions: ConnectingFarcasterViewActions
}

function Outcome({ state, actions }: OutcomeProps) {
  const { farcaster, connecting, connect, walletConnect } = useMessages()
  const art = (
    <GlyphArt size={80} letter>
      <ProviderMark id="farcaster" name={name} size={40} />
    </GlyphArt>
  )
  if (state.status === 'failed') {
    const declined = state.reason === 'declined'
    return (
      <>
        <Status
          failed
          art={
            <Ring
              state="error"
              glow={false}
              art={art}
              badge={declined ? <CrossIcon size={16} /> : <BangIcon size={16} />}
            />
          }
          heading={farcaster.failed}
          text={declined ? farcaster.declined : farcaster.timedOut}
        />
        <Buttons>
          <Button kind="primary" onPress={actions.onStartAgain}>
            {farcaster.startAgain}
          </Button>
          <Button kind="ghost" onPress={actions.onOtherOptions}>
            {connect.otherOptions}
          </Button>
        </Buttons>
      </>
    )
  }
  if (state.status === 'connected') {
    return (
      <Status
        fill
        art={<Ring state="success" glow={false} art={art} badge={<CheckIcon size={16} />} />}
        heading={connecting.connected}
        text={<AddressOn address={state.address} networkName={state.networkName} />}
      />
    )
  }
  return (
    <>
      <Status
        art={<Ring state="wait" glow={false} art={art} />}
        heading={connecting.waiting(name)}
        text={farcaster.phoneNote}
      />
      <Buttons>
        <LinkButton target="_self" href={state.openUrl} end={<OutIcon />} onPress={actions.onOpen}>
          {state.opened ? connecting.openAgain(name) : walletConnect.open(name)}
        </LinkButton>
      </Buttons>
    </>
  )
}
