import type { ReactNode } from 'react'
import { foreignSentence } from '../../i18n/foreignText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { AddressOn } from '../../parts/AddressOn.tsx'
import { Art, Combo } from '../../parts/Art.tsx'
import { Button, Buttons } from '../../parts/Button.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { Linked } from '../../parts/Linked.tsx'
import { OpenWallet } from '../../parts/OpenWallet.tsx'
import { Status } from '../../parts/Status.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './siwx.css?inline'
import type { SIWXSignMessageViewActions, SIWXSignMessageViewState } from './siwx-sign-message.state.ts'

type Props = { readonly state: SIWXSignMessageViewState; readonly actions: SIWXSignMessageViewActions }

const bolt: Record<SIWXSignMessageViewState['status'], 'wait' | 'success' | 'error' | undefined> = {
  ask: undefined,
  waiting: 'wait',
  declined: 'error',
  failed: 'error',
  'not-started': 'error',
  done: 'success',
}

/** Explains the signature before the wallet opens: it is free and sends no transaction. */
export function SIWXSignMessageView({ state, actions }: Props) {
  useStyles(css)
  const { siwx } = useMessages()
  const { app, wallet, address } = state
  const waiting = state.status === 'waiting'
  return (
    <ViewFrame title={siwx.title} closeLabel={siwx.cancel} busy={waiting}>
      <Status
        {...useWords(state)}
        failed={bolt[state.status] === 'error'}
        fill={state.status === 'done'}
        art={
          <Linked
            state={bolt[state.status]}
            from={<Art name={app.name} src={app.imageUrl} size={64} />}
            to={
              <Combo>
                <AddressAvatar address={address} src={state.avatarUrl} size={64} />
                <Art name={wallet.name} src={wallet.imageUrl} size={24} />
              </Combo>
            }
          />
        }
      />
      {state.status === 'ask' || state.status === 'waiting' ? (
        // Shown before the message has arrived, so that the buttons do not move while somebody presses them.
        <div className="lk-mt4">
          <Disclosure summary={siwx.signing}>
            {/* biome-ignore lint/a11y/useSemanticElements: plain text that scrolls, named so that it can be found. */}
            <div
              className="lk-msg"
              role="group"
              aria-label={siwx.messageText}
              aria-busy={!state.message}
              dir="ltr"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
              tabIndex={0}
            >
              {state.message ?? '…'}
            </div>
          </Disclosure>
        </div>
      ) : null}
      <NextStep state={state} actions={actions} />
    </ViewFrame>
  )
}

function useWords(state: SIWXSignMessageViewState): { heading: string; text: ReactNode } {
  const { siwx, walletConnect } = useMessages()
  const { app, wallet } = state
  switch (state.status) {
    case 'ask':
      return { heading: siwx.ask, text: siwx.askNote(wallet.name, app.name) }
    case 'waiting': {
      // Nothing brings the user back from a wallet to a tab of the browser.
      const text = state.link?.returns === false ? walletConnect.goBack : siwx.waitingNote(wallet.name)
      return {
        heading: siwx.waiting(wallet.name),
        text: state.ownersSign ? siwx.waitingOwners(wallet.name) : text,
      }
    }
    case 'declined':
      return { heading: siwx.notYet, text: siwx.declined(wallet.name) }
    case 'failed':
      return { heading: siwx.notYet, text: foreignSentence(state.text) }
    case 'not-started':
      return { heading: siwx.couldNotStart, text: siwx.couldNotStartNote(app.name) }
    case 'done':
      return {
        heading: siwx.done,
        text: <AddressOn address={state.address} networkName={state.networkName} />,
      }
  }
}

function NextStep({ state, actions }: Props) {
  const { siwx, common } = useMessages()
  if (state.status === 'done') return null
  if (state.status === 'not-started') {
    return (
      <Buttons>
        <Button kind="primary" onPress={actions.onConnectAgain}>
          {siwx.connectAgain}
        </Button>
      </Buttons>
    )
  }
  return (
    <Buttons pair>
      <Button onPress={actions.onCancel}>{common.cancel}</Button>
      {state.status === 'waiting' && state.link ? (
        <OpenWallet link={state.link} walletName={state.wallet.name} />
      ) : (
        <Button kind="primary" busy={state.status === 'waiting'} onPress={actions.onSign}>
          {state.status === 'waiting'
            ? siwx.waitingShort
            : state.status === 'ask'
              ? siwx.signIn
              : common.tryAgain}
        </Button>
      )}
    </Buttons>
  )
}
