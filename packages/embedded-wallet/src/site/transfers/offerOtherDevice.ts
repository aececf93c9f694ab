import { abortWith } from '@latchkey/core'
import { element } from '../view/element.ts'

/**
 * Shows the screens of another way to open the wallet, each with a link that leads to the other device instead.
 * @returns `device` if the user followed the link
 */
export async function offerOtherDevice<value>(
  label: string,
  show: (link: HTMLElement, signal: AbortSignal) => Promise<value>,
  signal: AbortSignal,
): Promise<value | 'device'> {
  const link = element('button', { type: 'button', class: 'link' }, label)
  const chosen = abortWith(signal)
  link.addEventListener('click', () => chosen.abort())
  try {
    return await show(link, chosen.signal)
  } catch (cause) {
    if (chosen.signal.aborted && !signal.aborted) return 'device'
    throw cause
  }
}
