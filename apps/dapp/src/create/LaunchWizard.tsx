import { router, usePage } from '@inertiajs/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type LaunchContext,
  type LaunchInput,
  type LaunchProblems,
  type LaunchStep,
  launchProblems,
  launchSteps,
} from '../../shared/launchDraft.ts'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { ProjectDraft } from '../../shared/props/createLaunch.ts'
import { Button } from '../parts/Button.tsx'
import { useChainNow } from '../time/useChainNow.ts'
import { AboutStep } from './AboutStep.tsx'
import { newLaunch, stepOfProblems } from './launchForm.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { SafetyStep } from './SafetyStep.tsx'
import { SaleStep } from './SaleStep.tsx'
import { TokenStep } from './TokenStep.tsx'
import { forgetInput, keptInput, useKeptInput } from './useKeptInput.ts'

const titles: Readonly<Record<LaunchStep, string>> = {
  token: 'Token',
  sale: 'Sale',
  safety: 'Safety',
  about: 'About',
  review: 'Review',
}
const quiet = { preserveScroll: true, preserveState: true, only: ['draft', 'drafts', 'errors'] }

/** The five steps of a launch. What was typed is kept in this tab, and stored with each step that has no problem. */
export function LaunchWizard({
  draft,
  owner,
  chainId,
  onDiscarded,
  onLaunched,
}: {
  readonly draft: ProjectDraft | null
  readonly owner: string
  /** The chain of a new launch. */
  readonly chainId: number
  readonly onDiscarded: () => void
  /** Called with the path of the launch. */
  readonly onLaunched: (path: string) => void
}) {
  const userId = usePage<SharedProps>().props.auth.user?.id ?? ''
  const draftId = draft?.id ?? null
  const now = useChainNow(draft?.input.chainId ?? chainId, 10_000)
  const [kept] = useState(() => keptInput(userId, draftId))
  const [input, setInput] = useState<LaunchInput>(
    () => kept?.input ?? draft?.input ?? newLaunch(chainId, owner, now),
  )
  const [step, setStep] = useState<LaunchStep>(() => kept?.step ?? (draft ? stepAfter(draft.step) : 'token'))
  const [problems, setProblems] = useState<LaunchProblems>({})
  const [isSaving, setSaving] = useState(false)
  useKeptInput(userId, { draftId, step, input })
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)

  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begins with its title.
  useEffect(() => {
    // The sheet itself takes the focus when it opens.
    if (!isFirst.current) title.current?.focus()
    isFirst.current = false
  }, [step])
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  const context: LaunchContext = { now, ownToken: draft?.ownToken ?? undefined }
  const stepProps = {
    ...{ input, problems },
    change(change: Partial<LaunchInput>) {
      setInput((before) => ({ ...before, ...change }))
      // What was wrong is checked again with the next step.
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
      )
    },
  }

  /** Shows what is wrong where it can be changed. */
  function fix(found: LaunchProblems) {
    setProblems(found)
    setStep(stepOfProblems(found) ?? step)
  }
  function next(event: FormEvent) {
    event.preventDefault()
    const found = launchProblems(input, step, context)
    if (Object.keys(found).length > 0) return setProblems(found)
    setProblems({})
    if (isSaved(draft, input, step)) return setStep(stepAfter(step))
    router.visit(draft ? `/projects/${draft.id}` : '/projects', {
      ...quiet,
      method: draft ? 'patch' : 'post',
      data: { ...input, owner, step },
      onStart: () => setSaving(true),
      onSuccess: () => setStep(stepAfter(step)),
      onError: fix,
      onFinish: () => setSaving(false),
    })
  }
  function discard() {
    // After the answer, because what is on screen is kept until then.
    const done = () => {
      forgetInput(userId)
      onDiscarded()
    }
    if (!draft) return done()
    router.delete(`/projects/${draft.id}`, { ...quiet, onSuccess: done, onError: fix })
  }

  const place = launchSteps.indexOf(step)
  const isLaunched = draft?.state === 'onchain'
  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={next}>
      <Progress step={step} />
      <h3 ref={title} tabIndex={-1} className="text-xl font-semibold focus:outline-none">
        <span className="sr-only">
          Step {place + 1} of {launchSteps.length}:{' '}
        </span>
        {titles[step]}
      </h3>
      {step === 'token' && <TokenStep {...stepProps} />}
      {step === 'sale' && <SaleStep {...stepProps} ownToken={context.ownToken} />}
      {step === 'safety' && <SafetyStep {...stepProps} />}
      {step === 'about' && <AboutStep {...stepProps} />}
      {step === 'review' && draft && (
        <ReviewStep
          {...{ draft, context }}
          onFix={fix}
          onLaunched={(path) => {
            forgetInput(userId)
            onLaunched(path)
          }}
        />
      )}
      <p role="alert" className="text-danger empty:hidden">
        {problems.form}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {step !== 'review' && (
          <Button type="submit" look="next" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save and continue'}
          </Button>
        )}
        {place > 0 && !isLaunched && (
          <Button onClick={() => setStep(launchSteps[place - 1] ?? 'token')}>Back</Button>
        )}
        {!isLaunched && <Discard onDiscard={discard} />}
      </div>
    </form>
  )
}

const stepAfter = (step: LaunchStep): LaunchStep => launchSteps[launchSteps.indexOf(step) + 1] ?? 'review'

/** Whether the server has this input, and has checked it up to the step. */
const isSaved = (draft: ProjectDraft | null, input: LaunchInput, step: LaunchStep): boolean =>
  draft !== null &&
  launchSteps.indexOf(draft.step) >= launchSteps.indexOf(step) &&
  (Object.keys(input) as (keyof LaunchInput)[]).every((key) => draft.input[key] === input[key])

function Progress({ step }: { step: LaunchStep }) {
  const place = launchSteps.indexOf(step)
  return (
    <ol aria-label="Steps" className="grid grid-cols-5 gap-1.5 text-xs sm:text-sm">
      {launchSteps.map((one, index) => (
        <li
          key={one}
          aria-current={one === step ? 'step' : undefined}
          className={`border-t-2 pt-1.5 ${index <= place ? 'border-accent-line' : 'border-line'} ${one === step ? 'font-medium' : 'text-muted'}`}
        >
          {titles[one]}
        </li>
      ))}
    </ol>
  )
}

/** Asks before it deletes what the user typed. */
function Discard({ onDiscard }: { onDiscard: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button look="bare" className="ms-auto" onClick={() => setAsked(true)}>
        Discard
      </Button>
    )
  return (
    <fieldset className="ms-auto flex flex-wrap items-center gap-2">
      <legend className="sr-only">Discard this draft?</legend>
      <Button onClick={onDiscard}>Discard for good</Button>
      <Button look="bare" onClick={() => setAsked(false)}>
        Keep it
      </Button>
    </fieldset>
  )
}
