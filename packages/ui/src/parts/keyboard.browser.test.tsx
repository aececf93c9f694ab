import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { modalRoot, Shown } from '../fixtures/Shown.tsx'
import { ViewFrame } from '../modal/ViewFrame.tsx'
import { RadioItem, RadioList } from './RadioList.tsx'
import { Tabs } from './Tabs.tsx'

function Example() {
  const [tab, setTab] = useState('tokens')
  return (
    <ViewFrame title="Tabs">
      <Tabs
        label="Assets"
        selected={tab}
        onSelect={setTab}
        tabs={['tokens', 'nfts', 'activity'].map((id) => ({ id, label: id }))}
      >
        <p>{`panel of ${tab}`}</p>
      </Tabs>
    </ViewFrame>
  )
}

const focused = () => modalRoot().activeElement?.textContent

test('arrows, Home and End move between tabs', async () => {
  await render(
    <Shown>
      <Example />
    </Shown>,
  )
  await page.getByRole('tab', { name: 'tokens' }).click()
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('nfts')
  await expect.element(page.getByText('panel of nfts')).toBeVisible()
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('activity')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('tokens')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('activity')
})

test('right-to-left layouts mirror the arrow keys of tabs', async () => {
  await render(
    <Shown direction="rtl">
      <Example />
    </Shown>,
  )
  await page.getByRole('tab', { name: 'tokens' }).click()
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('nfts')
})

test('arrows move between radios without selecting, and Space selects', async () => {
  const onPress = vi.fn()
  await render(
    <Shown>
      <ViewFrame title="Networks">
        <RadioList label="Networks">
          {['one', 'two', 'three'].map((name) => (
            <RadioItem
              key={name}
              art={null}
              label={name}
              checked={name === 'one'}
              reachable={name === 'one'}
              disabled={name === 'three'}
              onPress={() => onPress(name)}
            />
          ))}
        </RadioList>
      </ViewFrame>
    </Shown>,
  )
  modalRoot().querySelector<HTMLElement>('[role="radio"]')?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('two')
  expect(onPress).not.toHaveBeenCalled()
  await userEvent.keyboard(' ')
  expect(onPress).toHaveBeenCalledWith('two')
  await userEvent.keyboard('{ArrowDown} ')
  expect(onPress).toHaveBeenCalledTimes(1)
})
