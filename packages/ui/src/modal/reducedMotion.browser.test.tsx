import { afterAll, beforeAll, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogBox, Shown } from '../fixtures/Shown.tsx'
import { GlyphArt } from '../parts/Art.tsx'
import { Ring } from '../parts/Ring.tsx'
import { ViewFrame } from './ViewFrame.tsx'

// Vitest leaves the type of the session to the browser provider.
type Session = { send(method: string, params: object): Promise<unknown> }
const prefer = (value: string) =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })

beforeAll(() => prefer('reduce'))
afterAll(() => prefer('no-preference'))

const frame = (name: string, text = '') => (
  <ViewFrame key={name} title={name}>
    <p>{text}</p>
    <Ring state="wait" art={<GlyphArt size={80}>{null}</GlyphArt>} />
  </ViewFrame>
)
const longest = (element: Element) =>
  Math.max(0, ...element.getAnimations().map((one) => Number(one.effect?.getTiming().duration)))

test('with reduced motion, views change without animation', async () => {
  const screen = await render(<Shown>{frame('First')}</Shown>)
  await screen.rerender(<Shown depth={1}>{frame('Second', 'longer '.repeat(80))}</Shown>)
  expect(longest(dialogBox())).toBeLessThanOrEqual(1)
  await expect.poll(() => dialogBox().querySelector('.lk-ghost')).toBeNull()
})

test('with reduced motion, the shake is replaced by an outline', async () => {
  await render(<Shown shaking>{frame('First')}</Shown>)
  expect(
    dialogBox()
      .getAnimations()
      .map((one) => (one as CSSAnimation).animationName),
  ).not.toContain('lk-shake')
  expect(getComputedStyle(dialogBox()).boxShadow).toContain('0px 0px 0px 2px')
})

test('with reduced motion, the ring pulses instead of rotating', async () => {
  await render(<Shown>{frame('First')}</Shown>)
  const bolt = dialogBox().querySelector('.lk-ring__bolt')
  expect(bolt && getComputedStyle(bolt).animationName).toBe('lk-breathe')
})
