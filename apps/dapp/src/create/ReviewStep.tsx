import { router } from '@inertiajs/react'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { isLaunchCallDone, type LaunchCall, launchAddresses, launchCalls } from '../../shared/launchCalls.ts'
import {
  type LaunchContext,
  type LaunchPlan,
  type LaunchProblems,
  launchProblems,
  readLaunch,
} from '../../shared/launchDraft.ts'
import type { ProjectDraft } from '../../shared/props/createLaunch.ts'
import { Button } from '../parts/Button.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { amountText } from '../wallet/amountText.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { useChain } from '../wallet/useChain.ts'
import { useChainRead } from '../wallet/useChainRead.ts'
import { LaunchSummary } from './LaunchSummary.tsx'
import { estimateFee, readProgress } from './readProgress.ts'

const fiveMinutesMs = 300_000

type Props = {
  readonly draft: ProjectDraft
  readonly context: LaunchContext
  /** Shows problems where they can be changed. */
  readonly onFix: (problems: LaunchProblems) => void
  /** Called with the path of the launch. */
  readonly onLaunched: (path: string) => void
}

/** What the launch does in plain words, the calls that the wallet confirms, and the button that sends them. */
export function ReviewStep(props: Props) {
  const { draft, context, onFix } = props
  // As of the moment when it is shown: a launch that is being sent stays on screen.
  const [{ plan, problems }] = useState(() => ({
    plan: readLaunch(draft.input, rulesFor(draft, context)),
    problems: launchProblems(draft.input, 'review', rulesFor(draft, context)),
  }))
  if (plan) return <Ready {...props} plan={plan} />
  const texts = Object.values(problems)
  return (
    <div role="alert" className="grid gap-3">
      <p>This draft has to be changed first:</p>
      <ul className="list-disc ps-5 text-danger">
        {(texts.length > 0 ? texts : [unread]).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div>
        <Button look="next" onClick={() => onFix(texts.length > 0 ? problems : { token: unread })}>
          Change it
        </Button>
      </div>
    </div>
  )
}

const unread = 'The token could not be read. Try again.'

/** The rules about times held when the sale was created. */
const rulesFor = ({ state, input: { start } }: ProjectDraft, context: LaunchContext): LaunchContext =>
  state === 'onchain' ? { ...context, now: Date.parse(start) - fiveMinutesMs } : context

function Ready({ draft, plan, context, onFix, onLaunched }: Props & { readonly plan: LaunchPlan }) {
  const { id, salt, contracts } = draft
  const { symbol, network } = useChain(plan.chainId)
  const now = BigInt(Math.floor(context.now / 1000))
  const calls = launchCalls(plan, contracts, { salt, now })
  const { token } = launchAddresses(plan, contracts, salt)
  const state = useChainRead(plan.chainId, `${id} ${calls.length}`, async (chain) => {
    const progress = await readProgress(chain, plan, contracts, salt)
    return { progress, fee: await estimateFee(chain, calls, progress, plan.owner) }
  })
  const progress = state.value?.progress
  /** The hash of the sale’s transaction makes the draft a submitted one. */
  const submit = (hash: string) =>
    fetch(`/projects/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hash }),
    }).catch(() => {})

  /** What is still to be sent; `undefined` if it is too late for the times of the sale. */
  async function left(): Promise<readonly LaunchCall[] | undefined> {
    if (!network) return undefined
    const { openChain } = await import('../chain/chainCode.ts')
    const reached = await readProgress(openChain(network), plan, contracts, salt).catch(() => {
      throw new TypeError('The network did not answer. Nothing was sent.')
    })
    const late = reached.hasSale ? {} : launchProblems(draft.input, 'review', rulesFor(draft, context))
    if (Object.keys(late).length > 0) {
      onFix(late)
      return undefined
    }
    return calls.filter((call) => !isLaunchCallDone(call, reached))
  }
  return (
    <>
      <LaunchSummary plan={plan} />
      <section aria-labelledby="launch-calls">
        <h4 id="launch-calls" className="font-medium">
          What your wallet confirms
        </h4>
        <p className="text-sm text-muted">
          A wallet that can send several calls at once asks once, and all of them happen or none. Other
          wallets ask for one after another; after a rejection you continue where you stopped.
        </p>
        <ol className="mt-3 grid gap-3 text-sm">
          {calls.map((call, index) => (
            <li key={call.kind} className="flex gap-3">
              <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-raised text-xs">
                {progress && isLaunchCallDone(call, progress) ? (
                  <Check size={14} aria-label="Done" className="text-good" />
                ) : (
                  index + 1
                )}
              </span>
              <span className="min-w-0">
                <span className="block">{call.label}</span>
                <span dir="ltr" className="block text-start font-mono text-xs break-all text-muted">
                  {call.contract}.{call.functionName} {call.address}
                </span>
              </span>
            </li>
          ))}
        </ol>
        <div className="mt-3 text-sm text-muted">
          {state.failed ? (
            <ReadFailed what="the network fee" onRetry={state.again} />
          ) : state.value ? (
            `Network fee: about ${amountText(String(state.value.fee), 18, 'en')} ${symbol}.`
          ) : (
            <Skeleton label="Estimating the network fee" />
          )}
        </div>
      </section>
      <TxButton
        look="next"
        chainId={plan.chainId}
        account={plan.owner}
        label={progress?.hasSale ? 'Lock the tokens of the team' : `Launch ${plan.coin.name}`}
        value={state.value?.fee}
        only={['launches', 'counts', 'next']}
        calls={left}
        onSent={(hash, call) => call.functionName === 'createPresale' && void submit(hash)}
        onStopped={() => {
          state.again()
          // A sale that is on the chain can no longer be changed.
          router.reload({ only: ['draft', 'drafts'] })
        }}
        onDone={() => onLaunched(`/address/${token}?chain=${plan.chainId}`)}
      />
    </>
  )
}
