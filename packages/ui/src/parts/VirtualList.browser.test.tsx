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
const currentItem = () => focused()?.closest('[role="listitem"]')
const stops = () => items().flatMap((item) => [...item.querySelectorAll('button:not([tabindex="-1"])')])

async function focusFirst() {
  await expect.poll(() => items().length > 2 && list().ariaBusy !== 'true').toBe(true)
  // The dialog scales up while it opens, which would distort measured positions.
  await expect.poll(() => body().getBoundingClientRect().height - body().offsetHeight).toBe(0)
  items()[0]?.querySelector('button')?.focus()
}

/** Presses a key, waits until the focused item is fully visible, and returns its name. */
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

/** Scrolls until `px` of the list are below the visible area. */
async function scrollToRemaining(px: number) {
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
  test('the page holds fewer than 200 items, with their position in the list', async () => {
    await render(<Example count={10_000} columns={columns} />)
    await focusFirst()
    expect(items().length).toBeLessThan(200)
    expect(currentItem()?.getAttribute('aria-posinset')).toBe('1')
    expect(await press('{End}')).toBe('10000')
    expect(items().length).toBeLessThan(200)
    expect(currentItem()?.getAttribute('aria-posinset')).toBe('10000')
    expect(currentItem()?.getAttribute('aria-setsize')).toBe('10000')
  })

  test('arrows, Page keys, Home and End focus the expected item and scroll it into view', async () => {
    await render(<Example count={10_000} columns={columns} />)
    await focusFirst()
    expect(await press('{ArrowDown}')).toBe(String(1 + columns))
    expect(await press('{ArrowUp}')).toBe('1')
    expect(await press('{ArrowUp}')).toBe('1')
    const onScreen = Math.ceil(body().clientHeight / 58) * columns
    const pageTarget = Number(await press('{PageDown}'))
    expect(pageTarget).toBeGreaterThan(onScreen / 2)
    expect(pageTarget).toBeLessThanOrEqual(onScreen)
    expect(await press('{PageUp}')).toBe('1')
    await press('{End}')
    expect(await press('{ArrowDown}')).toBe('10000')
    expect(await press('{ArrowUp}')).toBe(String(10_000 - columns))
    expect(await press('{Home}')).toBe('1')
  })

  test('Tab stops once and returns to the last focused item', async () => {
    await render(<Example count={10_000} columns={columns} />)
    await focusFirst()
    expect(stops()).toHaveLength(1)
    const far = await press('{PageDown}')
    await userEvent.keyboard('{Tab}')
    expect(focused()?.textContent).toBe('after')
    expect(await press('{Shift>}{Tab}{/Shift}')).toBe(far)
    expect(stops()).toHaveLength(1)
  })

  test('focus survives scrolling away, and the next key continues from it', async () => {
    const onPress = vi.fn()
    await render(<Example count={10_000} columns={columns} onPress={onPress} />)
    await focusFirst()
    await press('{ArrowDown}')
    body().scrollTop = 100_000
    await expect.poll(() => items().some((item) => Number(item.ariaPosInSet) > 1_000)).toBe(true)
    expect(focused()?.isConnected).toBe(true)
    expect(currentItem()?.getAttribute('aria-posinset')).toBe(String(1 + columns))
    await userEvent.keyboard('{Enter}')
    expect(onPress.mock.calls).toEqual([[String(1 + columns)]])
    expect(await press('{ArrowDown}')).toBe(String(1 + 2 * columns))
  })
})

test('horizontal arrows follow the reading direction and do nothing in one column', async () => {
  const screen = await render(<Example count={100} columns={2} />)
  await focusFirst()
  expect(await press('{ArrowRight}')).toBe('2')
  expect(await press('{ArrowLeft}')).toBe('1')
  await screen.rerender(<Example count={100} columns={2} direction="rtl" />)
  expect(await press('{ArrowLeft}')).toBe('2')
  expect(await press('{ArrowLeft}')).toBe('3')
  expect(await press('{ArrowDown}')).toBe('5')
  expect(await press('{ArrowRight}')).toBe('4')
  await screen.unmount()
  await render(<Example count={100} />)
  await focusFirst()
  expect(await press('{ArrowRight}')).toBe('1')
})

test('Down in the last full row focuses the last item', async () => {
  await render(<Example count={5} columns={2} />)
  await focusFirst()
  expect(await press('{ArrowRight}{ArrowDown}{ArrowDown}')).toBe('5')
})

