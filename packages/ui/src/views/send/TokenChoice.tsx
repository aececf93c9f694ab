import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { SearchIcon } from '../../parts/icons/signs.tsx'
import { List } from '../../parts/List.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import type { SendViewActions, SendViewState } from './send.state.ts'

type Props = {
  readonly state: Extract<SendViewState, { status: 'choose-token' }>
  readonly actions: SendViewActions
}

/** Choice of a token from the balances. */
export function TokenChoice({ state, actions }: Props) {
  const { send, common } = useMessages()
  const query = state.query.trim().toLowerCase()
  const matches = state.tokens.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(query))
  return (
    <ViewFrame title={send.chooseToken} depth={1} onBack={actions.onBack}>
      <SearchField
        label={send.searchLabel}
        placeholder={send.searchTokens}
        value={state.query}
        onChange={actions.onQuery}
      />
      {matches.length === 0 ? (
        <Empty
          icon={<SearchIcon size={28} />}
          heading={send.noToken(state.query.trim())}
          text={send.noTokenNote}
        />
      ) : (
        <div className="lk-mt2">
          <List label={common.tokens}>
            {matches.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                network={state.network}
                onPick={() => actions.onToken(token.id)}
              />
            ))}
          </List>
        </div>
      )}
    </ViewFrame>
  )
}
