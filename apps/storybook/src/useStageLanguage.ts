import { useEffect, useState } from 'react'
import { isolating } from '../../../packages/ui/src/i18n/isolating.ts'
import { loadMessages } from '../../../packages/ui/src/i18n/loadMessages.ts'
import { wayIn } from '../../../packages/ui/src/i18n/locales/way-in/en.ts'
import { within } from '../../../packages/ui/src/i18n/locales/within/en.ts'
import type { Language, Messages } from '../../../packages/ui/src/i18n/useMessages.ts'
import { isWayIn } from '../../../packages/ui/src/modal/waysIn.ts'
import { pseudo } from './pseudo.ts'

const whole: Messages = { ...wayIn, ...within }

/** At once, so that what a story plays finds its view. */
const english: Language = { locale: 'en', messages: isolating(whole, 'ltr') }
/** As the modal has it on the way in: a view there that wants a text of those within fails. */
const englishWayIn: Language = { locale: 'en', messages: isolating(wayIn as Messages, 'ltr') }

/** The language of a stage that shows `view`, once it is there; all of it when that is no view but a part of one. */
export function useStageLanguage(locale: string, view = ''): Language | undefined {
  const [loaded, setLoaded] = useState<Language>()
  useEffect(() => {
    if (locale === 'en') return
    let stale = false
    load(locale).then((language) => {
      if (!stale) setLoaded(language)
    })
    return () => {
      stale = true
    }
  }, [locale])
  if (locale !== 'en') return loaded
  return isWayIn(view) ? englishWayIn : english
}

async function load(locale: string): Promise<Language> {
  if (locale === 'pseudo') return { locale: 'en', messages: pseudo(whole) }
  return { locale, messages: await loadMessages(locale, true) }
}
