import { useCallback } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { walletMarks } from '../fixtures/marks.ts'
import { modalRoot, Shown } from '../fixtures/Shown.tsx'
import { ViewFrame } from '../modal/ViewFrame.tsx'
import { VirtualList } from './VirtualList.tsx'
import { WalletTile } from './WalletTile.tsx'

type Example = {
  readonly count: number
  readonly columns?: 1 | 2
  readonly total?: number
  /** A tile is 56 px high. */
  readonly rowPx?: number
  readonly direction?: 'ltr' | 'rtl'
  readonly onNearEnd?: () => void
  readonly onPress?: (item: string) => void
}

function Example({ count, columns = 1, total, rowPx = 58, direction = 'ltr', onNearEnd, onPress }: Example) {
  return (
    <Shown direction={direction}>
      <ViewFrame title="Many" footer={<button type="button">after</button>}>
        <p>Above the list</p>
        <VirtualList
          label="Items"
          items={Array.from({ length: count }, (_, i) => String(i + 1))}
          keyOf={(item) => item}
          columns={columns}
          rowPx={rowPx}
          total={total}
          onNearEnd={onNearEnd}
          render={(item, reachable) => (
            <WalletTile name={item} hook={item} reachable={reachable} onPress={() => onPress?.(item)} />
          )}
        />
      </ViewFrame>
    </Shown>
  )
}

const list = () => modalRoot().querySelector('[role="list"]') as HTMLElement
const body = () => modalRoot().querySelector('.lk-body') as HTMLElement
const items = () => [...list().querySelectorAll<HTMLElement>('[role="listitem"]')]
const focused = () => modalRoot().activeElement as HTMLElement | null
const place = () => focused()?.closest('[role="listitem"]')
const stops = () => items().flatMap((item) => [...item.querySelectorAll('button:not([tabindex="-1"])')])

async function atFirst() {
  await expect.poll(() => items().length > 2 && list().ariaBusy !== 'true').toBe(true)
  // Places are compared: a dialog that opens is drawn smaller.
  await expect.poll(() => body().getBoundingClientRect().height - body().offsetHeight).toBe(0)
  items()[0]?.querySelector('button')?.focus()
}

/** Presses one key and says which item has focus, once all of it is on screen. */
async function press(key: string): Promise<string | undefined> {
  await userEvent.keyboard(key)
  await expect
    .poll(() => {
      const item = focused()?.getBoundingClientRect() ?? new DOMRect()
      const view = body().getBoundingClientRect()
      return item.top >= view.top - 1 && item.bottom <= view.bottom + 1
    })
    .toBe(true)
  return focused()?.querySelector('.lk-tile__name')?.textContent
}

/** Scrolls to where `px` of the list are still below the screen. */
async function leaveBelow(px: number) {
  const below = () => list().getBoundingClientRect().bottom - body().getBoundingClientRect().bottom
  body().scrollTop += below() - px
  await expect
    .poll(() => {
      const screen = body().getBoundingClientRect()
      return items().filter((item) => {
        const { top, bottom } = item.getBoundingClientRect()
        return bottom > screen.top && top < screen.bottom
      }).length
    })
    .toBeGreaterThan(5)
  return below()
}

describe.each([1, 2] as const)('ten thousand items in %i column(s)', (columns) => {
  test('few are in the page, each with its place among all', async () => {
    await render(<Example count={10_000} columns={columns} />)
    await atFirst()
    expect(items().length).toBeLessThan(200)
    expect(place()?.getAttribute('aria-posinset')).toBe('1')
    expect(await press('{End}')).toBe('10000')
    expect(items().length).toBeLessThan(200)
    expect(place()?.getAttribute('aria-posinset')).toBe('10000')
    expect(place()?.getAttribute('aria-setsize')).toBe('10000')
  })

  test('arrows, pages, Home and End lead to the right item and show it', async () => {
    await render(<Example count={10_000} columns={columns} />)
    await atFirst()
    expect(await press('{ArrowDown}')).toBe(String(1 + columns))
    expect(await press('{ArrowUp}')).toBe('1')
    expect(await press('{ArrowUp}')).toBe('1')
    const onScreen = Math.ceil(body().clientHeight / 58) * columns
    const paged = Number(await press('{PageDown}'))
    expect(paged).toBeGreaterThan(onScreen / 2)
    expect(paged).toBeLessThanOrEqual(onScreen)
    expect(await press('{PageUp}')).toBe('1')
    await press('{End}')
    expect(await press('{ArrowDown}')).toBe('10000')
    expect(await press('{ArrowUp}')).toBe(String(10_000 - columns))
    expect(await press('{Home}')).toBe('1')
  })

  test('Tab stops once, and comes back to where it was', async () => {
    await render(<Example count={10_000} columns={columns} />)
    await atFirst()
    expect(stops()).toHaveLength(1)
    const far = await press('{PageDown}')
    await userEvent.keyboard('{Tab}')
    expect(focused()?.textContent).toBe('after')
    expect(await press('{Shift>}{Tab}{/Shift}')).toBe(far)
    expect(stops()).toHaveLength(1)
  })

  test('focus survives scrolling far away, and the next key goes on from it', async () => {
    const onPress = vi.fn()
    await render(<Example count={10_000} columns={columns} onPress={onPress} />)
    await atFirst()
    await press('{ArrowDown}')
    body().scrollTop = 100_000
    await expect.poll(() => items().some((item) => Number(item.ariaPosInSet) > 1_000)).toBe(true)
    expect(focused()?.isConnected).toBe(true)
    expect(place()?.getAttribute('aria-posinset')).toBe(String(1 + columns))
    await userEvent.keyboard('{Enter}')
    expect(onPress.mock.calls).toEqual([[String(1 + columns)]])
    expect(await press('{ArrowDown}')).toBe(String(1 + 2 * columns))
  })
})

