import { addressOf } from '../view/addressOf.ts'
import { element } from '../view/element.ts'
import { showWords } from '../view/showWords.ts'
import { askField } from '../window/askField.ts'
import { type KitData, openKit } from './kitData.ts'

// Entry of the script in an emergency kit. It runs from a file, without a network, maybe years later.
const data = JSON.parse(document.querySelector('#kit')?.textContent ?? '') as KitData
const { texts } = data
document.body.dataset.theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'

if (globalThis.crypto?.subtle) void run()
else document.body.append(element('main', { class: 'dialog' }, element('p', {}, texts.kitOldBrowser)))

async function run(): Promise<void> {
  const { signal } = new AbortController()
  const screen = { window, onHeight: () => {} }
  const words = await askField<string>(
    screen,
    {
      title: texts.kitTitle,
      note: texts.kitIntro,
      label: texts.recoveryCode,
      field: {
        ...{
          type: 'text',
          autocomplete: 'off',
          autocapitalize: 'characters',
          spellcheck: 'false',
          dir: 'ltr',
        },
      },
      action: texts.showWords,
      busy: texts.opening,
      async attempt(typed, say) {
        const opened = await openKit(data, typed)
        if (opened === undefined) say(texts.kitWrongCode)
        return opened
      },
    },
    signal,
  )
  const view = showWords({ window, words: words.split(' '), texts })
  document.body.replaceChildren(
    element(
      'main',
      { class: 'dialog', tabindex: '-1' },
      element('h1', {}, texts.yourWords),
      element('p', {}, texts.wordsNote),
      view.element,
      element('dl', {}, row('Ethereum', data.evmAddress), row('Solana', data.solanaAddress)),
    ),
  )
}

function row(term: string, address: string): HTMLElement {
  return element('div', {}, element('dt', {}, term), element('dd', {}, addressOf(address)))
}
