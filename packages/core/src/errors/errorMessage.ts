import type { catalogue, ErrorCategory, ErrorCode } from './catalogue.ts'
import { pageMessages } from './pageMessages.ts'

type Catalogue = typeof catalogue
/** The fields of a `LatchkeyError` that depend on the catalogue. */
type Coded = {
  readonly code: ErrorCode
  readonly context: unknown
  message: string
  category?: ErrorCategory
}

/**
 * The catalogue after it has been fetched. It is not part of the page's bundle, because its messages are a tenth of the
 * bytes and most pages never show one. Module-level because it is constant for all Latchkeys of a page.
 */
let loadedCatalogue: Catalogue | undefined

/** Sets the catalogue, so that errors get their messages. Servers and tests call it when they load. */
export function loadErrorCatalogue(table: Catalogue): void {
  loadedCatalogue = table
}

/** The message of an error. Before the catalogue is loaded: its code and its context as JSON. */
export function errorMessage(code: ErrorCode, context: unknown): string {
  const sentence =
    // The code may be unknown if another version of the package created the error.
    loadedCatalogue?.[code]?.message ??
    (code in pageMessages && pageMessages[code as keyof typeof pageMessages])
  if (sentence) return (sentence as (context: unknown) => string)(context) // the code's own context
  const text = JSON.stringify(context)
  return text === '{}' ? code : `${code}: ${text}`
}

/** The category of a code. `INTERNAL_SDK_ERROR`, as of the errors of `createLatchkey`, before the catalogue is loaded. */
export function categoryOf(code: ErrorCode): ErrorCategory {
  return loadedCatalogue?.[code]?.category ?? 'INTERNAL_SDK_ERROR'
}

/**
 * Sets message and category of the error and calls back: at once if the catalogue is loaded, otherwise after fetching
 * it. If the fetch fails, the message is the code with its context.
 */
export function withErrorMessage<error extends Coded>(error: error, then: (error: error) => void): void {
  const report = () => {
    // The error may have been created before the catalogue was loaded.
    error.message = errorMessage(error.code, error.context)
    error.category = categoryOf(error.code)
    then(error)
  }
  if (loadedCatalogue) report()
  else
    import('./catalogue.ts')
      .then(
        ({ catalogue }) => loadErrorCatalogue(catalogue),
        () => {},
      )
      .then(report)
}
