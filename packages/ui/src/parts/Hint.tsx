import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './field.css?inline'
import { AlertIcon, CheckIcon, InfoIcon } from './icons/signs.tsx'
import { MiniLoader } from './MiniLoader.tsx'

export type HintKind = 'plain' | 'note' | 'busy' | 'ok' | 'error'

const icons = {
  plain: null,
  note: <InfoIcon size={16} />,
  busy: <MiniLoader />,
  ok: <CheckIcon size={16} />,
  error: <AlertIcon size={16} />,
}

type Props = {
  readonly id?: string | undefined
  /** `error` is announced when it appears. */
  readonly kind?: HintKind | undefined
  readonly children: ReactNode
}

/** A sentence below a field. */
export function Hint({ id, kind = 'plain', children }: Props) {
  useStyles(css)
  return (
    <p
      className={`lk-hint${kind === 'error' || kind === 'ok' ? ` lk-hint--${kind}` : ''}`}
      id={id}
      role={kind === 'error' ? 'alert' : undefined}
    >
      {icons[kind]}
      <span>{children}</span>
    </p>
  )
}
