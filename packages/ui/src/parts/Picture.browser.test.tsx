import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { walletMarks } from '../fixtures/marks.ts'
import { Art } from './Art.tsx'
import { NftTile } from './NftTile.tsx'

const hold = (event: Event) => event.stopImmediatePropagation()

afterEach(() => {
  document.removeEventListener('load', hold, { capture: true })
  vi.unstubAllGlobals()
})

const image = () => document.querySelector('img')
const letter = () => {
  const art = document.querySelector('.lk-art--letter')
  return art && JSON.parse(getComputedStyle(art, '::before').content)
}

test('a picture is faded in once it is whole, and tells nobody where it is shown', async () => {
  await render(<Art name="Harbour" src={walletMarks.Harbour} />)
  await expect.poll(() => image()?.hasAttribute('data-loaded')).toBe(true)
  expect(image()?.alt).toBe('')
  expect(image()?.referrerPolicy).toBe('no-referrer')
})

test.each([
  ['is not there', '/there/is/no/such/picture.png'],
  ['is of another type', 'data:text/html,<h1>Not a picture</h1>'],
  ['is broken', 'data:image/png;base64,iVBORw0KGgo='],
])('F80: a picture that %s gives way to its letter', async (_, src) => {
  await render(<Art name="harbour" src={src} />)
  await expect.poll(letter).toBe('H')
  expect(image()).toBeNull()
})

test('F80: a script inside a picture does not run', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.pwned=1"><script>top.pwned = 1</script><rect width="9" height="9"/></svg>'
  await render(<Art name="Harbour" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />)
  await expect.poll(() => image()?.hasAttribute('data-loaded')).toBe(true)
  expect('pwned' in window).toBe(false)
})

test('F80: a picture that does not come within 5 s is not waited for', async () => {
  const waits: Animation[] = []
  vi.stubGlobal(
    'Animation',
    class extends Animation {
      constructor(effect?: AnimationEffect | null) {
        super(effect)
        waits.push(this)
      }
    },
  )
  // As if it never arrived.
  document.addEventListener('load', hold, { capture: true })
  await render(
    <Art name="Harbour" src={`${walletMarks.Harbour}${encodeURIComponent('<!-- never seen before -->')}`} />,
  )
  expect(waits[0]?.effect?.getTiming().duration).toBe(5_000)
  waits[0]?.finish()
  await expect.poll(letter).toBe('H')
})

test('another picture is waited for anew', async () => {
  const screen = await render(<Art name="Harbour" src="data:image/png;base64,AAAA" />)
  await expect.poll(letter).toBe('H')
  await screen.rerender(<Art name="Fable" src={walletMarks.Fable} />)
  await expect.poll(() => image()?.hasAttribute('data-loaded')).toBe(true)
})

test('a collectible without its picture shows that it had one', async () => {
  const nft = {
    id: '1',
    name: 'Bloom 3/40',
    collection: 'Bramble Editions',
    imageUrl: 'data:image/png;base64,AAAA',
  }
  await render(<NftTile nft={nft} />)
  await expect.poll(() => document.querySelector('.lk-nft__img svg')).not.toBeNull()
  expect(document.querySelector('.lk-nft__img img')).toBeNull()
})

test.each([
  ['🇪🇺 wallet', '🇪🇺'],
  ['👩‍👩‍👧 wallet', '👩‍👩‍👧'],
  ['é', 'É'],
  ['محفظة', 'م'],
])('%s has one first letter', async (name, first) => {
  await render(<Art name={name} />)
  expect(letter()).toBe(first)
})
