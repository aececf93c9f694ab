import { type ReactNode, type SyntheticEvent, useEffect, useId, useMemo, useRef } from 'react'
import type { Direction } from '../i18n/direction.ts'
import { deepActiveElement } from '../shadow/focusTrap.ts'
import { useAccent } from '../styles/useAccent.ts'
import { useBaseStyles } from '../styles/useBaseStyles.ts'
import { useStyles } from '../styles/useStyles.ts'
import { createStage } from './createStage.ts'
import { DepthContext, DialogContext } from './DialogContext.ts'
import css from './dialog.css?inline'
import { finished } from './finished.ts'
import { Snackbar, type SnackbarProps } from './Snackbar.tsx'
import { useModality } from './useModality.ts'

type Props = {
  /** Name of the view, exposed to the page as `data-view`. */
  readonly view: string
  /** Number of views in the back stack. A higher depth animates forward. */
  readonly depth?: number | undefined
  readonly theme: 'dark' | 'light'
  readonly locale: string
  readonly direction: Direction
  /** `false` plays the exit animation, then calls `onExited`. */
  readonly open?: boolean | undefined
  /** Called on Escape, an overlay click, the close button and a drag. The caller decides whether to close. */
  readonly onClose: (by?: 'overlay' | undefined) => void
  readonly onExited?: (() => void) | undefined
  /** Plays the shake of a refused close, 500 ms. */
  readonly shaking?: boolean | undefined
  readonly snack?: Omit<SnackbarProps, 'onHold'> | undefined
  readonly onHoldSnack?: ((held: boolean) => void) | undefined
  /** Renders in the flow of the page: no overlay, no close button. */
  readonly embedded?: boolean | undefined
  /** Turns off the backdrop blur, which low-end devices would compute for every frame. */
  readonly plain?: boolean | undefined
  /** The host app's `--lk-*` variables, already set on an ancestor. The accent is recomputed when they change. */
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly children: ReactNode
}

/** Container of every view: a dialog, a bottom sheet on narrow screens, or an embedded region of the page. */
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
      // The browser moves focus off a disabled element only in the next frame.
      return active && !active.matches(':disabled') && dialog.current?.contains(active)
    }
    return {
      titleId,
      onClose: embedded ? undefined : () => close.current(),
      keepFocus() {
        // The secure frame lies over the dialog, not in it. A frame that loses focus ignores the next press.
        const isInFrame = document.activeElement?.matches('[data-latchkey-frame]')
        if (!embedded && !isInFrame && !hasFocus()) focus()
      },
      ...createStage({
        onChange(title, view) {
          if (live.current) live.current.textContent = title
          if (embedded && !hasFocus()) return
          // The code field takes focus, so that a code can be typed, pasted or autofilled immediately.
          const code = view.querySelector<HTMLElement>('[data-autofocus]')
          if (code) code.focus({ preventScroll: true })
          else focus()
        },
      }),
    }
  }, [titleId, embedded])

  const onKey = useModality(dialog, !embedded, close)
  useAccent(stageBox, JSON.stringify([props.theme, props.variables]))

  useEffect(() => {
    const box = dialog.current
    // Wider, the dialog is not a sheet. jsdom has no media queries.
    if (embedded || !box || !window.matchMedia?.('(max-width: 430px)').matches) return
    const closed = new AbortController()
    import('./dragSheet.ts').then(
      ({ dragSheet }) => dragSheet(box, () => close.current(), closed.signal),
      () => {}, // The browser has logged it. The sheet can be closed by its button.
    )
    return () => closed.abort()
  }, [embedded])

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
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the keys of the dialog's elements from the page.
    <div
      ref={stageBox}
      className={`lk-root lk-stage lk-stage--${embedded ? 'embedded' : 'modal'}`}
      data-theme={props.theme}
      data-exit={open ? undefined : ''}
      data-plain={props.plain ? '' : undefined}
      lang={props.locale}
      dir={props.direction}
      // Shortcuts of the page take what is typed in a shadow root for keys outside of a field. React's events also reach the
      // components around the modal.
      onKeyDown={(event) => {
        onKey(event.nativeEvent)
        keepFromPage(event)
      }}
      onKeyPress={keepFromPage}
      onKeyUp={keepFromPage}
    >
      {embedded ? null : (
        // After the first click of a double click shrinks the dialog, the second hits the overlay. F48.
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the close button do the same.
        <div className="lk-overlay" onClick={({ detail }) => detail < 2 && onClose('overlay')} />
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
        aria-modal={embedded ? undefined : true}
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

const keepFromPage = (event: SyntheticEvent) => event.stopPropagation()
