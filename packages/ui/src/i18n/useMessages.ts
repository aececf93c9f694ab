import { createContext, useContext } from 'react'
import type { AccountTexts } from './locales/account/en.ts'
import type { SignInTexts } from './locales/sign-in/en.ts'

/** All texts of the modal. */
export type Messages = SignInTexts & AccountTexts

export type Language = { readonly locale: string; readonly messages: Messages }

/** Provided by the modal once the language has loaded. */
export const LanguageContext = createContext<Language | undefined>(undefined)

function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new TypeError('A view was rendered outside the modal. Wrap it in LanguageContext.')
  return language
}

/** Texts in the current language. */
export function useMessages(): Messages {
  return useLanguage().messages
}

/** BCP 47 tag for formatting numbers and dates. */
export function useLocale(): string {
  return useLanguage().locale
}
