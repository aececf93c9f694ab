import type { ReactNode } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { Button } from './Button.tsx'
import { CheckIcon } from './icons/signs.tsx'
import { CopyIcon } from './icons/things.tsx'
import { QrCode } from './QrCode.tsx'

/** State of a QR code of a pairing URI. */
export type ScanCodeState =
  | { readonly status: 'preparing' }
  /** `secondsLeft` is the time until it expires, if known. */
  | { readonly status: 'ready'; readonly uri: string; readonly secondsLeft?: number | undefined }
  /** It has expired and was not renewed automatically. */
  | { readonly status: 'expired' }
  | { readonly status: 'failed' }

type Props = {
  readonly code: ScanCodeState
  /** Artwork in the centre. */
  readonly mark: ReactNode
  /** Instruction below the code. */
  readonly children: string
  /** True for two seconds after the link was copied. */
  readonly copied?: boolean | undefined
  readonly onCopy: () => void
  readonly onRenew: () => void
}

/** A QR code with an instruction and a button that copies its link, for users without a camera. */
export function ScanCode({ code, mark, children, copied, onCopy, onRenew }: Props) {
  const { walletConnect, common } = useMessages()
  const label = {
    preparing: walletConnect.qrPreparing,
    ready: walletConnect.qrLabel,
    expired: walletConnect.qrExpired,
    failed: walletConnect.noCode,
  }[code.status]
  return (
    <>
      <QrCode
        label={label}
        text={code.status === 'preparing' ? undefined : code.status === 'ready' ? code.uri : ghostCode}
        mark={mark}
        cover={
          code.status === 'expired' || code.status === 'failed' ? (
            <>
              <span role="alert">
                {code.status === 'expired' ? walletConnect.expired : walletConnect.noCode}
              </span>
              <Button size="md" inline onPress={onRenew}>
                {code.status === 'expired' ? walletConnect.renew : common.tryAgain}
              </Button>
            </>
          ) : null
        }
      />
      <p className="lk-p lk-center lk-mt3">{children}</p>
      <div className="lk-mt1 lk-scan-actions">
        <Button
          kind="ghost"
          size="sm"
          inline
          // Disabled rather than hidden, so that the layout does not jump when the code arrives.
          disabled={code.status !== 'ready'}
          start={copied ? <CheckIcon /> : <CopyIcon />}
          onPress={onCopy}
        >
          {copied ? common.copied : common.copyLink}
        </Button>
        {code.status === 'ready' && code.secondsLeft !== undefined ? (
          <span className="lk-small lk-num">{walletConnect.validFor(common.seconds(code.secondsLeft))}</span>
        ) : null}
      </div>
    </>
  )
}

/** Content drawn under the cover of an expired code. Same density as a pairing URI, but useless if scanned. */
const ghostCode = `expired:${'0123456789abcdef'.repeat(12)}`
