import { accountHistory, modalBehavior, sending, transactionsOf } from '@latchkey/controllers/parts'
import { paidAddresses } from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { digitsOf } from '../../i18n/digitsOf.ts'
import { useLocale } from '../../i18n/useMessages.ts'
import { tokenId } from '../../parts/tokenHolding.ts'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState } from '../../react/useSelected.ts'
import { SendView } from './SendView.tsx'
import { sendModel } from './send.model.ts'

export function SendScreen() {
  const latchkey = useLatchkey()
  const digits = digitsOf(useLocale())
  const sendController = latchkey.use(sending)
  const send = useEntireState(sendController.state)
  const balances = useEntireState(latchkey.balances.state)
  const historyController = latchkey.use(accountHistory)
  const history = useEntireState(historyController.state)
  // Pasted addresses are compared with those in the history.
  useEffect(() => historyController.watch(), [historyController])
  const { namespaces, namespace } = useEntireState(latchkey.state)
  const connection = namespaces[namespace]
  const network = useLastDefined(connection?.network?.network)
  const from = useLastDefined(connection?.account?.address)
  const [tokenQuery, setTokenQuery] = useState<string>()

  const first = balances.balances[0]?.token
  const missing = send.token === undefined
  useEffect(() => {
    if (missing && first) sendController.setToken(first)
  }, [sendController, missing, first])
  // Memoized, because the history may be long.
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
        takesNames: sendController.takesNames,
        tokenQuery,
      })}
      actions={{
        onBack: tokenQuery === undefined ? latchkey.use(modalBehavior).back : () => setTokenQuery(undefined),
        onAmount: (text) => sendController.setAmount(text, digits),
        onMax: () => sendController.setMax(digits),
        onRecipient: sendController.setReceiver,
        onChooseToken: () => setTokenQuery(''),
        onQuery: setTokenQuery,
        onToken(id) {
          const chosen = balances.balances.find(({ token }) => tokenId(token) === id)
          if (chosen) sendController.setToken(chosen.token)
          setTokenQuery(undefined)
        },
        onPaste() {
          // The user or the browser denied access; typing still works.
          navigator.clipboard.readText().then(sendController.setReceiver, () => {})
        },
        onReview() {
          try {
            sendController.review()
          } catch {
            // The form has changed since the render; its fields show the problem.
          }
        },
      }}
    />
  )
}
