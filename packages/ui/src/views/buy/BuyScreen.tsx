import { buying, modalBehavior } from '@latchkey/controllers/parts'
import { useEffect, useState } from 'react'
import { digitsOf } from '../../i18n/digitsOf.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
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
  const digits = digitsOf(useLocale())
  const onrampController = latchkey.use(buying)
  const onramp = useEntireState(onrampController.state)
  const balances = useEntireState(latchkey.balances.state)
  const { namespaces, namespace } = useEntireState(latchkey.state)
  const network = useLastDefined(namespaces[namespace]?.network?.network)
  const [step, setStep] = useState<'form' | 'method' | 'token'>('form')
  const [tokenQuery, setTokenQuery] = useState('')
  // The purchasable tokens depend on account and network.
  const owner = `${balances.owner?.networkId} ${balances.owner?.address}`
  useEffect(() => {
    if (owner) onrampController.load()
  }, [onrampController, owner])
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
    else if (state.status === 'waiting') onrampController.leaveOrder()
    else latchkey.use(modalBehavior).back()
  }
  return (
    <BuyView
      state={state}
      actions={{
        onBack: back,
        onAmount: (text) => onrampController.setAmount(text, digits),
        onChooseToken() {
          setTokenQuery('')
          setStep('token')
        },
        onToken(id) {
          onrampController.setPurchase(id)
          setStep('form')
        },
        onQuery: setTokenQuery,
        onChooseMethod: () => setStep('method'),
        onMethod(id) {
          onrampController.setMethod(methodName(id))
          setStep('form')
        },
        onCurrency: onrampController.setCurrency,
        // A snack shows the error.
        onContinue: () => void onrampController.buy().catch(() => {}),
        // The button is a link that opens the page.
        onOpenAgain() {},
        onSeeActivity() {
          latchkey.internals.router.reset('Account', { tab: 'activity' })
        },
        onTryAgain: onrampController.load,
        onSwitchNetwork: () => latchkey.internals.router.push('SwitchNetwork'),
      }}
    />
  )
}
