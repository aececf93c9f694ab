import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { FrameSlot } from '../../modal/FrameSlot.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button, ButtonBar, Buttons } from '../../parts/Button.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { LockIcon } from '../../parts/icons/things.tsx'
import { Status } from '../../parts/Status.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import type {
  ApproveTransactionViewActions,
  ApproveTransactionViewState,
} from './approve-transaction.state.ts'
import css from './frame.css?inline'
import { SkeletonRequest } from './SkeletonRequest.tsx'

type Props = {
  readonly state: ApproveTransactionViewState
  readonly actions: ApproveTransactionViewActions
  /** Mock content of the frame, for stories. The secure frame is positioned over it. */
  readonly children?: ReactNode | undefined
}

/**
 * Hosts the secure frame, which shows the request with its amounts, fees and origin. The page renders only the bar with
 * the frame's origin; everything below, including the buttons, is inside the frame, where the page cannot access it.
 */
export function ApproveTransactionView({ state, actions, children }: Props) {
  useStyles(css)
  const { approve, common } = useMessages()
  const titles = { transaction: approve.title, message: approve.titleMessage, account: approve.titleAccount }
  const title = titles[state.kind]
  if (state.status === 'failed') {
    return (
      <ViewFrame title={title}>
        <Status
          failed
          art={
            <Glyph kind="danger">
              <LockIcon size={28} />
            </Glyph>
          }
          heading={approve.failed}
          text={approve.failedNote}
        />
        <Buttons>
          <Button kind="primary" onPress={actions.onTryAgain}>
            {common.tryAgain}
          </Button>
          <Button kind="ghost" onPress={actions.onDecline}>
            {common.cancel}
          </Button>
        </Buttons>
      </ViewFrame>
    )
  }
  const loading = state.status === 'loading'
  return (
    <ViewFrame
      title={title}
      busy={loading}
      footerKind="plain"
      footer={
        loading ? (
          <ButtonBar>
            <Button onPress={actions.onDecline}>{approve.decline}</Button>
            <Button kind="primary" disabled>
              {state.kind === 'message' ? approve.sign : approve.approve}
            </Button>
          </ButtonBar>
        ) : null
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own border. */}
      <div className="lk-frame" role="group" aria-label={approve.secure}>
        <p className="lk-frame__bar">
          <LockIcon size={14} />
          <span className="lk-ltr" translate="no">
            {state.origin}
          </span>
        </p>
        {loading ? (
          <div className="lk-frame__body">
            <SkeletonRequest />
            <p className="lk-sr" role="status">
              {approve.opening}
            </p>
          </div>
        ) : (
          <FrameSlot heightPx={state.heightPx} onPlace={actions.onPlace}>
            {children}
          </FrameSlot>
        )}
      </div>
    </ViewFrame>
  )
}
