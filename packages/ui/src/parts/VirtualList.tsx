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
import { itemAfterKey } from './itemAfterKey.ts'
import { PictureQueueContext } from './PictureQueue.ts'
import { grow, type RowRange, rowAt, topsOf } from './rowRange.ts'
import { useLatest } from './useLatest.ts'
import { useListStart } from './useListStart.ts'
import { useNearEnd } from './useNearEnd.ts'
import css from './virtual-list.css?inline'

/**
 * Rows within this distance of the visible area are rendered too. Two rows are enough for the wheel, and each adds to
 * the opening time.
 */
const bufferPx = 120
/** Maximum number of rows that one frame adds; after opening or a jump, later frames add the rest. */
const rowsPerFrame = 3

type Render<item> = (item: item, reachable: boolean, place: number) => ReactElement

type Props<item> = {
  readonly label: string
  readonly items: readonly item[]
  /** A stable key of the item. */
  readonly keyOf: (item: item) => string
  /**
   * `reachable` is true for the one item that Tab focuses; arrow keys reach the others. Called again for an item only
   * if the item, its position or this function changes.
   */
  readonly render: Render<item>
  /** Items per row. */
  readonly columns?: 1 | 2 | undefined
  /** Usual height of a row. Rows of another height are measured once rendered. */
  readonly rowPx: number
  /** Number of items once all pages are loaded. */
  readonly total?: number | undefined
  readonly onNearEnd?: (() => void) | undefined
}

const noHeights: ReadonlyMap<string, number> = new Map()

/**
 * A virtualized list: only rows near the visible area are in the page. It is one tab stop; arrows, Page Up, Page Down,
 * Home and End reach every item, and each item has its position as `aria-posinset`. Scrolls with the body of the view.
 */
export function VirtualList<item>(props: Props<item>) {
  const { items, keyOf, columns = 1, rowPx, onNearEnd } = props
  useStyles(css)
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement | null>(null)
  /** Offset of the list in the scrolling body; undefined before the first layout. */
  const startPx = useRef<number>(undefined)
  /** Row focused by a key. It is kept in view while other rows are measured, until the user scrolls. */
  const keyTarget = useRef<{ readonly row: number; readonly scrollTop: number }>(undefined)
  const [current, setCurrent] = useState(0)
  const [focusPending, setFocusPending] = useState(false)
  const [rendered, setRendered] = useState<RowRange>()
  /** Heights that differ from `rowPx`, by {@link rowKey}. */
  const [heights, setHeights] = useState(noHeights)
  const rows = Math.ceil(items.length / columns)
  const tops = useMemo(() => {
    const heightOf = (row: number) => heights.get(rowKey(row, keyOf(items[row * columns] as item))) ?? rowPx
    return topsOf(Math.ceil(items.length / columns), heights.size > 0 ? heightOf : () => rowPx)
  }, [items, keyOf, columns, rowPx, heights])

  const latest = useLatest({
    onNearEnd: () => onNearEnd?.(),
    /** Renders the visible rows, or some of them if there are more than one frame may add. */
    renderVisible() {
      const body = scroller.current
      if (!body || !box.current || startPx.current === undefined) return
      const top = body.scrollTop - startPx.current
      const at = rowAt(tops, top)
      const wanted = {
        first: rowAt(tops, top - bufferPx),
        end: Math.min(rows, rowAt(tops, top + body.clientHeight + bufferPx) + 1),
      }
      const next = grow(rendered, wanted, at, rowsPerFrame)
      if (next !== rendered) flushSync(() => setRendered(next))
    },
  })
  const [frames] = useState(() => createListFrames(box, latest.renderVisible))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered rows may be a part of the wanted ones, so each change schedules another frame.
  useEffect(frames.schedule, [frames, rendered, tops])

  useListStart({ box, scroller, startPx, frames })

  useLayoutEffect(() => {
    if (!focusPending) return
    setFocusPending(false)
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${current}"]`)
    const target = cell?.querySelector<HTMLElement>('button, a') ?? cell
    target?.focus({ preventScroll: true })
    keyTarget.current = { row: Math.floor(current / columns), scrollTop: scroller.current?.scrollTop ?? 0 }
  }, [focusPending, current, columns])

  // Measures rows before they are painted. If rows above the visible area have changed height, scrolls to compensate.
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
      // A height of 0 means that the list has no layout.
      if (morePx === 0 || px === 0) continue
      measured = new Map(measured).set(rowKey(row, keyOf(items[row * columns] as item)), px)
      if (bottom <= body.scrollTop - start) abovePx += morePx
    }
    if (measured !== heights) setHeights(measured)
    if (keyTarget.current?.scrollTop === body.scrollTop) {
      const { row } = keyTarget.current
      const top = start + (tops[row] as number)
      const bottom = start + (tops[row + 1] as number)
      if (top < body.scrollTop) body.scrollTop = top
      else if (bottom > body.scrollTop + body.clientHeight) body.scrollTop = bottom - body.clientHeight
      keyTarget.current = { row, scrollTop: body.scrollTop }
    } else {
      keyTarget.current = undefined
      if (abovePx !== 0) body.scrollTop += abovePx
    }
  })

  useNearEnd({ end, scroller, rows, isActive: onNearEnd !== undefined, onNearEnd: latest.onNearEnd })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return
    const from = Number(cell.dataset.cell)
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1) * columns
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = itemAfterKey(event.key, from, { columns, page, count: items.length, isRightToLeft })
    if (to === undefined) return
    event.preventDefault()
    setCurrent(to)
    setFocusPending(true)
  }

  const stop = Math.min(current, items.length - 1)
  const stopRow = Math.floor(stop / columns)
  const shown = rendered
    ? Array.from({ length: Math.min(rendered.end, rows) - rendered.first }, (_, i) => rendered.first + i)
    : []
  // The focused row, or the row that will get focus, always stays in the page.
  if (rendered && stop >= 0 && stopRow < rendered.first) shown.unshift(stopRow)
  if (rendered && stopRow >= rendered.end) shown.push(stopRow)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are positioned one by one cannot be children of a ul. */}
      <div
        className="lk-vlist lk-bleed"
        ref={box}
        role="list"
        aria-label={props.label}
        aria-busy={(rows > 0 && !rendered) || undefined}
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

/** Includes the row number, so that two items with the same key do not overwrite each other's height. */
const rowKey = (row: number, firstItem: string) => `${row} ${firstItem}`

type CellProps<item> = {
  readonly item: item
  readonly place: number
  readonly total: number
  readonly reachable: boolean
  readonly render: Render<item>
}

/** Memoized, so that it does not re-render when other rows appear or disappear. */
const Cell = memo(function Cell<item>({ item, place, total, reachable, render }: CellProps<item>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are not children of a ul.
    <div role="listitem" data-cell={place} tabIndex={-1} aria-posinset={place + 1} aria-setsize={total}>
      {render(item, reachable, place)}
    </div>
  )
  // `memo` loses the type parameter.
}) as <item>(props: CellProps<item>) => ReactElement
