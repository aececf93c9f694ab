import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { walletMarks } from '../fixtures/marks.ts'
import { Art } from './Art.tsx'
import { NftTile } from './NftTile.tsx'

const stopLoadEvent = (event: Event) => event.stopImmediatePropagation()

afterEach(() => {
  document.removeEventListener('load', stopLoadEvent, { capture: true })
  vi.unstubAllGlobals()
})

const image = () => document.querySelector('img')
const letter = () => {
  const art = document.querySelector('.lk-art--letter')
  return art && JSON.parse(getComputedStyle(art, '::before').content)
}

test('a loaded picture fades in and sends no referrer', async () => {
  await render(<Art name="Harbour" src={walletMarks.Harbour} />)
  await expect.poll(() => image()?.hasAttribute('data-loaded')).toBe(true)
  expect(image()?.alt).toBe('')
  expect(image()?.referrerPolicy).toBe('no-referrer')
})

test.each([
  ['is missing', '/there/is/no/such/picture.png'],
  ['has another content type', 'data:text/html,<h1>Not a picture</h1>'],
  ['is broken', 'data:image/png;base64,iVBORw0KGgo='],
])('F80: a picture that %s is replaced by its letter', async (_, src) => {
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

test('F80: a picture that does not load within 5 s is replaced by its letter', async () => {
  const timeouts: Animation[] = []
  vi.stubGlobal(
    'Animation',
    class extends Animation {
      constructor(effect?: AnimationEffect | null) {
        super(effect)
        timeouts.push(this)
      }
    },
  )
  // The picture never loads.
  document.addEventListener('load', stopLoadEvent, { capture: true })
  await render(
    <Art name="Harbour" src={`${walletMarks.Harbour}${encodeURIComponent('<!-- never seen before -->')}`} />,
  )
  expect(timeouts[0]?.effect?.getTiming().duration).toBe(5_000)
  timeouts[0]?.finish()
  await expect.poll(letter).toBe('H')
})

test('a changed source restarts loading', async () => {
  const screen = await render(<Art name="Harbour" src="data:image/png;base64,AAAA" />)
  await expect.poll(letter).toBe('H')
  await screen.rerender(<Art name="Fable" src={walletMarks.Fable} />)
  await expect.poll(() => image()?.hasAttribute('data-loaded')).toBe(true)
})

test('a collectible whose picture fails shows the picture icon', async () => {
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
])('the letter of %s is its first grapheme', async (name, first) => {
  await render(<Art name={name} />)
  expect(letter()).toBe(first)
})

/** A picture of `sizePx` with two colours. */
function checkered(sizePx: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = sizePx
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = '#0a5'
  context.fillRect(0, 0, sizePx / 2, sizePx / 2)
  return canvas.toDataURL()
}

test.each([
  [24, 'pixelated'],
  [75, 'pixelated'],
  [76, 'auto'],
  [400, 'auto'],
])(
  'a collectible of %i px in a tile of 150 px is drawn with image-rendering %s',
  async (sizePx, rendering) => {
    const nft = { id: '1', name: 'One', collection: 'All', imageUrl: checkered(sizePx) }
    await render(
      <div className="lk-root" id="tile">
        <NftTile nft={nft} />
      </div>,
    )
    document.getElementById('tile')?.style.setProperty('inline-size', '150px')
    await expect.poll(() => image()?.hasAttribute('data-loaded')).toBe(true)
    await expect.poll(() => getComputedStyle(image() as Element).imageRendering).toBe(rendering)
  },
)
