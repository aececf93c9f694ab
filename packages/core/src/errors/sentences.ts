import type { catalogue, ErrorCategory, ErrorCode } from './catalogue.ts'
import { pageSentences } from './pageSentences.ts'

type Catalogue = typeof catalogue
/** A `LatchkeyError`, as far as it depends on the catalogue. */
type Coded = {
  readonly code: ErrorCode
  readonly context: unknown
  message: string
  category?: ErrorCategory
}

/**
 * The catalogue, once it has been fetched: its sentences are a tenth of what a page would load, and most pages never meet
 * one. A table of constants, so that every Latchkey of a page may have the same.
 */
let known: Catalogue | undefined

/** Gives errors their sentences from now on. Servers and tests, which have the catalogue at hand, do so at once. */
export function learnSentences(table: Catalogue): void {
  known = table
}

/** The sentence of an error; until the catalogue is there its code, and what it was made from. */
export function sentenceOf(code: ErrorCode, context: unknown): string {
  const own =
    // An error may come from another version of the package, with a code of its own.
    known?.[code]?.message ?? (code in pageSentences && pageSentences[code as keyof typeof pageSentences])
  if (own) return (own as (context: unknown) => string)(context) // the code's own context
  const text = JSON.stringify(context)
  return text === '{}' ? code : `${code}: ${text}`
}

/** Who must act. Until the catalogue is there: the developer, as for the errors of `createLatchkey`. */
export function categoryOf(code: ErrorCode): ErrorCategory {
  return known?.[code]?.category ?? 'INTERNAL_SDK_ERROR'
}

/**
 * Calls back with the error when it has its sentence and its category: at once where the catalogue is known, else as soon as it
 * has been fetched. Where that fails, the code has to do.
 */
export function withSentence<error extends Coded>(error: error, then: (error: error) => void): void {
  const tell = () => {
    // It may have been made before the catalogue was there.
    error.message = sentenceOf(error.code, error.context)
    error.category = categoryOf(error.code)
    then(error)
  }
  if (known) tell()
  else
    import('./catalogue.ts')
      .then(
        ({ catalogue }) => learnSentences(catalogue),
        () => {},
      )
      .then(tell)
}
