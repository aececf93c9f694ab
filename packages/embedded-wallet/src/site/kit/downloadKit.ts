import type { SiteTexts } from '../i18n/en.ts'
import { directionOf, localeFor } from '../i18n/locales.ts'
import type { SecurityTexts } from '../i18n/security/en.ts'
import { element } from '../view/element.ts'
import type { KitData } from './kitData.ts'
import openerUrl from './opener.ts?worker&url'
import { writeKit } from './writeKit.ts'

type Kit = Omit<KitData, 'version' | 'dir' | 'texts'> & {
  readonly texts: { readonly site: SiteTexts; readonly security: SecurityTexts }
}

/** Saves the emergency kit of a recovery code as a file. @throws if the opener cannot be loaded */
export async function downloadKit(
  window: Window & typeof globalThis,
  { texts: { site, security }, ...kit }: Kit,
): Promise<void> {
  const opener = await textOf(window, openerUrl)
  const sheets = [...window.document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const css = (await Promise.all(sheets.map(({ href }) => textOf(window, href)))).join('\n')
  const { recoveryCode, opening } = site
  const data: KitData = {
    ...kit,
    version: 1,
    dir: directionOf(localeFor(kit.locale)),
    texts: { ...only(security), recoveryCode, opening },
  }
  const file = new Blob([await writeKit({ data, opener, css })], { type: 'text/html' })
  const href = URL.createObjectURL(file)
  element('a', { href, download: `wallet-emergency-kit-${kit.evmAddress.slice(2, 8)}.html` }).click()
  // The browser has read it by then; a later revocation would keep it in memory.
  window.setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

const only = ({
  kitTitle,
  kitIntro,
  kitWrongCode,
  kitOldBrowser,
  showWords,
  yourWords,
  wordsNote,
  hidden,
  showAgain,
}: SecurityTexts) => ({
  ...{ kitTitle, kitIntro, kitWrongCode, kitOldBrowser },
  ...{ showWords, yourWords, wordsNote, hidden, showAgain },
})

async function textOf(window: Window, url: string): Promise<string> {
  const response = await window.fetch(url, { credentials: 'omit' })
  if (!response.ok) throw new Error('A part of the kit could not be loaded.')
  return response.text()
}
