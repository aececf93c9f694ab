import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import type { ApproverNeeds } from './approverNeeds.ts'
import type { Outcome } from './compareNumbers.ts'

/** Tells the user how it ended, until they go on. A device that was refused is signed in: the link leads to where that ends. */
export function showOutcome(needs: ApproverNeeds, outcome: Outcome, signal: AbortSignal): Promise<void> {
  const { texts, transferTexts } = needs
  const { title, note } = transferTexts.outcomes[outcome]
  const isDone = outcome === 'approved' || outcome === 'refused'
  const { close, tryAgain, walletSecurity } = texts()
  const next = element('button', { type: 'button', class: 'approve' }, isDone ? close : tryAgain)
  const link = element('a', { href: '/security', target: '_blank', rel: 'noopener' }, walletSecurity)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, title),
    element('p', {}, note),
    outcome === 'refused' ? element('p', {}, link) : undefined,
    element('footer', {}, next),
  )
  const pressed = () => new Promise<void>((resolve) => next.addEventListener('click', () => resolve()))
  return showDialog(needs, content, pressed, signal)
}
