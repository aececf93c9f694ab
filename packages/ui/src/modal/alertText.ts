import type { ErrorCode } from '@latchkey/core'
import { errorText } from '../i18n/errorText.ts'
import type { SignInTexts } from '../i18n/locales/sign-in/en.ts'

/** Alerts that block signing in with the services of the project. */
const blocking: Readonly<Partial<Record<string, 'origin' | 'setup'>>> = {
  origin_not_allowed: 'origin',
  unverified_domain: 'origin',
  invalid_project_id: 'setup',
}

/** Alerts of what only a part of the app needs. */
const partial: ReadonlySet<ErrorCode> = new Set([
  'rpc_refused',
  'relay_refused',
  'data_refused',
  'project_id_missing',
  'network_not_found',
])

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
  if (partial.has(code)) return { text: messages.connect.partlySetUp(app) }
  return { text: errorText(messages, code, { app }) ?? messages.errors.unknown_error() }
}
