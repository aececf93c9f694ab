import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useLatest } from './useLatest.ts'

/** Drawn beyond what can be seen: two rows are enough for the wheel, and each costs at opening. */
const bufferPx = 120
/** The next page is asked for this far before the end. */
const nearEndPx = 400

type Props<item> = {
  readonly label: string
  readonly items: readonly item[]
  readonly keyOf: (item: item) => string
  /** `reachable`: the one item that Tab leads to; arrows lead to the others. */
  readonly render: (item: item, reachable: boolean, place: number) => ReactElement
  /** Side by side. */
  readonly columns?: 1 | 2 | undefined
  /** How high a row mostly is, before it has been measured. */
  readonly rowPx: number
  /** How many there are when all have been loaded. */
  readonly total?: number | undefined
  readonly onNearEnd?: (() => void) | undefined
}

/**
 * A list of any length, of which only what is near the screen is in the page. It is one stop for Tab; arrows, Page Up,
 * Page Down, Home and End reach every item, and each says its place among all. Scrolls with the body of the view.
 */
export function VirtualList<item>(props: Props<item>) {
  const { items, columns = 1, rowPx, onNearEnd } = props
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement | null>(null)
  const handle = useRef<VirtualizerHandle>(null)
  const [startPx, setStartPx] = useState(0)
  const [current, setCurrent] = useState(0)
  const [moved, setMoved] = useState(false)
  const [painted, setPainted] = useState(false)
  const [measured, setMeasured] = useState(false)
  const rows = useMemo(() => rowsOf(items, columns), [items, columns])

  // The view comes first: React renders what is asked for in a frame's callback after that frame has been painted.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])

  // Where the list begins, looked up whenever anything in the view has another size: by then the page is laid out.
  useLayoutEffect(() => {
    const list = box.current
    const body = list?.closest<HTMLElement>('.lk-body')
    if (!list || !body) return
    scroller.current = body
    if (!painted) return
    const observer = new ResizeObserver(() => {
      const { top, height } = body.getBoundingClientRect()
      // A dialog that is opening is drawn smaller than it is laid out.
      const scale = height / body.offsetHeight || 1
      const above = (list.getBoundingClientRect().top - top) / scale + body.scrollTop
      flushSync(() => setStartPx(Math.round(above)))
    })
    observer.observe(body)
    if (body.firstElementChild) observer.observe(body.firstElementChild)
    return () => observer.disconnect()
  }, [painted])

  useLayoutEffect(() => {
    if (!moved) return
    setMoved(false)
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${current}"]`)
    const target = cell?.querySelector<HTMLElement>('button, a') ?? cell
    // A row is hidden until it has been measured, and what is hidden takes no focus.
    target?.style.setProperty('visibility', 'visible')
    target?.focus({ preventScroll: true })
    handle.current?.scrollToIndex(Math.floor(current / columns), { align: 'nearest' })
  }, [moved, current, columns])

  const wantsMore = onNearEnd !== undefined
  const latest = useLatest({ onNearEnd: () => onNearEnd?.() })
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
  }, [rows.length, wantsMore, latest])

  const fit = () => {
    const px = handle.current ? contentPx(handle.current, rows.length) : rows.length * rowPx
    box.current?.style.setProperty('block-size', `${px}px`)
  }
  useLayoutEffect(fit)
  const onMeasured = () => {
    fit()
    setMeasured(true)
  }

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
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are positioned one by one cannot be children of a ul. */}
      <div
        className="lk-bleed"
        ref={box}
        role="list"
        aria-label={props.label}
        aria-busy={(rows.length > 0 && !measured) || undefined}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
          if (cell) setCurrent(Number(cell.dataset.cell))
        }}
      >
        {painted ? (
          <Virtualizer
            ref={handle}
            scrollRef={scroller}
            startMargin={startPx}
            itemSize={rowPx}
            bufferSize={bufferPx}
            keepMounted={stop < 0 ? [] : [Math.floor(stop / columns)]}
            // In the next frame: growing while sizes are being observed would be reported to the page as an error.
            onResize={() => requestAnimationFrame(onMeasured)}
            data={rows}
          >
            {(row, index) => (
              <div key={props.keyOf(row[0] as item)} className={columns > 1 ? 'lk-grid2' : undefined}>
                {row.map((item, column) => {
                  const place = index * columns + column
                  return (
                    // biome-ignore lint/a11y/useSemanticElements: see above.
                    <div
                      key={props.keyOf(item)}
                      role="listitem"
                      data-cell={place}
                      tabIndex={-1}
                      aria-posinset={place + 1}
                      aria-setsize={props.total ?? items.length}
                    >
                      {props.render(item, place === stop, place)}
                    </div>
                  )
                })}
              </div>
            )}
          </Virtualizer>
        ) : null}
      </div>
      <div ref={end} />
    </>
  )
}

const contentPx = (list: VirtualizerHandle, rows: number) =>
  rows === 0 ? 0 : list.getItemOffset(rows - 1) + list.getItemSize(rows - 1)

function rowsOf<item>(items: readonly item[], columns: number): readonly (readonly item[])[] {
  const rows: item[][] = []
  for (let i = 0; i < items.length; i += columns) rows.push(items.slice(i, i + columns))
  return rows
}
