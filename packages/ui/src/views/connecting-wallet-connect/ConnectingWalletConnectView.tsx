import type { ReactNode } from 'react'
import { foreignSentence, foreignText } from '../../i18n/foreignText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AddressOn } from '../../parts/AddressOn.tsx'
import { Art, GlyphArt } from '../../parts/Art.tsx'
import { Button, Buttons, LinkButton } from '../../parts/Button.tsx'
import { DownloadIcon, OutIcon } from '../../parts/icons/arrows.tsx'
import { BangIcon, CheckIcon, CrossIcon } from '../../parts/icons/signs.tsx'
import { CopyIcon } from '../../parts/icons/things.tsx'
import { LinkItem } from '../../parts/ListItem.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { ScanCode } from '../../parts/ScanCode.tsx'
import { Status } from '../../parts/Status.tsx'
import { Tabs } from '../../parts/Tabs.tsx'
import type {
  ConnectingWalletConnectViewActions,
  ConnectingWalletConnectViewState,
} from './connecting-wallet-connect.state.ts'

type State = ConnectingWalletConnectViewState
type Props = { readonly state: State; readonly actions: ConnectingWalletConnectViewActions }

/** Connects a known remote wallet on the platform that the user selects. */
export function ConnectingWalletConnectView({ state, actions }: Props) {
  const { walletConnect } = useMessages()
  const { wallet, getUrl } = state
  return (
    <ViewFrame
      title={foreignText(wallet.name)}
      named
      onBack={actions.onBack}
      footerKind="row"
      footer={
        getUrl && ('platforms' in state || state.status === 'phone') ? (
          <LinkItem
            href={getUrl}
            art={
              <GlyphArt>
                <DownloadIcon />
              </GlyphArt>
            }
            label={walletConnect.dontHave(wallet.name)}
            end={
              <>
                <span className="lk-textlike">{walletConnect.getIt}</span>
                <OutIcon size={16} />
              </>
            }
          />
        ) : null
      }
    >
      {'platforms' in state ? (
        <Platforms state={state} actions={actions} />
      ) : (
        <Outcome state={state} actions={actions} />
      )}
    </ViewFrame>
  )
}

type PlatformsProps = {
  readonly state: Extract<State, { readonly platforms: readonly unknown[] }>
  readonly actions: ConnectingWalletConnectViewActions
}

function Platforms({ state, actions }: PlatformsProps) {
  const { walletConnect } = useMessages()
  const { platforms, wallet } = state
  const selected = state.status === 'scan' ? 'phone' : state.status
  const panel = <Platform state={state} actions={actions} />
  if (platforms.length < 2) return panel
  return (
    <Tabs
      label={walletConnect.where(wallet.name)}
      tabs={platforms.map((id) => ({ id, label: walletConnect[id] }))}
      selected={selected}
      onSelect={actions.onPlatform}
    >
      {state.status === 'scan' ? <div className="lk-mt2">{panel}</div> : panel}
    </Tabs>
  )
}

function Platform({ state, actions }: PlatformsProps) {
  const { walletConnect, connecting } = useMessages()
  const { name, imageUrl } = state.wallet
  const art = <Art name={name} src={imageUrl} size={80} />
  switch (state.status) {
    case 'scan':
      return (
        <ScanCode
          code={state.code}
          mark={<Art name={name} src={imageUrl} />}
          copied={state.copied}
          onCopy={actions.onCopyLink}
          onRenew={actions.onRenewCode}
        >
          {walletConnect.scan(name)}
        </ScanCode>
      )
    case 'desktop':
      return (
        <>
          <Status
            art={<Ring state="wait" art={art} />}
            heading={walletConnect.inApp(name)}
            text={walletConnect.inAppNote}
          />
          <Buttons>
            <LinkButton
              target={state.target ?? '_self'}
              href={state.openUrl}
              end={<OutIcon />}
              onPress={actions.onOpen}
            >
              {connecting.openAgain(name)}
            </LinkButton>
          </Buttons>
        </>
      )
    case 'web':
      return (
        <>
          <Status
            art={<Ring state={state.opened ? 'wait' : 'idle'} art={art} />}
            heading={walletConnect.opensTab(name)}
            text={walletConnect.opensTabNote}
          />
          <Buttons>
            <LinkButton
              kind={state.opened ? 'secondary' : 'primary'}
              href={state.openUrl}
              end={<OutIcon />}
              onPress={actions.onOpen}
            >
              {state.opened ? connecting.openAgain(name) : walletConnect.open(name)}
            </LinkButton>
          </Buttons>
        </>
      )
    case 'browser':
      return (
        <>
          <Status
            art={<Ring state="wait" art={art} />}
            heading={connecting.waiting(name)}
            text={connecting.waitingNote(name)}
          />
          <Buttons>
            <Button onPress={actions.onOpen}>{connecting.openAgain(name)}</Button>
          </Buttons>
        </>
      )
  }
}

