import type { View } from '@latchkey/controllers'
import { hasTrait } from '@latchkey/controllers/parts'
import { useEffect, useState } from 'react'
import { isolating } from '../../../packages/ui/src/i18n/isolating.ts'
import { loadMessages } from '../../../packages/ui/src/i18n/loadMessages.ts'
import { accountTexts } from '../../../packages/ui/src/i18n/locales/account/en.ts'
import { signInTexts } from '../../../packages/ui/src/i18n/locales/sign-in/en.ts'
import type { Language, Messages } from '../../../packages/ui/src/i18n/useMessages.ts'
import { pseudo } from './pseudo.ts'

const allMessages: Messages = { ...signInTexts, ...accountTexts }

/** Available synchronously, so that `play` functions find the view. */
const english: Language = { locale: 'en', messages: isolating(allMessages, 'ltr') }
/** Only the texts available before sign-in, so that a view before sign-in that uses another text fails. */
const englishBeforeSignIn: Language = { locale: 'en', messages: isolating(signInTexts as Messages, 'ltr') }

/** Language for `view`, or undefined while loading. All texts are included if `view` is not a view before sign-in. */
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
  return hasTrait(view as View, 'sign-in') ? englishBeforeSignIn : english
}

async function load(locale: string): Promise<Language> {
  if (locale === 'pseudo') return { locale: 'en', messages: pseudo(allMessages) }
  return { locale, messages: await loadMessages(locale, true) }
}
