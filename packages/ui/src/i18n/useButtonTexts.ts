import { useEffect, useState } from 'react'
import { type ButtonTexts, englishButtons, languageOf, textsByName } from './buttonTexts.ts'

const emptyTexts: ButtonTexts = ['', '', '', '', '']

/** Texts of the page's buttons. Empty while another language loads, so that English does not flash. */
export function useButtonTexts(tag: string): ReturnType<typeof textsByName> {
  const language = languageOf(tag)
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly texts: ButtonTexts }>()
  useEffect(() => {
    if (language === 'en') return
    let stale = false
    const apply = (texts: ButtonTexts) => {
      if (!stale) setLoaded({ language, texts })
    }
    import('./translatedButtons.ts').then(
      ({ translatedButtons }) => apply(translatedButtons[language] ?? englishButtons),
      () => apply(englishButtons),
    )
    return () => {
      stale = true
    }
  }, [language])
  if (language === 'en') return textsByName(englishButtons)
  return textsByName(loaded?.language === language ? loaded.texts : emptyTexts)
}
