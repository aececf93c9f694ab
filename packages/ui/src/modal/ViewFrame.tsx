import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { BackIcon } from '../parts/icons/arrows.tsx'
import { CloseIcon } from '../parts/icons/signs.tsx'
import { AlertContext, DepthContext, useDialogStage } from './DialogContext.ts'

type Props = {
  readonly title: string
  /** Shows the back arrow. */
  readonly onBack?: (() => void) | undefined
  /** Replaces the back arrow, for example with the network pill. */
  readonly start?: ReactNode | undefined
  /** Replaces "Close" where closing has a further effect. */
  readonly closeLabel?: string | undefined
  readonly footer?: ReactNode | undefined
  /** `row` for a list row; `plain` for buttons or a note. */
  readonly footerKind?: 'plain' | 'row' | undefined
  readonly busy?: boolean | undefined
  /** Depth of a step inside this view: a deeper step animates forward. Give each step its own `key`. */
  readonly depth?: number | undefined
  /** The title is the name of a wallet or a service, which browsers must not translate. */
  readonly named?: boolean | undefined
  /** The view itself says what an alert would. */
  readonly hidesAlert?: boolean | undefined
  readonly children: ReactNode
}

/** Header, scrolling body and footer of one view, inside the dialog. */
export function ViewFrame(props: Props) {
  const { title, footer, footerKind } = props
  // A step counts as a tenth of a view, so that a view with steps stays between its neighbours.
  const depth = useContext(DepthContext) + (props.depth ?? 0) / 10
  const stage = useDialogStage()
  const alert = useContext(AlertContext)
  const { common } = useMessages()
  const header = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const footerRef = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!header.current || !heading.current || !body.current || !view.current) return
    return stage.enter({
      header: header.current,
      title: heading.current,
      body: body.current,
      view: view.current,
      footer: footerRef.current,
      depth,
    })
  }, [stage, depth])

  useEffect(() => stage.keepFocus())

  return (
    <>
      <div className="lk-header" ref={header}>
        <div className="lk-header__start">
          {props.start ??
            (props.onBack ? (
              <IconButton label={common.back} icon={<BackIcon />} onPress={props.onBack} />
            ) : null)}
        </div>
        <h2
          className="lk-header__title"
          translate={props.named ? 'no' : undefined}
          id={stage.titleId}
          ref={heading}
        >
          {title}
        </h2>
        <div className="lk-header__end">
          {stage.onClose ? (
            <IconButton
              label={props.closeLabel ?? common.close}
              icon={<CloseIcon />}
              onPress={stage.onClose}
            />
          ) : null}
        </div>
      </div>
      <div className="lk-body" ref={body} aria-busy={props.busy || undefined}>
        <div className="lk-view" ref={view}>
          {props.hidesAlert ? null : alert}
          {props.children}
        </div>
      </div>
      {footer ? (
        <div className={`lk-footer${footerKind ? ` lk-footer--${footerKind}` : ''}`} ref={footerRef}>
          {footer}
        </div>
      ) : null}
    </>
  )
}
