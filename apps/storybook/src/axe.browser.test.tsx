import axe from 'axe-core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewFrame } from '../../../packages/ui/src/modal/ViewFrame.tsx'
import { Stage } from './Stage.tsx'

test('axe reports a button without a name inside the shadow root', async () => {
  await render(
    <Stage view="Connect" theme="dark" locale="en" device="dialog" motion="still">
      <ViewFrame title="Broken">
        <button type="button" />
      </ViewFrame>
    </Stage>,
  )
  const { violations } = await axe.run(document.querySelector('latchkey-modal') as HTMLElement)
  expect(violations.map(({ id }) => id)).toContain('button-name')
})
