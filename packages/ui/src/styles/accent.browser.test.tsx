import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { modalRoot, Shown } from '../fixtures/Shown.tsx'
import { ViewFrame } from '../modal/ViewFrame.tsx'
import { Button } from '../parts/Button.tsx'
import { contrast } from './ensureContrast.ts'
import { themePresets } from './themePresets.ts'

/** Brand colours, and edge cases for contrast: medium greys, yellows, and colours close to the surface. */
const accents = [
  '#bbf451',
  '#2f6bff',
  '#8b5cf6',
  '#ff6a3d',
  '#627eea',
  '#f7931a',
  '#00d395',
  '#e84142',
  '#ff007a',
  '#ffffff',
  '#000000',
  '#777777',
  '#808000',
  '#6f7a00',
  '#ffee00',
  '#141611',
  '#f8f8f8',
  'rebeccapurple',
  'oklch(.57 .2 29)',
]
const themes = ['dark', 'light'] as const

async function show(theme: 'dark' | 'light', variables: Readonly<Record<string, string>>) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warn.mockClear()
  await render(
    <Shown theme={theme} variables={variables}>
      <ViewFrame title="Accent">
        <Button kind="primary">Next</Button>
      </ViewFrame>
    </Shown>,
  )
  const root = modalRoot().querySelector<HTMLElement>('.lk-root') as HTMLElement
  await import('./ensureContrast.ts')
  await new Promise(requestAnimationFrame)
  return { root, warnings: () => warn.mock.calls.map(([text]) => String(text)) }
}

/** Computed colour of a variable as sRGB bytes. */
function colourOf(root: HTMLElement, name: string): readonly [number, number, number] {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  root.append(probe)
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = getComputedStyle(probe).color
  context.fillRect(0, 0, 1, 1)
  probe.remove()
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

const ratio = (root: HTMLElement, name: string, on: string) =>
  contrast(colourOf(root, name), colourOf(root, on))

test.each(themes.flatMap((theme) => accents.map((accent) => [accent, theme] as const)))(
  '%s in %s: text, links, rings and focus meet the WCAG contrast on their background',
  async (accent, theme) => {
    const { root } = await show(theme, { '--lk-accent': accent })
    expect(ratio(root, '--k-on-accent', '--k-accent')).toBeGreaterThanOrEqual(4.5)
    expect(ratio(root, '--k-accent-text', '--k-surface')).toBeGreaterThanOrEqual(4.5)
    expect(ratio(root, '--k-accent-graphic', '--k-surface')).toBeGreaterThanOrEqual(3)
    expect(ratio(root, '--k-focus', '--k-surface')).toBeGreaterThanOrEqual(3)
    const seen = Math.max(
      ratio(root, '--k-accent', '--k-surface'),
      ratio(root, '--k-accent-edge', '--k-surface'),
    )
    expect(seen).toBeGreaterThanOrEqual(3)
  },
)

test.each(
  themes.flatMap((theme) =>
    Object.entries(themePresets).map(([name, preset]) => [name, theme, preset] as const),
  ),
)('the preset %s in %s causes no contrast warning', async (_, theme, preset) => {
  const { warnings } = await show(theme, preset)
  expect(warnings()).toEqual([])
})

test('an unreadable companion colour is replaced, with a console warning', async () => {
  const { root, warnings } = await show('light', { '--lk-accent': '#bbf451', '--lk-on-accent': '#ffffff' })
  expect(ratio(root, '--k-on-accent', '--k-accent')).toBeGreaterThanOrEqual(4.5)
  expect(warnings()).toEqual([
    expect.stringMatching(/^\[latchkey\] --lk-on-accent is rgb\(255 255 255\).*1\.\d\d to 1/),
  ])
})

test('the default accent is not changed', async () => {
  const { root, warnings } = await show('dark', {})
  expect(root.style.length).toBe(0)
  expect(root.hasAttribute('data-accent')).toBe(false)
  expect(warnings()).toEqual([])
})

test("an accent set in the page's CSS derives companion colours too", async () => {
  document.documentElement.style.setProperty('--lk-accent', '#2f6bff')
  const { root } = await show('dark', {})
  expect(root.hasAttribute('data-accent')).toBe(true)
  document.documentElement.style.removeProperty('--lk-accent')
})
