import { useMessages } from '../i18n/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Address } from './Address.tsx'
import css from './copy-button.css?inline'
import { CheckIcon } from './icons/signs.tsx'
import { CopyIcon } from './icons/things.tsx'

type Props = {
  readonly address: string
  /** Shows the address; otherwise the label is "Copy address". */
  readonly showAddress?: boolean | undefined
  /** True for two seconds after copying. */
  readonly copied: boolean
  readonly onCopy: () => void
}

export function CopyButton({ address, showAddress, copied, onCopy }: Props) {
  useStyles(css)
  const { common } = useMessages()
  return (
    <button type="button" className="lk-copy" data-copied={copied ? '' : undefined} onClick={onCopy}>
      {showAddress ? (
        <>
          <span className="lk-sr">{common.copyAddress} </span>
          <Address value={address} />
        </>
      ) : (
        <span>{copied ? common.copied : common.copyAddress}</span>
      )}
      {copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
    </button>
  )
}
