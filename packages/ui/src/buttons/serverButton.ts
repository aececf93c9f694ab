import type { ThemeState } from '@latchkey/controllers'
import { directionOf } from '../i18n/direction.ts'

type ServerContent = {
  /** Stylesheet of the buttons. */
  readonly css: string
  readonly theme: ThemeState
  readonly locale: string
  readonly kind?: 'primary' | 'danger' | undefined
  readonly label?: string | undefined
  readonly serverContent: {
    readonly text: string
    /** Shown before the text: the URL of a picture, or a letter. */
    readonly picture?: { readonly src: string } | { readonly letter: string } | undefined
  }
  /** Nonce of the page's content security policy. */
  readonly nonce: string | undefined
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const attribute = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${escaped(value)}"`

/**
 * Server-rendered HTML of a button, with the markup and styles of the client, so that the layout does not change on
 * hydration. Imported as `#serverButton`, which resolves to `noServerButton.ts` in browser bundles.
 */
export function serverButton(content: ServerContent): string {
  const { css, theme, locale, kind, label, nonce } = content
  const { text, picture } = content.serverContent
  const { mode, variables } = theme
  // In the stylesheet, because a strict CSP forbids style attributes. The characters removed could end the stylesheet.
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
    `<div class="lk-root"${attribute('data-theme', mode)}${attribute('lang', locale)} dir="${directionOf(locale)}">`,
    `<button type="button" class="lk-btn${kind ? ` lk-btn--${kind}` : ''}" aria-haspopup="dialog"${attribute('aria-label', label)}>`,
    shown ?? '',
    `<${shown ? 'bdi' : 'span'}>${escaped(text)}</${shown ? 'bdi' : 'span'}>`,
    '</button></div>',
  ].join('')
}
