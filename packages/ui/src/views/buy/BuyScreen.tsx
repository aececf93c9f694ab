import { buying, modalBehavior } from '@latchkey/controllers/parts'
import { useEffect, useState } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { SkeletonDetails } from '../../parts/SkeletonDetails.tsx'
import { useLatchkey } from '../../react/LatchkeyContext.ts'
import { useLastDefined } from '../../react/useLastDefined.ts'
import { useEntireState } from '../../react/useSelected.ts'
import { BuyView } from './BuyView.tsx'
import { buyModel, methodName } from './buy.model.ts'

export function BuyScreen() {
  const latchkey = useLatchkey()
  const { buy: text } = useMessages()
  const part = latchkey.use(buying)
  const onramp = useEntireState(part.state)
  const balances = useEntireState(latchkey.balances.state)
  const now = useEntireState(latchkey.state)
  const network = useLastDefined(now.namespaces[now.namespace]?.network?.network)
  const [step, setStep] = useState<'form' | 'method' | 'token'>('form')
  const [tokenQuery, setTokenQuery] = useState('')
  // Another account or network may buy other things.
  const owner = `${balances.owner?.networkId} ${balances.owner?.address}`
  useEffect(() => {
    if (owner) part.load()
  }, [part, owner])
  if (!network) return null
  const state = buyModel({ onramp, balances, network, step, tokenQuery })
  if (!state) {
    return (
      <ViewFrame title={text.title} onBack={latchkey.use(modalBehavior).back} busy>
        <SkeletonDetails rows={3} />
        <p className="lk-sr" role="status">
          {text.gettingPrice}
        </p>
      </ViewFrame>
    )
  }
  const back = () => {
    if (step !== 'form') setStep('form')
    else if (state.status === 'waiting') part.leaveOrder()
    else latchkey.use(modalBehavior).back()
  }
  return (
    <BuyView
      state={state}
      actions={{
        onBack: back,
        onAmount: part.setAmount,
        onChooseToken() {
          setTokenQuery('')
          setStep('token')
        },
        onToken(id) {
          part.setPurchase(id)
          setStep('form')
        },
        onQuery: setTokenQuery,
        onChooseMethod: () => setStep('method'),
        onMethod(id) {
          part.setMethod(methodName(id))
          setStep('form')
        },
        onCurrency: part.setCurrency,
        // What went wrong is said by a snack.
        onContinue: () => void part.buy().catch(() => {}),
        // The link itself opens the page.
        onOpenAgain() {},
        onSeeActivity() {
          latchkey.router.reset('Account', { tab: 'activity' })
        },
        onTryAgain: part.load,
        onSwitchNetwork: () => latchkey.router.push('SwitchNetwork'),
      }}
    />
  )
}