type OutcomeState = Exclude<State, { readonly platforms: readonly unknown[] }>
type OutcomeProps = { readonly state: OutcomeState; readonly actions: ConnectingWalletConnectViewActions }

const rings = {
  phone: { state: 'wait' },
  'not-opened': { state: 'error', badge: <BangIcon size={16} /> },
  declined: { state: 'error', badge: <CrossIcon size={16} /> },
  failed: { state: 'error', badge: <BangIcon size={16} /> },
  connected: { state: 'success', badge: <CheckIcon size={16} /> },
} as const

function Outcome({ state, actions }: OutcomeProps) {
  const { name, imageUrl } = state.wallet
  const ring = rings[state.status]
  return (
    <>
      <Status
        {...useWords(state)}
        failed={ring.state === 'error'}
        fill={state.status === 'connected'}
        art={<Ring {...ring} art={<Art name={name} src={imageUrl} size={80} />} />}
      />
      <NextStep state={state} actions={actions} />
    </>
  )
}

function useWords(state: OutcomeState): { heading: string; text: ReactNode } {
  const { walletConnect, connecting } = useMessages()
  const { name } = state.wallet
  switch (state.status) {
    case 'phone':
      return { heading: connecting.waiting(name), text: walletConnect.phoneNote }
    case 'not-opened':
      return { heading: walletConnect.notOpened(name), text: walletConnect.notOpenedNote(name) }
    case 'declined':
      return { heading: connecting.declined, text: connecting.declinedNote(name, state.appName) }
    case 'failed':
      return { heading: connecting.failed(name), text: foreignSentence(state.text) }
    case 'connected':
      return {
        heading: connecting.connected,
        text: <AddressOn address={state.address} networkName={state.networkName} />,
      }
  }
}

function NextStep({ state, actions }: OutcomeProps) {
  const { connecting, common } = useMessages()
  const { name } = state.wallet
  switch (state.status) {
    case 'phone':
      return (
        <Buttons>
          <OpenApp state={state} end={<OutIcon />} onPress={actions.onOpen}>
            {connecting.openAgain(name)}
          </OpenApp>
          <Button
            kind="ghost"
            start={state.copied ? <CheckIcon /> : <CopyIcon />}
            onPress={actions.onCopyLink}
          >
            {state.copied ? common.copied : common.copyLink}
          </Button>
        </Buttons>
      )
    case 'not-opened':
      return (
        <Buttons>
          <OpenApp state={state} kind="primary" onPress={actions.onOpen}>
            {common.tryAgain}
          </OpenApp>
          {state.getUrl ? (
            <LinkButton href={state.getUrl} end={<OutIcon />}>
              {connecting.get(name)}
            </LinkButton>
          ) : null}
        </Buttons>
      )
    case 'connected':
      return null
    default:
      return (
        <Buttons>
          <Button kind="primary" onPress={actions.onTryAgain}>
            {common.tryAgain}
          </Button>
          <Button kind="ghost" onPress={actions.onUseAnother}>
            {connecting.useAnother}
          </Button>
        </Buttons>
      )
  }
}

type OpenAppProps = {
  readonly state: Extract<State, { readonly status: 'phone' | 'not-opened' }>
  readonly kind?: 'primary' | undefined
  readonly end?: ReactNode | undefined
  readonly onPress: () => void
  readonly children: ReactNode
}

/**
 * Link that opens the wallet app. Disabled until the pairing URI is ready, because the app shows nothing without it.
 */
function OpenApp({ state, onPress, ...appearance }: OpenAppProps) {
  const { openUrl, target = '_self' } = state
  if (!openUrl) return <Button {...appearance} passive />
  return <LinkButton {...appearance} target={target} href={openUrl} onPress={onPress} />
}
