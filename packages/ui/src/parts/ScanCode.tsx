import type { ReactNode } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { Button } from './Button.tsx'
import { CheckIcon } from './icons/signs.tsx'
import { CopyIcon } from './icons/things.tsx'
import { QrCode } from './QrCode.tsx'

/** A code to scan, and what has become of it. */
export type ScanCodeState =
  | { readonly status: 'preparing' }
  /** `secondsLeft`: until it is too old, where that is known. */
  | { readonly status: 'ready'; readonly uri: string; readonly secondsLeft?: number | undefined }
  /** It is too old, and no new one could be made by itself. */
  | { readonly status: 'expired' }
  | { readonly status: 'failed' }

type Props = {
  readonly code: ScanCodeState
  /** Artwork in its middle. */
  readonly mark: ReactNode
  /** What to do with it. */
  readonly children: string
  /** For two seconds after the link was copied. */
  readonly copied?: boolean | undefined
  readonly onCopy: () => void
  readonly onRenew: () => void
}

/** A code, a sentence, and the same as a link: always to be had without a camera. */
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
          // Its place is kept, so that nothing jumps when the code arrives.
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

/** Drawn under the cover of a code that is gone, as fine as the codes of pairings: nothing that could be scanned. */
const ghostCode = `expired:${'0123456789abcdef'.repeat(12)}`
