import { type ReactNode, useEffect } from 'react'
import { ar } from '../../../packages/ui/src/i18n/ar.ts'
import { directionOf } from '../../../packages/ui/src/i18n/direction.ts'
import { en } from '../../../packages/ui/src/i18n/en.ts'
import { LanguageContext } from '../../../packages/ui/src/i18n/useMessages.ts'
import { Dialog } from '../../../packages/ui/src/modal/Dialog.tsx'
import { ShadowHost } from '../../../packages/ui/src/shadow/ShadowHost.tsx'
import { StillMotion } from './StillMotion.tsx'
import './page.css'

export type StageProps = {
  readonly view: string
  readonly theme: 'dark' | 'light'
  /** `en`, `ar`, or `en-rtl` for English laid out the other way. */
  readonly locale: string
  readonly device: 'dialog' | 'sheet' | 'embedded'
  readonly textPercent?: number
  readonly still?: boolean
  readonly snack?: { kind: 'loading' | 'success' | 'error' | 'svg'; text: string }
  readonly children: ReactNode
}

const languages = {
  en: { locale: 'en', messages: en },
  ar: { locale: 'ar', messages: ar },
}

/** A view where it lives: in the dialog, in its shadow root, over a page. */
export function Stage(props: StageProps) {
  const { theme, locale, device, textPercent = 100 } = props
  useEffect(() => {
    document.documentElement.style.setProperty('font-size', `${textPercent}%`)
    document.body.setAttribute('data-page', theme)
  }, [textPercent, theme])
  const language = languages[locale === 'ar' ? 'ar' : 'en']
  return (
    <div data-device={device}>
      <ShadowHost name="latchkey-modal">
        {props.still ? <StillMotion /> : null}
        <LanguageContext.Provider value={language}>
          <Dialog
            key={device}
            view={props.view}
            theme={theme}
            locale={language.locale}
            direction={locale === 'en-rtl' ? 'rtl' : directionOf(locale)}
            embedded={device === 'embedded'}
            {...(props.snack ? { snack: props.snack } : {})}
            onClose={() => {}}
          >
            {props.children}
          </Dialog>
        </LanguageContext.Provider>
      </ShadowHost>
    </div>
  )
}
