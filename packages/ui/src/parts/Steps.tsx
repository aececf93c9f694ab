import { useMessages } from '../i18n/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import { CheckIcon } from './icons/signs.tsx'
import css from './steps.css?inline'

type Props = {
  readonly steps: readonly string[]
  /** Number of completed steps; the next one is current. */
  readonly done: number
}

/** Ordered list of steps with progress. */
export function Steps({ steps, done }: Props) {
  useStyles(css)
  const { email } = useMessages()
  return (
    <ol className="lk-steps">
      {steps.map((step, i) => (
        <li
          key={step}
          className="lk-step"
          data-state={i < done ? 'done' : undefined}
          aria-current={i === done ? 'step' : undefined}
        >
          <span className="lk-step__dot" aria-hidden="true">
            <CheckIcon size={16} />
          </span>
          <span className="lk-step__text">
            {step}
            {i < done ? <span className="lk-sr">{email.stepDone}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
