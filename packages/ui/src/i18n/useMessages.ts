import { createContext, useContext } from 'react'
import type { WayIn } from './locales/way-in/en.ts'
import type { Within } from './locales/within/en.ts'

/** Every text a person reads in the modal. */
export type Messages = WayIn & Within

export type Language = { readonly locale: string; readonly messages: Messages }

/** Filled by the modal once the language has been loaded. */
export const LanguageContext = createContext<Language | undefined>(undefined)

function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new TypeError('A view was rendered outside the modal. Wrap it in LanguageContext.')
  return language
}

/** The texts of the person's language. */
export function useMessages(): Messages {
  return useLanguage().messages
}

/** The BCP 47 tag numbers and dates are written for. */
export function useLocale(): string {
  return useLanguage().locale
}
