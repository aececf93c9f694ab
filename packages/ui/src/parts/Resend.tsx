import { useMessages } from '../i18n/useMessages.ts'
import { Button } from './Button.tsx'

type Props = {
  /** Seconds until another code can be requested; 0 if now. */
  readonly inSeconds: number
  readonly waiting: (wait: string) => string
  /** Announced once when the countdown ends. */
  readonly now: string
  readonly label: string
  readonly disabled?: boolean | undefined
  readonly onResend: () => void
}

/** A silent countdown that is replaced by a button. */
export function Resend({ inSeconds, waiting, now, label, disabled, onResend }: Props) {
  const { common } = useMessages()
  const ready = inSeconds <= 0
  return (
    <div className="lk-center">
      {ready ? (
        <Button kind="ghost" size="sm" inline disabled={disabled} onPress={onResend}>
          {label}
        </Button>
      ) : (
        <p className="lk-small lk-num">{waiting(common.seconds(inSeconds))}</p>
      )}
      <p className="lk-sr" role="status">
        {ready ? now : ''}
      </p>
    </div>
  )
}
