import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { modalRoot, Shown } from '../fixtures/Shown.tsx'
import { BigWallet, WalletTile } from './WalletTile.tsx'

const tile = () => modalRoot().querySelector<HTMLElement>('[data-wallet="com.mica"]')

test.each([
  ['small', WalletTile],
  ['big', BigWallet],
] as const)('a %s tile with a link is a native link and calls onPress', async (_, Tile) => {
  const onPress = vi.fn()
  const element = (href?: string, target?: '_self' | '_top' | '_blank') => (
    <Shown>
      <Tile name="Mica" hook="com.mica" href={href} target={target} onPress={onPress} />
    </Shown>
  )
  const screen = await render(element())
  // Layout sizes, because the dialog may still be scaled by its opening animation.
  const sizeOf = (box: HTMLElement | null) => [box?.offsetWidth, box?.offsetHeight]
  const size = sizeOf(tile())
  expect(tile()?.tagName).toBe('BUTTON')
  tile()?.focus()

  await screen.rerender(element('mica://wc?uri=1', '_self'))
  const link = tile()
  expect(link?.tagName).toBe('A')
  expect(link?.getAttribute('target')).toBeNull()
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
  expect(sizeOf(link)).toEqual(size)
  // The new element keeps the focus.
  expect(modalRoot().activeElement).toBe(link)

  let followed = false
  const onClick = (event: Event) => {
    followed = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', onClick)
  await userEvent.keyboard('{Enter}')
  window.removeEventListener('click', onClick)
  expect(followed).toBe(true)
  expect(onPress).toHaveBeenCalledTimes(1)

  await screen.rerender(element('mica://wc?uri=2', '_top'))
  expect(tile()).toBe(link)
  expect(link?.getAttribute('href')).toBe('mica://wc?uri=2')
  expect(link?.getAttribute('target')).toBe('_top')
})
