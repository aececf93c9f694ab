// Renders one state at a time for pictures: `gallery.show(…)` resolves when it is fully rendered and loaded.
import '@fontsource-variable/inter'
import '@fontsource/ibm-plex-sans-arabic/400.css'
import '@fontsource/ibm-plex-sans-arabic/500.css'
import '@fontsource/ibm-plex-sans-arabic/600.css'
import './gallery.css'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { Stage, type StageProps } from '../src/Stage.tsx'
import { views } from '../src/views.ts'
import { whenDrawn } from '../src/whenDrawn.ts'

export type Picture = Omit<StageProps, 'children' | 'motion' | 'view'> & {
  readonly view: string
  readonly state: string
  /** Opens every disclosure. */
  readonly open?: boolean
  /** Index of the input to focus. */
  readonly focus?: number
}

const root = createRoot(document.querySelector('main') as HTMLElement)
let renderCount = 0

const gallery = {
  /** The states of every view, in order. */
  states: Object.fromEntries(Object.entries(views).map(([view, [, states]]) => [view, Object.keys(states)])),

  async show({ state, open, focus, ...stage }: Picture): Promise<void> {
    const [View, states] = views[stage.view] ?? []
    if (!View || !states?.[state]) throw new Error(`There is no ${stage.view}.${state}`)
    // Synchronously, so that the queries below find the new dialog.
    flushSync(() =>
      root.render(
        <Stage {...stage} key={++renderCount} motion="still">
          {createElement(View, { state: states[state] as never, actions: noActions as never })}
        </Stage>,
      ),
    )
    const shadow = (await whenDrawn(state)).shadowRoot
    if (open) for (const details of shadow.querySelectorAll('details')) details.open = true
    // A font loads only when text in its script is first rendered.
    await new Promise(requestAnimationFrame)
    await document.fonts.ready
    await Promise.all([...shadow.querySelectorAll('img')].map((image) => image.decode().catch(() => {})))
    const code = shadow.querySelector<HTMLElement>('[data-autofocus]')
    if (focus !== undefined) shadow.querySelectorAll('input')[focus]?.focus()
    else if (code) code.focus()
    else (shadow.activeElement as HTMLElement | null)?.blur()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  },

  /** Bounding box of the dialog in CSS px of the viewport. */
  place() {
    const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.lk-dialog')
    const { x, y, width, height } = (dialog as HTMLElement).getBoundingClientRect()
    return { x, y, width, height }
  },
}

Object.assign(window, { gallery })

declare global {
  interface Window {
    gallery: typeof gallery
  }
}