test('sideways arrows follow the reading direction; in one column they do nothing', async () => {
  const screen = await render(<Example count={100} columns={2} />)
  await atFirst()
  expect(await press('{ArrowRight}')).toBe('2')
  expect(await press('{ArrowLeft}')).toBe('1')
  await screen.rerender(<Example count={100} columns={2} direction="rtl" />)
  expect(await press('{ArrowLeft}')).toBe('2')
  expect(await press('{ArrowLeft}')).toBe('3')
  expect(await press('{ArrowDown}')).toBe('5')
  expect(await press('{ArrowRight}')).toBe('4')
  await screen.unmount()
  await render(<Example count={100} />)
  await atFirst()
  expect(await press('{ArrowRight}')).toBe('1')
})

test('below the last full row, Down leads to the last item', async () => {
  await render(<Example count={5} columns={2} />)
  await atFirst()
  expect(await press('{ArrowRight}{ArrowDown}{ArrowDown}')).toBe('5')
})

test('the next page is asked for within 400 px of the end, not before', async () => {
  const onNearEnd = vi.fn()
  await render(<Example count={100} rowPx={56} onNearEnd={onNearEnd} />)
  await atFirst()
  expect(await leaveBelow(410)).toBeGreaterThan(400)
  expect(onNearEnd).not.toHaveBeenCalled()
  expect(await leaveBelow(390)).toBeLessThan(400)
  await expect.poll(() => onNearEnd.mock.calls.length).toBeGreaterThan(0)
})

test('a page that does not fill the screen asks at once', async () => {
  const onNearEnd = vi.fn()
  await render(<Example count={3} onNearEnd={onNearEnd} />)
  await expect.poll(() => onNearEnd.mock.calls.length).toBeGreaterThan(0)
})

test('a busy page that reports several looks at once still asks for the next', async () => {
  vi.stubGlobal('IntersectionObserver', AllAtOnce)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const onNearEnd = vi.fn()
  await render(<Example count={100} onNearEnd={onNearEnd} />)
  await atFirst()
  await leaveBelow(0)
  await expect.poll(() => onNearEnd.mock.calls.length).toBe(1)
})

/** Delivers nothing until the end is in sight: then every look since the first, in one call. */
class AllAtOnce extends IntersectionObserver {
  constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    const looks: IntersectionObserverEntry[] = []
    super((entries, observer) => {
      looks.push(...entries)
      if (looks.at(-1)?.isIntersecting) report(looks, observer)
    }, options)
  }
}

test('pages that do not fill the screen are asked for one after another', async () => {
  const onNearEnd = vi.fn()
  const screen = await render(<Example count={3} onNearEnd={onNearEnd} />)
  for (const count of [6, 9]) {
    await expect.poll(() => onNearEnd.mock.calls.length).toBeGreaterThan(0)
    onNearEnd.mockClear()
    await screen.rerender(<Example count={count} onNearEnd={onNearEnd} />)
  }
  await expect.poll(() => onNearEnd.mock.calls.length).toBeGreaterThan(0)
})

