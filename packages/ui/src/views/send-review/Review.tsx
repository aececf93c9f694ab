import type { ReactNode } from 'react'
import { formatFiat } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { Art, Combo } from '../../parts/Art.tsx'
import { Banner } from '../../parts/Banner.tsx'
import { Button } from '../../parts/Button.tsx'
import balanceCss from '../../parts/balance.css?inline'
import css from '../../parts/big-amount.css?inline'
import { Card } from '../../parts/Card.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { FullAddress } from '../../parts/FullAddress.tsx'
import { Identity } from '../../parts/Identity.tsx'
import { Name } from '../../parts/Name.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import { useFeeDetails } from '../send/useFeeDetails.tsx'
import type { SendReviewViewActions, SendReviewViewState } from './send-review.state.ts'
import { Total } from './Total.tsx'

type Props = {
  readonly state: Extract<SendReviewViewState, { status: 'review' }>
  /** "0.05 ETH" */
  readonly amount: string
  readonly actions: SendReviewViewActions
}

/** Summary of the transfer before approval, with the full address. */
export function Review({ state, amount, actions }: Props) {
  useStyles(css)
  useStyles(balanceCss)
  const { sendReview: text, send, common } = useMessages()
  const locale = useLocale()
  const { token, to, network, unusualFee, offCurve, receives } = state
  const mustAcceptFee = unusualFee !== undefined && !unusualFee.accepted
  const mustAcceptReceiver = offCurve !== undefined && !offCurve.accepted
  const isChecking = receives === 'checking'
  let sendLabel = state.failed ? common.tryAgain : text.send(amount)
  if (isChecking) sendLabel = text.checkingAmount
  if (mustAcceptFee) sendLabel = text.checkFee
  if (mustAcceptReceiver) sendLabel = text.checkReceiver
  const rows: { term: string; value: ReactNode }[] = [
    {
      term: send.network,
      value: (
        <>
          <Art name={network.name} src={network.imageUrl} size={16} />
          <Name>{network.name}</Name>
        </>
      ),
    },
    ...useFeeDetails(state.fee),
  ]
  if (typeof receives === 'bigint') {
    const received = <Amount amount={receives} decimals={token.decimals} symbol={token.symbol} />
    rows.push({ term: text.receives, value: received })
  }
  if (state.arrivesInSeconds !== undefined) {
    rows.push({ term: text.arrives, value: text.inAbout(state.arrivesInSeconds) })
  }
  return (
    <ViewFrame
      title={text.title}
      onBack={actions.onBack}
      footerKind="plain"
      footer={
        <Button
          kind="primary"
          disabled={mustAcceptFee || mustAcceptReceiver || isChecking}
          onPress={actions.onSend}
        >
          {sendLabel}
        </Button>
      }
    >
      <div className="lk-big-amount">
        <span className="lk-mb3">
          <Combo>
            <Art name={token.symbol} src={token.imageUrl} size={56} round />
            <Art name={network.name} src={network.imageUrl} size={20} />
          </Combo>
        </span>
        <p className="lk-balance lk-balance--md">
          <bdi dir="ltr" className="lk-num" translate="no">
            {amount}
          </bdi>
        </p>
        {state.worth ? (
          <p className="lk-small lk-num">
            <bdi dir="ltr">{formatFiat(state.worth.value, state.worth.currency, locale)}</bdi>
          </p>
        ) : null}
      </div>
      <Card>
        <Identity art={<AddressAvatar address={to.address} src={to.avatarUrl} />}>
          <span className="lk-item__sub">{send.to}</span>
          {to.name ? (
            <span className="lk-item__label">
              <Name>{to.name}</Name>
            </span>
          ) : null}
        </Identity>
        <div className="lk-mt3">
          <FullAddress value={to.address} />
        </div>
      </Card>
      <div className="lk-mt4">
        <DetailList rows={rows} total={{ term: text.total, value: <Total state={state} /> }} />
      </div>
      {typeof receives === 'bigint' ? (
        <div className="lk-mt4">
          <Banner kind="warning" title={text.keepsPart}>
            {text.keepsPartNote}
          </Banner>
        </div>
      ) : null}
      {offCurve ? (
        <Accepted
          title={text.offCurve}
          note={text.offCurveNote}
          accept={text.payReceiver}
          onAccept={mustAcceptReceiver ? actions.onAcceptReceiver : undefined}
        />
      ) : null}
      {unusualFee ? (
        <Accepted
          title={text.unusualFee}
          note={text.unusualFeeNote(unusualFee.times)}
          accept={text.payFee}
          onAccept={mustAcceptFee ? actions.onAcceptFee : undefined}
        />
      ) : null}
      <p className="lk-small lk-center lk-mt4">{text.warning}</p>
    </ViewFrame>
  )
}

type AcceptedProps = {
  readonly title: string
  readonly note: string
  /** Label of the button that accepts it. */
  readonly accept: string
  /** `undefined` once it is accepted. */
  readonly onAccept: (() => void) | undefined
}

/** What the user must accept before the transfer can be sent. */
function Accepted({ title, note, accept, onAccept }: AcceptedProps) {
  const action = onAccept ? (
    <Button size="sm" onPress={onAccept}>
      {accept}
    </Button>
  ) : undefined
  return (
    <div className="lk-mt4">
      <Banner kind="warning" title={title} action={action}>
        {note}
      </Banner>
    </div>
  )
}
