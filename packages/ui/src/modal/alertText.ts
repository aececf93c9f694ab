import type { ErrorCode } from '@latchkey/core'
import { errorText } from '../i18n/errorText.ts'
import type { SignInTexts } from '../i18n/locales/sign-in/en.ts'

/** Alerts after which no service of the project works here. */
const blocking: Readonly<Partial<Record<string, 'origin' | 'setup'>>> = {
  origin_not_allowed: 'origin',
  unverified_domain: 'origin',
  invalid_project_id: 'setup',
  project_id_missing: 'setup',
  network_not_found: 'setup',
}

/** Whether the alert concerns the origin of the page or the set-up of the app; undefined for other alerts. */
export const blockedBy = (code: string): 'origin' | 'setup' | undefined => blocking[code]

/** Title and text of an alert. */
export function alertText(
  messages: Pick<SignInTexts, 'connect' | 'errors'>,
  code: ErrorCode,
  app: string,
): { readonly title?: string | undefined; readonly text: string } {
  const { blocked, blockedOrigin, blockedSetup } = messages.connect
  const reason = blockedBy(code)
  if (reason) return { title: blocked, text: (reason === 'origin' ? blockedOrigin : blockedSetup)(app) }
  return { text: errorText(messages, code, { app }) ?? messages.errors.unknown_error() }
}
