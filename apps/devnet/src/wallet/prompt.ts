import { element } from './element.ts'
import promptCss from './prompt.css'
import type { RequestSummary } from './requestSummary.ts'

type Pending = { readonly summary: RequestSummary; readonly decide: (approved: boolean) => void }

/**
 * The wallet's approval prompt, shown above the page in a shadow root, one request at a time. It uses no markup strings or
 * inline styles, so that it works under any content security policy.
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

  /** Answers the current request. Returns `false` if there is none. */
  function answer(approved: boolean): boolean {
    const current = queue.shift()
    shown?.remove()
    shown = undefined
    current?.decide(approved)
    if (queue.length > 0) show()
    return current !== undefined
  }

  function show() {
    const current = queue[0]
    if (!current) return
    const host = document.createElement('devnet-wallet')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(promptCss)
    root.adoptedStyleSheets = [sheet]
    root.append(panel(current.summary, siteHost, answer))
    // Events inside the prompt must not reach the page, where they could close its dialogs.
    for (const event of ['click', 'pointerdown', 'mousedown', 'keydown', 'focusin', 'focusout'] as const) {
      host.addEventListener(event, (domEvent) => domEvent.stopPropagation())
    }
    // A sibling of the body, because open dialogs make the body's children inert.
    document.documentElement.append(host)
    host.setAttribute('popover', 'manual')
    // The top layer is above every z-index of the page.
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
