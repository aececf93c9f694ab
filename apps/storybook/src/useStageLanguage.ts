import { useEffect, useState } from 'react'
import { isolating } from '../../../packages/ui/src/i18n/isolating.ts'
import { loadMessages } from '../../../packages/ui/src/i18n/loadMessages.ts'
import { en } from '../../../packages/ui/src/i18n/locales/en.ts'
import type { Language } from '../../../packages/ui/src/i18n/useMessages.ts'
import { pseudo } from './pseudo.ts'

/** At once, so that what a story plays finds its view. */
const english: Language = { locale: 'en', messages: isolating(en, 'ltr') }

/** The language of a stage, once it is there. */
export function useStageLanguage(locale: string): Language | undefined {
  const [language, setLanguage] = useState<Language | undefined>(locale === 'en' ? english : undefined)
  useEffect(() => {
    let stale = false
    const loading =
      locale === 'pseudo' ? Promise.resolve({ locale: 'en', messages: pseudo(en) }) : load(locale)
    loading.then((loaded) => {
      if (!stale) setLanguage(loaded)
    })
    return () => {
      stale = true
    }
  }, [locale])
  return language
}

async function load(locale: string): Promise<Language> {
  return { locale, messages: await loadMessages(locale) }
}
