import { element } from './element.ts'

/** A screen: what scrolls if it is too long, and buttons that stay in sight. */
export function page(content: readonly (Node | undefined)[], footer: HTMLElement | undefined): HTMLElement {
  return element(
    'main',
    { class: 'page', tabindex: '-1' },
    element('div', { class: 'scroll', tabindex: '0' }, element('div', { class: 'stack' }, ...content)),
    footer,
  )
}

/** The height of a screen that needs not be scrolled, px. */
export function naturalHeight(page: HTMLElement): number {
  const scroll = page.querySelector('.scroll')
  return Math.ceil(page.offsetHeight + (scroll ? scroll.scrollHeight - scroll.clientHeight : 0))
}
