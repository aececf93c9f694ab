import { systemClock } from '@latchkey/core/browser'
import type { LoginDocument } from '../api/loginApi.ts'
import { createLanguage } from './i18n/createLanguage.ts'
import { texts as english } from './i18n/login/en.ts'
import { loadLoginTexts } from './i18n/login/loadLoginTexts.ts'
import { type LoginScreen, runLoginWindow } from './login/runLoginWindow.ts'
import { element } from './view/element.ts'

// Entry of the window of a login.
const page: LoginDocument = JSON.parse(document.querySelector('#page-data')?.textContent ?? '')
const fetch = window.fetch.bind(window)
const language = createLanguage({ document, english, load: loadLoginTexts })
const texts = language.use(navigator.language).then(language.texts)
await runLoginWindow({ window, clock: systemClock(), fetch, texts, show }, page)

function show({ title, text, code, button }: LoginScreen): Promise<void> {
  const pressed =
    button === undefined ? undefined : element('button', { type: 'button', class: 'approve' }, button)
  document.title = title
  document.body.replaceChildren(
    element(
      'main',
      { class: 'dialog' },
      element('h1', {}, title),
      element('p', {}, text),
      code === undefined ? undefined : element('p', { class: 'code', dir: 'ltr', translate: 'no' }, code),
      pressed && element('footer', {}, pressed),
    ),
  )
  return new Promise((resolve) => pressed?.addEventListener('click', () => resolve(), { once: true }))
}
