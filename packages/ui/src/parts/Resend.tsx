import { useMessages } from '../i18n/useMessages.ts'
import { Button } from './Button.tsx'

type Props = {
  /** Until it may be asked for again; 0 is now. */
  readonly inSeconds: number
  readonly waiting: (wait: string) => string
  /** Spoken once, when the time has come. */
  readonly now: string
  readonly label: string
  readonly disabled?: boolean | undefined
  readonly onResend: () => void
}

/** Counts down, silently, to a button. */
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
