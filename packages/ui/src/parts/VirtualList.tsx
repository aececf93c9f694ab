import {
  type KeyboardEvent,
  memo,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useStyles } from '../styles/useStyles.ts'
import { createListFrames } from './createListFrames.ts'
import { PictureQueueContext } from './PictureQueue.ts'
import { grow, type RowRange, rowAt, topsOf } from './rowRange.ts'
import { useLatest } from './useLatest.ts'
import css from './virtual-list.css?inline'

/** Drawn beyond what can be seen: two rows are enough for the wheel, and each costs at opening. */
const bufferPx = 120
/** Rows that one frame may add: after a jump, and at opening, the next frames add the others. */
const rowsPerFrame = 3
/** The next page is asked for this far before the end. */
const nearEndPx = 400

type Render<item> = (item: item, reachable: boolean, place: number) => ReactElement

type Props<item> = {
  readonly label: string
  readonly items: readonly item[]
  /** The same for the same item. */
  readonly keyOf: (item: item) => string
  /**
   * `reachable`: the one item that Tab leads to; arrows lead to the others. Called again for an item when the item, its
   * place or this function is another.
   */
  readonly render: Render<item>
  /** Side by side. */
  readonly columns?: 1 | 2 | undefined
  /** How high a row mostly is. One that has another height is measured once it is drawn. */
  readonly rowPx: number
  /** How many there are when all have been loaded. */
  readonly total?: number | undefined
  readonly onNearEnd?: (() => void) | undefined
}

const none: ReadonlyMap<string, number> = new Map()

/**
 * A list of any length, of which only what is near the screen is in the page. It is one stop for Tab; arrows, Page Up,
 * Page Down, Home and End reach every item, and each says its place among all. Scrolls with the body of the view.
 */
