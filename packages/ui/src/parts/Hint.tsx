import { useStyles } from '../styles/useStyles.ts'
import css from './field.css?inline'
import { AlertIcon, InfoIcon } from './icons/signs.tsx'

type Props = { readonly id?: string | undefined; readonly text: string; readonly error?: boolean | undefined }

/** A sentence under a field; an error is spoken when it appears. */
export function Hint({ id, text, error }: Props) {
  useStyles(css)
  const Icon = error ? AlertIcon : InfoIcon
  return (
    <p className={`lk-hint${error ? ' lk-hint--error' : ''}`} id={id} role={error ? 'alert' : undefined}>
      <Icon size={16} />
      <span>{text}</span>
    </p>
  )
}
