import type { ReactNode } from 'react'
import { foreignSentence, foreignText } from '../../i18n/foreignText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AddressOn } from '../../parts/AddressOn.tsx'
import { Art } from '../../parts/Art.tsx'
import { Button, Buttons, LinkButton } from '../../parts/Button.tsx'
import { DownloadIcon, OutIcon } from '../../parts/icons/arrows.tsx'
import { BangIcon, CheckIcon, CrossIcon } from '../../parts/icons/signs.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Status } from '../../parts/Status.tsx'
import type {
  ConnectingExternalViewActions,
  ConnectingExternalViewState,
} from './connecting-external.state.ts'

type Props = {
  readonly state: ConnectingExternalViewState
  readonly actions: ConnectingExternalViewActions
}

/** Names longer than this, in characters, are omitted from buttons and notes. */
const longName = 24

const ringOf: Record<
  ConnectingExternalViewState['status'],
  { readonly state: 'idle' | 'wait' | 'success' | 'error'; readonly badge?: ReactNode }
> = {
  waiting: { state: 'wait' },
  connected: { state: 'success', badge: <CheckIcon size={16} /> },
  declined: { state: 'error', badge: <CrossIcon size={16} /> },
  'no-answer': { state: 'error', badge: <BangIcon size={16} /> },
  failed: { state: 'error', badge: <BangIcon size={16} /> },
  missing: { state: 'idle', badge: <DownloadIcon size={16} /> },
}

/** Waits for a wallet in this browser to approve the connection. */
export function ConnectingExternalView({ state, actions }: Props) {
  const { connecting } = useMessages()
  const { wallet } = state
  return (
    <ViewFrame title={foreignText(wallet.name)} named onBack={actions.onBack}>
      <Status
        {...useWords(state)}
        failed={ringOf[state.status].state === 'error'}
        fill={state.status === 'connected'}
        art={
          <Ring {...ringOf[state.status]} art={<Art name={wallet.name} src={wallet.imageUrl} size={80} />} />
        }
      />
      <NextStep state={state} actions={actions} />
      {state.status === 'waiting' && state.canReopen && wallet.name.length <= longName ? (
        <p className="lk-small lk-center lk-mt3">{connecting.noWindow(wallet.name)}</p>
      ) : null}
    </ViewFrame>
  )
}

function useWords(state: ConnectingExternalViewState): { heading: string; text: ReactNode } {
  const { connecting } = useMessages()
  const { name } = state.wallet
  switch (state.status) {
    case 'waiting':
      return {
        heading: connecting.waiting(name),
        text: name.length > longName ? connecting.waitingNoteShort : connecting.waitingNote(name),
      }
    case 'connected':
      return {
        heading: connecting.connected,
        text: <AddressOn address={state.address} networkName={state.networkName} />,
      }
    case 'declined':
      return { heading: connecting.declined, text: connecting.declinedNote(name, state.appName) }
    case 'no-answer':
      return { heading: connecting.noAnswer(name), text: connecting.noAnswerNote(name) }
    case 'failed':
      return { heading: connecting.failed(name), text: foreignSentence(state.text) }
    case 'missing':
      return { heading: connecting.get(name), text: connecting.missing(name) }
  }
}

function NextStep({ state, actions }: Props) {
  const { connecting, common } = useMessages()
  const { name } = state.wallet
  if (state.status === 'connected') return null
  if (state.status === 'waiting') {
    if (!state.canReopen) return null
    return (
      <Buttons>
        <Button onPress={actions.onAskAgain}>
          {name.length > longName ? connecting.openItAgain : connecting.openAgain(name)}
        </Button>
      </Buttons>
    )
  }
  if (state.status === 'missing') {
    return (
      <Buttons>
        {state.downloadUrl ? (
          <LinkButton kind="primary" href={state.downloadUrl} end={<OutIcon />}>
            {connecting.get(name)}
          </LinkButton>
        ) : null}
        {state.canUsePhone ? (
          <Button kind="ghost" onPress={actions.onUsePhone}>
            {connecting.usePhone}
          </Button>
        ) : null}
      </Buttons>
    )
  }
  return (
    <Buttons>
      <Button kind="primary" onPress={actions.onAskAgain}>
        {common.tryAgain}
      </Button>
      <Button kind="ghost" onPress={actions.onUseAnother}>
        {connecting.useAnother}
      </Button>
    </Buttons>
  )
}
