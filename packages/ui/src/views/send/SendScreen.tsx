import { accountHistory, modalBehavior, sending, transactionsOf } from '@latchkey/controllers/parts'
import { paidAddresses } from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState } from '../../react/useSelected.ts'
import { SendView } from './SendView.tsx'
import { sendModel, tokenId } from './send.model.ts'

export function SendScreen() {
  const latchkey = useLatchkey()
  const part = latchkey.use(sending)
  const send = useEntireState(part.state)
  const balances = useEntireState(latchkey.balances.state)
  const past = latchkey.use(accountHistory)
  const history = useEntireState(past.state)
  // An address that is pasted is compared with those the account knows.
  useEffect(() => past.watch(), [past])
  const now = useEntireState(latchkey.state)
  const here = now.namespaces[now.namespace]
  const network = useLastDefined(here?.network?.network)
  const from = useLastDefined(here?.account?.address)
  const [tokenQuery, setTokenQuery] = useState<string>()

  const first = balances.balances[0]?.token
  const missing = send.token === undefined
  useEffect(() => {
    if (missing && first) part.setToken(first)
  }, [part, missing, first])
  // Not with every key: a history may be long.
  const known = useMemo(() => {
    const { owner } = history
    const isOwn = owner?.address === from && owner?.networkId === network?.caipNetworkId
    return paidAddresses(isOwn ? transactionsOf(history) : [], from ?? '')
  }, [history, network, from])

  if (!network || !from) return null
  const canPaste = typeof navigator.clipboard?.readText === 'function'
  return (
    <SendView
      state={sendModel({
        send,
        balances,
        network,
        from,
        known,
        canPaste,
        takesNames: part.takesNames,
        tokenQuery,
      })}
      actions={{
        onBack: tokenQuery === undefined ? latchkey.use(modalBehavior).back : () => setTokenQuery(undefined),
        onAmount: part.setAmount,
        onMax: part.setMax,
        onRecipient: part.setReceiver,
        onChooseToken: () => setTokenQuery(''),
        onQuery: setTokenQuery,
        onToken(id) {
          const chosen = balances.balances.find(({ token }) => tokenId(token) === id)
          if (chosen) part.setToken(chosen.token)
          setTokenQuery(undefined)
        },
        onPaste() {
          // Refused by the person or the browser: they can still type.
          navigator.clipboard.readText().then(part.setReceiver, () => {})
        },
        onReview() {
          try {
            part.review()
          } catch {
            // The form has changed under the button; its fields say what is missing.
          }
        },
      }}
    />
  )
}