test('the view is painted before its rows; until they are there the list is busy and has their height', async () => {
  const frames: { rows: number; busy: boolean; height: number }[] = []
  let watching = true
  const watch = () => {
    const shown = document
      .querySelector('latchkey-modal')
      ?.shadowRoot?.querySelector<HTMLElement>('[role="list"]')
    if (shown)
      frames.push({ rows: items().length, busy: shown.ariaBusy === 'true', height: shown.offsetHeight })
    if (watching) requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
  await render(<Example count={1000} />)
  await expect.poll(() => frames.at(-1)?.rows).toBeGreaterThan(5)
  watching = false
  expect(frames[0]).toEqual({ rows: 0, busy: true, height: 58_000 })
  expect(frames.at(-1)?.busy).toBe(false)
  expect(frames.filter(({ rows, busy }) => busy !== (rows === 0))).toEqual([])
  expect(Math.min(...frames.map(({ height }) => height))).toBeGreaterThan(50_000)
})

test('a list of nothing is not busy', async () => {
  await render(<Example count={0} />)
  expect(list().ariaBusy).not.toBe('true')
})

test('after the list has grown, keys go on into the new items', async () => {
  const onPress = vi.fn()
  const screen = await render(<Example count={40} columns={2} total={80} onPress={onPress} />)
  await atFirst()
  await press('{End}')
  expect(place()?.getAttribute('aria-setsize')).toBe('80')
  const last = focused()
  await screen.rerender(<Example count={80} columns={2} total={80} onPress={onPress} />)
  expect(focused()).toBe(last)
  expect(await press('{ArrowRight}')).toBe('41')
  await userEvent.keyboard('{Enter}')
  expect(onPress.mock.calls).toEqual([['41']])
  expect(await press('{End}')).toBe('80')
})

test('when the list has become shorter, its last item is the stop', async () => {
  const screen = await render(<Example count={40} />)
  await atFirst()
  await press('{End}')
  await screen.rerender(<Example count={4} />)
  await expect.poll(() => stops().length).toBe(1)
  expect(stops()[0]?.textContent).toMatch(/4$/)
})

const frame = () => new Promise(requestAnimationFrame)
const tenThousand = Array.from({ length: 10_000 }, (_, i) => String(i + 1))
const itself = (item: string) => item

function Tiles({ items, onRender }: { items: readonly string[]; onRender: (item: string) => void }) {
  const render = useCallback(
    (item: string, reachable: boolean) => {
      onRender(item)
      const imageUrl = walletMarks.Harbour
      return (
        <WalletTile name={item} hook={item} imageUrl={imageUrl} reachable={reachable} onPress={() => {}} />
      )
    },
    [onRender],
  )
  const total = tenThousand.length
  return (
    <Shown>
      <ViewFrame title="Many">
        <VirtualList {...{ label: 'Items', items, keyOf: itself, columns: 2, rowPx: 58, total, render }} />
      </ViewFrame>
    </Shown>
  )
}

// What a frame does is counted: how long it takes depends on the machine.
test('an item is drawn once while it is scrolled through, and not again when the next page comes', async () => {
  const onRender = vi.fn()
  const screen = await render(<Tiles items={tenThousand.slice(0, 400)} onRender={onRender} />)
  await atFirst()
  for (let step = 0; step < 30; step++) {
    body().scrollTop += 120
    await frame()
  }
  await screen.rerender(<Tiles items={tenThousand} onRender={onRender} />)
  await frame()
  const drawn = onRender.mock.calls.map(([item]) => item)
  expect(drawn.length).toBeGreaterThan(100)
  expect(drawn).toHaveLength(new Set(drawn).size)
})

test('a frame adds three rows and asks for two pictures at most, until all that can be seen is there', async () => {
  await render(<Tiles items={tenThousand} onRender={() => {}} />)
  await atFirst()
  await expect.poll(() => list().querySelector('img:not([src])')).toBeNull()
  const frames = [{ rows: 0, pictures: 0 }]
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const now = frames.at(-1) as { rows: number; pictures: number }
      if (type === 'attributes') now.pictures++
      else if (target === list()) now.rows += addedNodes.length
    }
  })
  changes.observe(list(), { childList: true, subtree: true, attributeFilter: ['src'] })
  body().scrollTop = 100_000
  while (frames.length < 5 || list().querySelector('img:not([src])')) {
    await frame()
    frames.push({ rows: 0, pictures: 0 })
  }
  changes.disconnect()
  expect(Math.max(...frames.map(({ rows }) => rows))).toBe(3)
  expect(Math.max(...frames.map(({ pictures }) => pictures))).toBe(2)
  const bottom = Math.max(...items().map((item) => item.getBoundingClientRect().bottom))
  expect(bottom).toBeGreaterThan(body().getBoundingClientRect().bottom)
})
