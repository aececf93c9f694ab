import type { ThemeState } from '@latchkey/controllers'

type Drawn = {
  /** The style sheet of the buttons. */
  readonly css: string
  readonly theme: ThemeState
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly kind: 'primary' | 'danger' | undefined
  readonly label: string | undefined
  readonly text: string
  /** Before the text: the address of a picture, or a letter. */
  readonly picture?: { readonly src: string } | { readonly letter: string } | undefined
  /** Of the page's content security policy. */
  readonly nonce: string | undefined
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const attribute = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${escaped(value)}"`

/**
 * A button as a server draws it: the same markup and styles as in the browser, so that nothing moves when it takes over.
 * It is imported as `#serverButton`, because a bundle for browsers has `noServerButton.ts` instead.
 */
export function serverButton(drawn: Drawn): string {
  const { css, theme, locale, direction, kind, label, text, picture, nonce } = drawn
  const { mode, variables } = theme
  // Through the style sheet: a strict policy forbids style attributes. A value cannot end the sheet.
  const declarations = Object.entries(variables).map(
    ([name, value]) => `${name}:${value.replace(/[<;{}]/g, '')}`,
  )
  const shown =
    picture &&
    ('src' in picture
      ? `<img class="lk-pic" alt="" referrerpolicy="no-referrer"${attribute('src', picture.src)}>`
      : `<span class="lk-pic" aria-hidden="true">${escaped(picture.letter)}</span>`)
  return [
    `<style${attribute('nonce', nonce)}>${css}:host{${declarations.join(';')}}</style>`,
    `<div class="lk-root"${attribute('data-theme', mode)}${attribute('lang', locale)} dir="${direction}">`,
    `<button type="button" class="lk-btn${kind ? ` lk-btn--${kind}` : ''}" aria-haspopup="dialog"${attribute('aria-label', label)}>`,
    shown ?? '',
    `<${shown ? 'bdi' : 'span'}>${escaped(text)}</${shown ? 'bdi' : 'span'}>`,
    '</button></div>',
  ].join('')
}
