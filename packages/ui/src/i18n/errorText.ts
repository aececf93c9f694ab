import type { ErrorCode } from '@latchkey/core'
import type { ErrorValues, WayIn } from './locales/way-in/en.ts'

/** What a person reads about an error; `undefined` where the catalogue has no text for people. */
export function errorText(
  { errors }: Pick<WayIn, 'errors'>,
  code: ErrorCode,
  values: ErrorValues = {},
): string | undefined {
  return (errors as Partial<Record<ErrorCode, (values: ErrorValues) => string>>)[code]?.(values)
}
