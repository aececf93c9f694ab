import { createElement } from 'react'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { Stage, type StageProps } from './Stage.tsx'
import { views } from './views.ts'
import { whenDrawn } from './whenDrawn.ts'

export type Setting = Pick<StageProps, 'theme' | 'locale' | 'device'> & {
  readonly textPercent?: number
  /** Viewport width in CSS px. */
  readonly width?: number
}

/** Renders every state of a view in turn and returns the problems that `check` finds, each with the name of its state. */
export async function problemsOfStates(
  view: string,
  { width = 800, ...setting }: Setting,
  check: (host: HTMLElement) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const [View, states] = views[view] ?? []
  if (!View || !states) throw new Error(`No view ${view}`)
  await page.viewport(width, 900)
  const problems: string[] = []
  for (const [name, state] of Object.entries(states)) {
    const screen = await render(
      <Stage {...setting} view={view} motion="still">
        {createElement(View, { state: state as never, actions: noActions as never })}
      </Stage>,
    )
    const found = await check(await whenDrawn(name))
    problems.push(...found.map((problem) => `${name}: ${problem}`))
    await screen.unmount()
  }
  return problems
}
