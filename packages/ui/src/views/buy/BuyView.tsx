import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Art, GlyphArt } from '../../parts/Art.tsx'
import { Button, Buttons, LinkButton } from '../../parts/Button.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { OutIcon, RefreshIcon } from '../../parts/icons/arrows.tsx'
import { SearchIcon } from '../../parts/icons/signs.tsx'
import { CardIcon } from '../../parts/icons/things.tsx'
import { List } from '../../parts/List.tsx'
import { ListItem } from '../../parts/ListItem.tsx'
import { Name } from '../../parts/Name.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Status } from '../../parts/Status.tsx'
import { BuyForm } from './BuyForm.tsx'
import type { BuyViewActions, BuyViewState } from './buy.state.ts'
import { PaymentMethods } from './PaymentMethods.tsx'

type Step<status extends BuyViewState['status']> = {
  readonly state: Extract<BuyViewState, { status: status }>
  readonly actions: BuyViewActions
}

/** Purchase of tokens with money at a partner: amount, quote, payment. */
export function BuyView({
  state,
  actions,
}: {
  readonly state: BuyViewState
  readonly actions: BuyViewActions
}) {
  switch (state.status) {
    case 'form':
      return <BuyForm key="form" state={state} actions={actions} />
    case 'method':
      return <PaymentMethods key="method" state={state} actions={actions} />
    case 'token':
      return <TokenStep key="token" state={state} actions={actions} />
    case 'waiting':
      return <Waiting key="waiting" state={state} actions={actions} />
    case 'failed':
      return <Failed key="failed" actions={actions} />
    case 'unavailable':
      return <Unavailable key="unavailable" state={state} actions={actions} />
  }
}

function TokenStep({ state, actions }: Step<'token'>) {
  const { send, allWallets, common } = useMessages()
  const query = state.query.trim().toLowerCase()
  const matches = state.tokens.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(query))
  return (
    <ViewFrame title={send.chooseToken} depth={1} onBack={actions.onBack}>
      <SearchField label={send.searchLabel} value={state.query} onChange={actions.onQuery} />
      {matches.length === 0 ? (
        <Empty
          icon={<SearchIcon size={28} />}
          heading={send.noToken(state.query.trim())}
          text={allWallets.noneNoteShort}
        />
      ) : (
        <div className="lk-mt2">
          <List label={common.tokens}>
            {matches.map((token) => (
              <ListItem
                key={token.id}
                art={<Art name={token.symbol} src={token.imageUrl} round />}
                label={<Name>{token.name}</Name>}
                sub={<Name>{token.symbol}</Name>}
                onPress={() => actions.onToken(token.id)}
              />
            ))}
          </List>
        </div>
      )}
    </ViewFrame>
  )
}

function Waiting({ state, actions }: Step<'waiting'>) {
  const { buy, connecting } = useMessages()
  return (
    <ViewFrame title={buy.title} depth={1} onBack={actions.onBack}>
      <Status
        art={
          <Ring
            state="wait"
            glow={false}
            art={
              <GlyphArt size={80}>
                <CardIcon size={36} />
              </GlyphArt>
            }
          />
        }
        heading={buy.waiting(state.partner)}
        text={buy.waitingNote(state.symbol)}
      />
      <Buttons>
        <LinkButton href={state.openUrl} end={<OutIcon />} onPress={actions.onOpenAgain}>
          {connecting.openAgain(state.partner)}
        </LinkButton>
        <Button kind="ghost" onPress={actions.onSeeActivity}>
          {buy.seeActivity}
        </Button>
      </Buttons>
    </ViewFrame>
  )
}

function Unavailable({ state, actions }: Step<'unavailable'>) {
  const messages = useMessages()
  const { buy, account, switchNetwork } = messages
  return (
    <ViewFrame title={buy.title} onBack={actions.onBack}>
      <Empty
        icon={<CardIcon size={28} />}
        heading={account.unavailable}
        text={messages.errors.unsupported_chain({ network: state.network.name })}
        action={
          <Button kind="primary" inline onPress={actions.onSwitchNetwork}>
            {switchNetwork.title}
          </Button>
        }
      />
    </ViewFrame>
  )
}

function Failed({ actions }: Pick<Step<'failed'>, 'actions'>) {
  const { buy, account, common, errors } = useMessages()
  return (
    <ViewFrame title={buy.title} onBack={actions.onBack}>
      <Empty
        failed
        icon={<RefreshIcon size={28} />}
        heading={account.unavailable}
        text={errors.unknown_error()}
        action={
          <Button kind="primary" inline onPress={actions.onTryAgain}>
            {common.tryAgain}
          </Button>
        }
      />
    </ViewFrame>
  )
}
