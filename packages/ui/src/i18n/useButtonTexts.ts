import { useEffect, useState } from 'react'
import { type ButtonTexts, englishButtons, languageOf, named } from './buttonTexts.ts'

const untilThen: ButtonTexts = ['', '', '', '', '']

/** The words of the buttons; none while those of another language are on their way, lest English flash. */
export function useButtonTexts(tag: string): ReturnType<typeof named> {
  const language = languageOf(tag)
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly texts: ButtonTexts }>()
  useEffect(() => {
    if (language === 'en') return
    let stale = false
    const take = (texts: ButtonTexts) => {
      if (!stale) setLoaded({ language, texts })
    }
    import('./translatedButtons.ts').then(
      ({ translatedButtons }) => take(translatedButtons[language] ?? englishButtons),
      () => take(englishButtons),
    )
    return () => {
      stale = true
    }
  }, [language])
  if (language === 'en') return named(englishButtons)
  return named(loaded?.language === language ? loaded.texts : untilThen)
}
