import type { Latchkey, ThemeState } from '@latchkey/controllers'
import { type ReactNode, useContext, useRef } from 'react'
import { serverButton } from '#serverButton'
import { directionOf } from '../i18n/direction.ts'
import { ThemeVariables } from '../modal/ThemeVariables.tsx'
import { StyleNonce } from '../react/StyleNonce.ts'
import { useEntireState, useSelected } from '../react/useSelected.ts'
import { ShadowHost } from '../shadow/ShadowHost.tsx'
import { useAccent } from '../styles/useAccent.ts'
import { useStyles } from '../styles/useStyles.ts'
import css from './buttons.css?inline'

type Props = {
  readonly latchkey: Latchkey
  readonly kind?: 'primary' | 'danger' | undefined
  readonly label?: string | undefined
  readonly busy?: boolean | undefined
  readonly onPress: () => void
  /** Content rendered on a server, where no account is known. */
  readonly serverContent: {
    readonly text: string
    readonly picture?: { src: string } | { letter: string } | undefined
  }
  readonly children: ReactNode
}

/** A button in the host app's page, in a shadow root that protects it from the page's CSS. */
export function PageButton(props: Props) {
  const { latchkey } = props
  const nonce = useContext(StyleNonce)
  const theme = useEntireState(latchkey.theme.state)
  const locale = useSelected(latchkey.options.state, (options) => options.locale)
  const serverHtml =
    typeof document === 'undefined' ? serverButton({ ...props, css, theme, locale, nonce }) : undefined
  return (
    <ShadowHost name="latchkey-button" serverHtml={serverHtml}>
      <ButtonContent {...props} theme={theme} locale={locale} />
    </ShadowHost>
  )
}

type ContentProps = Omit<Props, 'serverContent'> & { readonly theme: ThemeState; readonly locale: string }

function ButtonContent({ latchkey, theme, locale, kind, label, busy, onPress, children }: ContentProps) {
  useStyles(css)
  const root = useRef<HTMLDivElement>(null)
  useAccent(root, JSON.stringify(theme))
  return (
    <div ref={root} className="lk-root" data-theme={theme.shown} lang={locale} dir={directionOf(locale)}>
      <ThemeVariables variables={theme.variables} />
      <button
        type="button"
        className={`lk-btn${kind ? ` lk-btn--${kind}` : ''}`}
        aria-label={label}
        aria-haspopup="dialog"
        aria-busy={busy || undefined}
        // Prefetch on hover, touch and focus, so that a click opens the modal without waiting.
        onPointerEnter={latchkey.prefetch}
        onTouchStart={latchkey.prefetch}
        onFocus={latchkey.prefetch}
        onClick={onPress}
      >
        {children}
      </button>
    </div>
  )
}