export function VirtualList<item>(props: Props<item>) {
  const { items, keyOf, columns = 1, rowPx, onNearEnd } = props
  useStyles(css)
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement | null>(null)
  /** Where the list begins in the body; unknown until it has been laid out. */
  const startPx = useRef<number>(undefined)
  /** The row that a key led to, which stays in sight while others are measured: until something else scrolls. */
  const goal = useRef<{ readonly row: number; readonly scrollTop: number }>(undefined)
  const [current, setCurrent] = useState(0)
  const [moved, setMoved] = useState(false)
  const [drawn, setDrawn] = useState<RowRange>()
  /** Of rows that are not `rowPx` high, by {@link rowKey}. */
  const [heights, setHeights] = useState(none)
  const rows = Math.ceil(items.length / columns)
  const tops = useMemo(() => {
    const heightOf = (row: number) => heights.get(rowKey(row, keyOf(items[row * columns] as item))) ?? rowPx
    return topsOf(Math.ceil(items.length / columns), heights.size > 0 ? heightOf : () => rowPx)
  }, [items, keyOf, columns, rowPx, heights])

  const latest = useLatest({
    onNearEnd: () => onNearEnd?.(),
    /** Draws what can be seen, or comes closer to it. */
    look() {
      const body = scroller.current
      if (!body || !box.current || startPx.current === undefined) return
      const top = body.scrollTop - startPx.current
      const at = rowAt(tops, top)
      const wanted = {
        first: rowAt(tops, top - bufferPx),
        end: Math.min(rows, rowAt(tops, top + body.clientHeight + bufferPx) + 1),
      }
      const next = grow(drawn, wanted, at, rowsPerFrame)
      if (next !== drawn) flushSync(() => setDrawn(next))
    },
  })
  const [frames] = useState(() => createListFrames(box, latest.look))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn may be a part of what is wanted.
  useEffect(frames.soon, [frames, drawn, tops])

  // Where the list begins, looked up whenever anything in the view has another size: by then the page is laid out.
  useLayoutEffect(() => {
    const list = box.current
    const body = list?.closest<HTMLElement>('.lk-body')
    if (!list || !body) return
    scroller.current = body
    const observer = new ResizeObserver(() => {
      const { top, height } = body.getBoundingClientRect()
      // A dialog that is opening is drawn smaller than it is laid out.
      const scale = height / body.offsetHeight || 1
      startPx.current = Math.round((list.getBoundingClientRect().top - top) / scale + body.scrollTop)
      // The view comes first: what can be seen is drawn in the next frame.
      frames.soon()
    })
    observer.observe(body)
    if (body.firstElementChild) observer.observe(body.firstElementChild)
    body.addEventListener('scroll', frames.onScroll, { passive: true })
    return () => {
      observer.disconnect()
      body.removeEventListener('scroll', frames.onScroll)
    }
  }, [frames])

  useLayoutEffect(() => {
    if (!moved) return
    setMoved(false)
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${current}"]`)
    const target = cell?.querySelector<HTMLElement>('button, a') ?? cell
    target?.focus({ preventScroll: true })
    goal.current = { row: Math.floor(current / columns), scrollTop: scroller.current?.scrollTop ?? 0 }
  }, [moved, current, columns])

  // Before rows are painted their heights are known. Rows above the screen that turn out to be higher move nothing on it.
  useLayoutEffect(() => {
    const body = scroller.current
    const start = startPx.current
    if (!body || start === undefined) return
    let [measured, abovePx] = [heights, 0]
    for (const element of box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const row = Number(element.dataset.row)
      const px = element.offsetHeight
      const bottom = tops[row + 1] as number
      const morePx = px - (bottom - (tops[row] as number))
      // Without a height the whole list is not laid out.
      if (morePx === 0 || px === 0) continue
      measured = new Map(measured).set(rowKey(row, keyOf(items[row * columns] as item)), px)
      if (bottom <= body.scrollTop - start) abovePx += morePx
    }
    if (measured !== heights) setHeights(measured)
    if (goal.current?.scrollTop === body.scrollTop) {
      const { row } = goal.current
      const top = start + (tops[row] as number)
      const bottom = start + (tops[row + 1] as number)
      if (top < body.scrollTop) body.scrollTop = top
      else if (bottom > body.scrollTop + body.clientHeight) body.scrollTop = bottom - body.clientHeight
      goal.current = { row, scrollTop: body.scrollTop }
    } else {
      goal.current = undefined
      if (abovePx !== 0) body.scrollTop += abovePx
    }
  })

  const wantsMore = onNearEnd !== undefined
  // Watched anew for every page: one that does not fill the screen asks for the next without being scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!end.current || !wantsMore) return
    // A busy page reports several looks at once: the last is how it stands.
    const observer = new IntersectionObserver((looks) => looks.at(-1)?.isIntersecting && latest.onNearEnd(), {
      root: scroller.current,
      rootMargin: `${nearEndPx}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [rows, wantsMore, latest])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return
    const from = Number(cell.dataset.cell)
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1) * columns
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const to = {
      ArrowDown: from + columns,
      ArrowUp: from - columns,
      ArrowRight: columns > 1 ? from + forward : undefined,
      ArrowLeft: columns > 1 ? from - forward : undefined,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setCurrent(Math.min(items.length - 1, Math.max(0, to)))
    setMoved(true)
  }

  const stop = Math.min(current, items.length - 1)
  const stopRow = Math.floor(stop / columns)
  const shown = drawn
    ? Array.from({ length: Math.min(drawn.end, rows) - drawn.first }, (_, i) => drawn.first + i)
    : []
  // What has focus, or will have it, is never taken out of the page.
  if (drawn && stop >= 0 && stopRow < drawn.first) shown.unshift(stopRow)
  if (drawn && stopRow >= drawn.end) shown.push(stopRow)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are positioned one by one cannot be children of a ul. */}
      <div
        className="lk-vlist lk-bleed"
        ref={box}
        role="list"
        aria-label={props.label}
        aria-busy={(rows > 0 && !drawn) || undefined}
        style={{ blockSize: tops[rows] }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
          if (cell) setCurrent(Number(cell.dataset.cell))
        }}
      >
        <PictureQueueContext.Provider value={frames.queue}>
          {shown.map((row) => {
            const first = row * columns
            return (
              <div
                key={keyOf(items[first] as item)}
                data-row={row}
                className={columns > 1 ? 'lk-grid2' : undefined}
                style={{ insetBlockStart: tops[row] }}
              >
                {items.slice(first, first + columns).map((item, column) => (
                  <Cell
                    key={keyOf(item)}
                    item={item}
                    place={first + column}
                    total={props.total ?? items.length}
                    reachable={first + column === stop}
                    render={props.render}
                  />
                ))}
              </div>
            )
          })}
        </PictureQueueContext.Provider>
      </div>
      <div ref={end} />
    </>
  )
}

/** With its place, so that two items of one key cannot take turns at being measured. */
const rowKey = (row: number, firstItem: string) => `${row} ${firstItem}`

type CellProps<item> = {
  readonly item: item
  readonly place: number
  readonly total: number
  readonly reachable: boolean
  readonly render: Render<item>
}

/** Drawn again only when it has changed: not with every row that comes or goes. */
const Cell = memo(function Cell<item>({ item, place, total, reachable, render }: CellProps<item>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div role="listitem" data-cell={place} tabIndex={-1} aria-posinset={place + 1} aria-setsize={total}>
      {render(item, reachable, place)}
    </div>
  )
  // `memo` forgets the type parameter.
}) as <item>(props: CellProps<item>) => ReactElement
