import { createElement } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
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
      <Stage {...setting} view={view} still>
        {createElement(View, { state: state as never, actions: noActions as never })}
      </Stage>,
    )
    const host = document.querySelector<HTMLElement>('latchkey-modal')
    // Parts of a view may be a chunk of their own.
    await expect
      .poll(() => host?.shadowRoot?.querySelector('.lk-view > *') && !waiting(host, name), {
        timeout: 10_000,
      })
      .toBe(true)
    if (!host) throw new Error(`${view} ${name} was not drawn`)
    await visit(host, name)
    await screen.unmount()
  }
}

/** Skeletons in a state that is not about loading stand for a chunk on its way. */
const waiting = (host: HTMLElement, state: string) =>
  !/loading/i.test(state) && host.shadowRoot?.querySelector('.lk-skel') !== null
