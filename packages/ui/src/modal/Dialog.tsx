import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import type { Direction } from '../i18n/direction.ts'
import { deepActiveElement } from '../shadow/focusTrap.ts'
import { useAccent } from '../styles/useAccent.ts'
import { useBaseStyles } from '../styles/useBaseStyles.ts'
import { useStyles } from '../styles/useStyles.ts'
import { createStage } from './createStage.ts'
import { DepthContext, DialogContext } from './DialogContext.ts'
import css from './dialog.css?inline'
import { finished } from './finished.ts'
import { Snackbar, type SnackKind } from './Snackbar.tsx'
import { useModality } from './useModality.ts'
import { useSheetDrag } from './useSheetDrag.ts'

type Props = {
  /** The view inside, for the page: `data-view`. */
  readonly view: string
  /** How many views are behind it: going deeper moves forward. */
  readonly depth?: number | undefined
  readonly theme: 'dark' | 'light'
  readonly locale: string
  readonly direction: Direction
  /** False plays the way out, then calls `onExited`. */
  readonly open?: boolean | undefined
  /** Asked by Escape, the overlay, the close button and a drag; the caller decides. */
  readonly onClose: () => void
  readonly onExited?: (() => void) | undefined
  /** A close that was refused: 500 ms. */
  readonly shaking?: boolean | undefined
  readonly snack?: { readonly kind: SnackKind; readonly text: string } | undefined
  readonly onHoldSnack?: ((held: boolean) => void) | undefined
  /** In the flow of the page: nothing behind it, nothing to close. */
  readonly embedded?: boolean | undefined
  /** Without the blur of the page behind it, which a modest device would compute for every frame. */
  readonly plain?: boolean | undefined
  /** The host's `--lk-*` variables, set around the dialog already: its accent is read anew when they change. */
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly children: ReactNode
}

/** The box every view is shown in: a dialog, a sheet on narrow screens, or part of the page. */
export function Dialog(props: Props) {
  useBaseStyles()
  useStyles(css)
  const { embedded = false, open = true, depth = 0, onClose, onExited } = props
  const stageBox = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLParagraphElement>(null)
  const titleId = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  const stage = useMemo(() => {
    const focus = () => dialog.current?.focus({ preventScroll: true })
    const hasFocus = () => {
      const active = dialog.current && deepActiveElement(dialog.current.ownerDocument)
      // What has just been disabled keeps focus until the next frame only.
      return active && !active.matches(':disabled') && dialog.current?.contains(active)
    }
    return {
      titleId,
      onClose: embedded ? undefined : () => close.current(),
      keepFocus() {
        if (!embedded && !hasFocus()) focus()
      },
      ...createStage({
        onChange(title, view) {
          if (live.current) live.current.textContent = title
          if (embedded && !hasFocus()) return
          // A code can be typed, pasted or filled in at once.
          const code = view.querySelector<HTMLElement>('[data-autofocus]')
          if (code) code.focus({ preventScroll: true })
          else focus()
        },
      }),
    }
  }, [titleId, embedded])

  useModality(dialog, !embedded, onClose)
  useAccent(stageBox, JSON.stringify([props.theme, props.variables]))
  const drag = useSheetDrag(dialog, onClose)

  useEffect(() => {
    const box = stageBox.current
    if (embedded || !box) return
    box.setAttribute('data-enter', '')
    // A later shake must not replay the entrance.
    finished(dialog.current).then(() => box.removeAttribute('data-enter'))
  }, [embedded])

  useEffect(() => {
    if (open || !onExited) return
    let stale = false
    finished(dialog.current).then(() => {
      if (!stale) onExited()
    })
    return () => {
      stale = true
    }
  }, [open, onExited])

  return (
    <div
      ref={stageBox}
      className={`lk-root lk-stage lk-stage--${embedded ? 'embedded' : 'modal'}`}
      data-theme={props.theme}
      data-exit={open ? undefined : ''}
      data-plain={props.plain ? '' : undefined}
      lang={props.locale}
      dir={props.direction}
    >
      {embedded ? null : (
        // The second half of a double click lands here when the first made the dialog smaller. F48.
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the close button do the same.
        <div className="lk-overlay" onClick={({ detail }) => detail < 2 && onClose()} />
      )}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name. */}
      <div
        ref={dialog}
        className="lk-dialog"
        role={embedded ? 'region' : 'dialog'}
        aria-labelledby={titleId}
        tabIndex={-1}
        data-view={props.view}
        data-shake={props.shaking ? '' : undefined}
        {...(embedded ? {} : { 'aria-modal': true, ...drag })}
      >
        {embedded ? null : <span className="lk-grab" aria-hidden="true" />}
        <DialogContext.Provider value={stage}>
          <DepthContext.Provider value={depth}>{props.children}</DepthContext.Provider>
        </DialogContext.Provider>
        {props.snack ? <Snackbar {...props.snack} onHold={props.onHoldSnack} /> : null}
        <p className="lk-sr" aria-live="polite" ref={live} />
      </div>
    </div>
  )
}
