import type { MethodParams } from '../protocol/methods.ts'

type Theme = MethodParams<'syncTheme'>
type Needs = {
  readonly document: Document
  readonly language: { use(tag: string): Promise<void>; ready(): Promise<void> }
}

/**
 * The look of the frame, as the app says it. While something is shown it stays as it is: a language of the other direction
 * would bring one button to the place of another. Security R-12
 */
export function createLook({ document, language }: Needs) {
  let shown = 0
  let wanted: Theme | undefined

  async function apply({ mode, accent, locale }: Theme): Promise<void> {
    document.body.dataset.theme = mode
    if (accent) document.body.style.setProperty('--lk-accent', accent)
    if (locale) await language.use(locale)
  }

  return {
    async sync(theme: Theme): Promise<void> {
      if (shown === 0) return apply(theme)
      wanted = { ...wanted, ...theme }
    },
    /** Draws in the language that the app has told last, which may still be on its way, and keeps the look meanwhile. */
    async keepFor<value>(draw: () => Promise<value>): Promise<value> {
      await language.ready()
      shown += 1
      try {
        return await draw()
      } finally {
        shown -= 1
        if (shown === 0 && wanted) {
          void apply(wanted)
          wanted = undefined
        }
      }
    },
  }
}
