import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { dialogBox, modalRoot, Shown } from '../fixtures/Shown.tsx'
import { ViewFrame } from '../modal/ViewFrame.tsx'

const view = (
  <ViewFrame title="View">
    <button type="button">press</button>
  </ViewFrame>
)

let hostile: CSSStyleSheet | undefined
afterEach(() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hostile)
})

test('page styles on `*` do not affect the dialog', async () => {
  hostile = new CSSStyleSheet()
  hostile.replaceSync(
    '* { display: none !important; color: red !important; letter-spacing: 9px !important; text-transform: uppercase !important }',
  )
  await render(<Shown>{view}</Shown>)
  const before = getComputedStyle(dialogBox()).color
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, hostile]
  const style = getComputedStyle(dialogBox())
  expect(style.display).toBe('grid')
  expect(style.color).toBe(before)
  expect(style.letterSpacing).toBe('-0.09px')
  expect(style.textTransform).toBe('none')
})

test('--lk-* variables of the page apply inside the shadow root', async () => {
  document.documentElement.style.setProperty('--lk-surface', 'rgb(1, 2, 3)')
  await render(<Shown>{view}</Shown>)
  expect(getComputedStyle(dialogBox()).backgroundColor).toBe('rgb(1, 2, 3)')
  document.documentElement.style.removeProperty('--lk-surface')
})

test('mounting in StrictMode renders one dialog', async () => {
  await render(
    <StrictMode>
      <Shown>{view}</Shown>
    </StrictMode>,
  )
  expect(modalRoot().querySelectorAll('.lk-dialog')).toHaveLength(1)
  expect(modalRoot().querySelector('.lk-ghost')).toBeNull()
})

test('each stylesheet is adopted once, with the tokens first', async () => {
  await render(<Shown>{view}</Shown>)
  const sheets = modalRoot().adoptedStyleSheets
  expect(new Set(sheets).size).toBe(sheets.length)
  expect(sheets[0]?.cssRules[0]).toBeInstanceOf(CSSLayerStatementRule)
})
