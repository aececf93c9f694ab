import type { ErrorCode } from '@latchkey/core'
import type { ErrorValues, SignInTexts } from './locales/sign-in/en.ts'

/** The user-facing text of an error, or `undefined` if the code has none. */
export function errorText(
  { errors }: Pick<SignInTexts, 'errors'>,
  code: ErrorCode,
  values: ErrorValues = {},
): string | undefined {
  return (errors as Partial<Record<ErrorCode, (values: ErrorValues) => string>>)[code]?.(values)
}
