import type { Latchkey } from '@latchkey/controllers'
import { type ReactNode, useContext, useRef } from 'react'
import { serverButton } from '#serverButton'
import { directionOf } from '../i18n/direction.ts'
import { ThemeVariables } from '../modal/ThemeVariables.tsx'
import { StyleNonce } from '../react/StyleNonce.ts'
import { useSelected, useWhole } from '../react/useSelected.ts'
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
  /** What a server draws, which knows no account. */
  readonly drawn: {
    readonly text: string
    readonly picture?: { src: string } | { letter: string } | undefined
  }
  readonly children: ReactNode
}

/** A button in the host's page that no css of the page can break: it lives in a shadow root of its own. */
export function PageButton(props: Props) {
  const { latchkey, kind, label } = props
  const nonce = useContext(StyleNonce)
  const theme = useWhole(latchkey.theme.state)
  const locale = useSelected(latchkey.options.state, (options) => options.locale)
  const serverHtml = isServer
    ? serverButton({ css, theme, locale, direction: directionOf(locale), kind, label, nonce, ...props.drawn })
    : undefined
  return (
    <ShadowHost name="latchkey-button" serverHtml={serverHtml}>
      <Inside {...props} />
    </ShadowHost>
  )
}

const isServer = typeof document === 'undefined'

function Inside({ latchkey, kind, label, busy, onPress, children }: Omit<Props, 'drawn'>) {
  useStyles(css)
  const theme = useWhole(latchkey.theme.state)
  const root = useRef<HTMLDivElement>(null)
  useAccent(root, JSON.stringify(theme))
  const locale = useSelected(latchkey.options.state, (options) => options.locale)
  return (
    <div ref={root} className="lk-root" data-theme={theme.shown} lang={locale} dir={directionOf(locale)}>
      <ThemeVariables variables={theme.variables} />
      <button
        type="button"
        className={`lk-btn${kind ? ` lk-btn--${kind}` : ''}`}
        aria-label={label}
        aria-haspopup="dialog"
        aria-busy={busy || undefined}
        // Somebody is about to press, and the press itself is not to wait.
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
