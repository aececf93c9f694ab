import { element } from './element.ts'

/** Every digit of an address, in groups of four, so that two similar ones can be distinguished. Security R-69 */
export function addressOf(text: string): HTMLElement {
  const [, prefix = '', digits = text] = /^(0x)?(.*)$/.exec(text) ?? []
  const groups = digits.match(/.{1,4}/g) ?? []
  return element(
    'span',
    { class: 'address', dir: 'ltr', translate: 'no' },
    prefix,
    ...groups.map((group) => element('span', {}, group)),
  )
}
