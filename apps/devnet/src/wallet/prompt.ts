import { element } from './element.ts'
import promptCss from './prompt.css'
import type { RequestSummary } from './requestSummary.ts'

type Pending = { readonly summary: RequestSummary; readonly decide: (approved: boolean) => void }

/**
 * The wallet's own window, drawn above the page in its own shadow root, one request after the other. Built
 * without markup strings or inline styles, so it lives under any content security policy.
 */
export function createPrompt(siteHost: string) {
  const queue: Pending[] = []
  let shown: HTMLElement | undefined

  function ask(summary: RequestSummary): Promise<boolean> {
    return new Promise((resolve) => {
      queue.push({ summary, decide: resolve })
      if (queue.length === 1) show()
    })
  }

  /** Answers the request in front; `false` when there is none. */
  function answer(approved: boolean): boolean {
    const front = queue.shift()
    shown?.remove()
    shown = undefined
    front?.decide(approved)
    if (queue.length > 0) show()
    return front !== undefined
  }

  function show() {
    const front = queue[0]
    if (!front) return
    const host = document.createElement('devnet-wallet')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(promptCss)
    root.adoptedStyleSheets = [sheet]
    root.append(panel(front.summary, siteHost, answer))
    // What the page hears of a click or key here would close its own dialogs.
    for (const event of ['click', 'pointerdown', 'mousedown', 'keydown', 'focusin', 'focusout'] as const) {
      host.addEventListener(event, (heard) => heard.stopPropagation())
    }
    // Beside the body, not in it: dialogs make the body's children inert while they are open.
    document.documentElement.append(host)
    host.setAttribute('popover', 'manual')
    // The top layer lies above every z-index of the page.
    host.showPopover?.()
    root.querySelector<HTMLElement>('section')?.focus()
    shown = host
  }

  return { ask, answer, pending: () => queue.length }
}

function panel(summary: RequestSummary, siteHost: string, answer: (approved: boolean) => void): HTMLElement {
  const rows = summary.rows.map(([label, value]) => [element('dt', {}, label), element('dd', {}, value)])
  const approve = element('button', { type: 'button', class: 'approve' }, 'Approve')
  const reject = element('button', { type: 'button' }, 'Reject')
  approve.addEventListener('click', () => answer(true))
  reject.addEventListener('click', () => answer(false))
  return element(
    'section',
    { role: 'alertdialog', tabindex: '-1', 'aria-labelledby': 'title', 'aria-describedby': 'site' },
    element('p', { class: 'brand' }, 'Devnet Wallet'),
    element('h2', { id: 'title' }, summary.title),
    element('p', { id: 'site' }, `Asked by ${siteHost}`),
    ...(summary.warning ? [element('p', { class: 'warning' }, summary.warning)] : []),
    element('dl', {}, ...rows.flat()),
    ...(summary.text ? [element('pre', { tabindex: '0' }, summary.text)] : []),
    element('div', { class: 'actions' }, reject, approve),
  )
}