test('onNearEnd is called within 400 px of the end, not before', async () => {
  const onNearEnd = vi.fn()
  await render(<Example count={100} rowPx={56} onNearEnd={onNearEnd} />)
  await focusFirst()
  expect(await scrollToRemaining(410)).toBeGreaterThan(400)
  expect(onNearEnd).not.toHaveBeenCalled()
  expect(await scrollToRemaining(390)).toBeLessThan(400)
  await expect.poll(() => onNearEnd.mock.calls.length).toBeGreaterThan(0)
})

test('onNearEnd is called immediately if the items do not fill the screen', async () => {
  const onNearEnd = vi.fn()
  await render(<Example count={3} onNearEnd={onNearEnd} />)
  await expect.poll(() => onNearEnd.mock.calls.length).toBeGreaterThan(0)
})

test('onNearEnd is called if several intersections are reported in one callback', async () => {
  vi.stubGlobal('IntersectionObserver', BatchingObserver)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const onNearEnd = vi.fn()
  await render(<Example count={100} onNearEnd={onNearEnd} />)
  await focusFirst()
  await scrollToRemaining(0)
  await expect.poll(() => onNearEnd.mock.calls.length).toBe(1)
})

/** Buffers all entries until the end intersects, then reports them in one callback. */
class BatchingObserver extends IntersectionObserver {
  constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    const buffered: IntersectionObserverEntry[] = []
    super((entries, observer) => {
      buffered.push(...entries)
      if (buffered.at(-1)?.isIntersecting) report(buffered, observer)
    }, options)
  }
}

test('onNearEnd is called after each page that does not fill the screen', async () => {
  const onNearEnd = vi.fn()
  const screen = await render(<Example count={3} onNearEnd={onNearEnd} />)
  for (const count of [6, 9]) {
    await expect.poll(() => onNearEnd.mock.calls.length).toBeGreaterThan(0)
    onNearEnd.mockClear()
    await screen.rerender(<Example count={count} onNearEnd={onNearEnd} />)
  }
  await expect.poll(() => onNearEnd.mock.calls.length).toBeGreaterThan(0)
})

test('the view is painted before its rows, and the list is busy and has its full height until then', async () => {
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

test('an empty list is not busy', async () => {
  await render(<Example count={0} />)
  expect(list().ariaBusy).not.toBe('true')
})

test('keys reach the new items after the list has grown', async () => {
  const onPress = vi.fn()
  const screen = await render(<Example count={40} columns={2} total={80} onPress={onPress} />)
  await focusFirst()
  await press('{End}')
  expect(currentItem()?.getAttribute('aria-setsize')).toBe('80')
  const last = focused()
  await screen.rerender(<Example count={80} columns={2} total={80} onPress={onPress} />)
  expect(focused()).toBe(last)
  expect(await press('{ArrowRight}')).toBe('41')
  await userEvent.keyboard('{Enter}')
  expect(onPress.mock.calls).toEqual([['41']])
  expect(await press('{End}')).toBe('80')
})

test('the last item is the tab stop after the list has shrunk', async () => {
  const screen = await render(<Example count={40} />)
  await focusFirst()
  await press('{End}')
  await screen.rerender(<Example count={4} />)
  await expect.poll(() => stops().length).toBe(1)
  expect(stops()[0]?.textContent).toMatch(/4$/)
})

const frame = () => new Promise(requestAnimationFrame)
const tenThousand = Array.from({ length: 10_000 }, (_, i) => String(i + 1))
const identity = (item: string) => item

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
        <VirtualList {...{ label: 'Items', items, keyOf: identity, columns: 2, rowPx: 58, total, render }} />
      </ViewFrame>
    </Shown>
  )
}

// Counts of renders per frame, because durations depend on the machine.
test('an item renders once while scrolling, and not again when the next page loads', async () => {
  const onRender = vi.fn()
  const screen = await render(<Tiles items={tenThousand.slice(0, 400)} onRender={onRender} />)
  await focusFirst()
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

test('a frame adds at most three rows and two pictures, until all visible rows are present', async () => {
  await render(<Tiles items={tenThousand} onRender={() => {}} />)
  await focusFirst()
  await expect.poll(() => list().querySelector('img:not([src])')).toBeNull()
  const frames = [{ rows: 0, pictures: 0 }]
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const current = frames.at(-1) as { rows: number; pictures: number }
      if (type === 'attributes') current.pictures++
      else if (target === list()) current.rows += addedNodes.length
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
