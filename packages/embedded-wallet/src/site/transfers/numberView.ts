import { element } from '../view/element.ts'

/**
 * The number that the user compares: `123 456`, from left to right in every language. A screen reader says its digits one by
 * one.
 */
export const numberView = (number: string, label: string): HTMLElement =>
  element(
    'p',
    { class: 'number', dir: 'ltr', role: 'img', 'aria-label': `${label}: ${[...number].join(' ')}` },
    `${number.slice(0, 3)} ${number.slice(3)}`,
  )
