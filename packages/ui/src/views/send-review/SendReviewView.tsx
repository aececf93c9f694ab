import { foreignText } from '../../i18n/foreignText.ts'
import { formatUnits } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AddressAvatar } from '../../parts/AddressAvatar.tsx'
import { Art } from '../../parts/Art.tsx'
import { Button, Buttons, LinkButton } from '../../parts/Button.tsx'
import { OutIcon } from '../../parts/icons/arrows.tsx'
import { CheckIcon, CrossIcon } from '../../parts/icons/signs.tsx'
import { ClockIcon } from '../../parts/icons/things.tsx'
import { GoBackNote, OpenWallet } from '../../parts/OpenWallet.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { Status } from '../../parts/Status.tsx'
import { Review } from './Review.tsx'
import type { SendReviewViewActions, SendReviewViewState } from './send-review.state.ts'

type Props = { readonly state: SendReviewViewState; readonly actions: SendReviewViewActions }

/** Review, approval and confirmation of a transfer. */
export function SendReviewView({ state, actions }: Props) {
  const { sendReview: text, send, common } = useMessages()
  const locale = useLocale()
  const { token, to } = state
  const amount = `${formatUnits(state.amountBaseUnits, token.decimals, locale)} ${foreignText(token.symbol)}`
  if (state.status === 'review')
    return <Review key="review" state={state} amount={amount} actions={actions} />
  const name = to.name ?? `${to.address.slice(0, 4)}…${to.address.slice(-4)}`

  if (state.status === 'waiting') {
    return (
      <ViewFrame key="waiting" depth={1} title={send.title} busy onBack={actions.onBack}>
        <Status
          art={
            <Ring round state="wait" art={<Art name={token.symbol} src={token.imageUrl} size={80} round />} />
          }
          heading={text.waiting(state.walletName)}
          text={text.waitingNote(amount, name)}
        />
        {state.link ? (
          <Buttons>
            <OpenWallet link={state.link} walletName={state.walletName} />
          </Buttons>
        ) : null}
        <GoBackNote link={state.link} />
      </ViewFrame>
    )
  }

  const words = {
    'on-its-way': [
      text.onItsWay(amount),
      state.arrivesInSeconds === undefined ? '' : text.reaches(name, state.arrivesInSeconds),
    ],
    slow: [text.slow, text.slowNote],
    arrived: [text.arrived(amount), text.arrivedNote(name)],
    reverted: [text.reverted, text.revertedNote],
    replaced: [text.replaced, text.replacedNote],
    dropped: [text.dropped, text.droppedNote],
    proposed: [text.proposed, text.proposedNote],
    cancelled: [text.cancelled, text.cancelledNote],
  }[state.status]
  const ring = {
    'on-its-way': { state: 'success', badge: <CheckIcon size={16} /> },
    slow: { state: 'wait', badge: <ClockIcon size={16} /> },
    arrived: { state: 'success', badge: <CheckIcon size={16} /> },
    reverted: { state: 'error', badge: <CrossIcon size={16} /> },
    replaced: { state: 'error', badge: <CrossIcon size={16} /> },
    dropped: { state: 'error', badge: <CrossIcon size={16} /> },
    proposed: { state: 'wait', badge: <ClockIcon size={16} /> },
    cancelled: { state: 'error', badge: <CrossIcon size={16} /> },
  } as const
  return (
    <ViewFrame key="sent" depth={2} title={send.title}>
      <Status
        failed={ring[state.status].state === 'error'}
        art={
          <Ring
            round
            {...ring[state.status]}
            art={<AddressAvatar address={to.address} src={to.avatarUrl} size={80} />}
          />
        }
        heading={words[0]}
        text={words[1]}
      />
      <Buttons>
        <Button kind="primary" onPress={actions.onDone}>
          {common.done}
        </Button>
        {state.explorerUrl ? (
          <LinkButton kind="ghost" href={state.explorerUrl} end={<OutIcon />}>
            {text.viewTransaction}
          </LinkButton>
        ) : null}
      </Buttons>
    </ViewFrame>
  )
}
