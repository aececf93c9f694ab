import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Art } from '../../parts/Art.tsx'
import { Button, Buttons } from '../../parts/Button.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { CrossIcon, SearchIcon } from '../../parts/icons/signs.tsx'
import { GoBackNote, OpenWallet } from '../../parts/OpenWallet.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Status } from '../../parts/Status.tsx'
import { NetworkRadios } from './NetworkRadios.tsx'
import type { SwitchNetworkViewActions, SwitchNetworkViewState } from './switch-network.state.ts'

type Props = { readonly state: SwitchNetworkViewState; readonly actions: SwitchNetworkViewActions }

/** Choice of a network, with the current one and those the wallet does not support marked. */
export function SwitchNetworkView({ state, actions }: Props) {
  const { switchNetwork: text, common } = useMessages()
  if (state.status === 'list') return <Choice state={state} actions={actions} />
  const { target, walletName } = state
  const ringArt = <Art name={target.name} src={target.imageUrl} size={80} />
  if (state.status === 'waiting') {
    return (
      <ViewFrame key="step" depth={1} title={text.title} onBack={actions.onBack}>
        <Status
          art={<Ring state="wait" art={ringArt} />}
          heading={(state.adding ? text.adding : text.waiting)(target.name, walletName)}
          text={text.waitingNote}
        />
        <Buttons>
          {state.link ? <OpenWallet link={state.link} walletName={walletName} /> : null}
          <Button onPress={() => actions.onPick(target.id)}>{common.askAgain}</Button>
        </Buttons>
        <GoBackNote link={state.link} />
      </ViewFrame>
    )
  }
  const declined = state.status === 'declined'
  return (
    <ViewFrame key="step" depth={1} title={text.title} onBack={actions.onBack}>
      <Status
        failed
        art={<Ring state="error" badge={<CrossIcon size={16} />} art={ringArt} />}
        heading={declined && state.current ? text.still(state.current.name) : text.failed(walletName)}
        text={(declined ? text.declined : text.failedNote)(walletName)}
      />
      <Buttons>
        <Button kind="primary" onPress={() => actions.onPick(target.id)}>
          {common.tryAgain}
        </Button>
        {state.current ? (
          <Button kind="ghost" onPress={actions.onStay}>
            {text.stay(state.current.name)}
          </Button>
        ) : null}
      </Buttons>
    </ViewFrame>
  )
}

type ChoiceProps = {
  readonly state: Extract<SwitchNetworkViewState, { status: 'list' }>
  readonly actions: SwitchNetworkViewActions
}

function Choice({ state, actions }: ChoiceProps) {
  const { switchNetwork: text } = useMessages()
  const { query, networks } = state
  const search = query?.trim().toLowerCase() ?? ''
  const matches = networks.filter((network) => network.name.toLowerCase().includes(search))
  return (
    <ViewFrame key="list" title={text.title} onBack={actions.onBack}>
      {query === undefined ? null : (
        <SearchField label={text.search} value={query} onChange={actions.onQuery} />
      )}
      {matches.length === 0 ? (
        <Empty
          icon={<SearchIcon size={28} />}
          heading={text.none(query?.trim() ?? '')}
          text={text.noneNote(state.appName, networks.length)}
        />
      ) : (
        <div className={query === undefined ? undefined : 'lk-mt2'}>
          <NetworkRadios
            networks={matches}
            currentId={state.currentId}
            walletName={state.walletName}
            onPick={actions.onPick}
          />
        </div>
      )}
    </ViewFrame>
  )
}
