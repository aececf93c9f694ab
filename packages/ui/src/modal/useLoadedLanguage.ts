import { useEffect, useState } from 'react'
import { loadMessages } from '../i18n/loadMessages.ts'
import type { Language } from '../i18n/useMessages.ts'

/** The texts of `locale`, once they are here; a change of language keeps the old ones until then. */
export function useLoadedLanguage(locale: string): Language | undefined {
  const [language, setLanguage] = useState<Language>()
  useEffect(() => {
    let stale = false
    loadMessages(locale).then((messages) => {
      if (!stale) setLanguage({ locale, messages })
    })
    return () => {
      stale = true
    }
  }, [locale])
  return language
}
