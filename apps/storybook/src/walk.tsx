import { createElement } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { isDrawn } from './isDrawn.ts'
import { Stage, type StageProps } from './Stage.tsx'
import { views } from './views.ts'

export type Setting = Pick<StageProps, 'theme' | 'locale' | 'device'> & {
  readonly textPercent?: number
  /** CSS pixels. */
  readonly width?: number
}

/** Shows every state of one view in turn and hands its host element over. */
export async function walkStates(
  view: string,
  { width = 800, ...setting }: Setting,
  visit: (host: HTMLElement, state: string) => Promise<void>,
): Promise<void> {
  const [View, states] = views[view] ?? []
  if (!View || !states) throw new Error(`No view ${view}`)
  await page.viewport(width, 900)
  for (const [name, state] of Object.entries(states)) {
    const screen = await render(
      <Stage {...setting} view={view} motion="still">
        {createElement(View, { state: state as never, actions: noActions as never })}
      </Stage>,
    )
    // The language, and parts of a view, may be chunks of their own.
    await expect
      .poll(() => isDrawn(document.querySelector('latchkey-modal'), name), { timeout: 10_000 })
      .toBe(true)
    const host = document.querySelector<HTMLElement>('latchkey-modal')
    if (!host) throw new Error(`${view} ${name} was not drawn`)
    await visit(host, name)
    await screen.unmount()
  }
}
