import { directionOf, type Locale, localeFor } from './locales.ts'

type Needs<texts> = {
  readonly document: Pick<Document, 'documentElement'>
  /** Texts until another language has been loaded. */
  readonly english: texts
  load(locale: Locale): Promise<texts>
}

/** The language of a document. */
export function createLanguage<texts>({ document, english, load }: Needs<texts>) {
  let locale: Locale = 'en'
  let texts = english
  let changing = Promise.resolve()

  async function change(tag: string): Promise<void> {
    const wanted = localeFor(tag)
    try {
      texts = await load(wanted)
    } catch {
      return
    }
    locale = wanted
    document.documentElement.lang = wanted
    document.documentElement.dir = directionOf(wanted)
  }

  return {
    locale: (): Locale => locale,
    texts: () => texts,
    /** Changes to the language closest to a BCP 47 tag. One that cannot be loaded changes nothing. */
    use(tag: string): Promise<void> {
      changing = changing.then(() => change(tag))
      return changing
    },
    /** Resolves when the language that was asked for last is there, or could not be loaded. */
    ready: (): Promise<void> => changing,
  }
}
