import { usePage } from '@inertiajs/react'
import { sameAddress, shortenAddress } from '@latchkey/core'
import { useLatchkey } from '@latchkey/ui'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { ChainCall } from '../chain/chainCall.ts'
import { Button } from '../parts/Button.tsx'
import { requestFunds } from './requestFunds.ts'
import { useChain } from './useChain.ts'
import { useReadiness } from './useReadiness.ts'
import { type TxRequest, type TxState, useTx } from './useTx.ts'

type Calls = readonly ChainCall[] | undefined

type Props = Pick<TxRequest, 'chainId' | 'only' | 'resumeKey' | 'onSent'> & {
  /** The verb with the amount: "Contribute 0.5 BNB". */
  readonly label: string
  /** The calls to send; `undefined` if a form shows why there are none. */
  readonly calls: (from: string) => Calls | Promise<Calls>
  readonly look?: 'next' | 'quiet'
  /** Why the contract would refuse it now. */
  readonly blocked?: string | undefined
  /** Wei that is sent along. */
  readonly value?: bigint | undefined
  /** The only account that may do it. */
  readonly account?: string | undefined
  readonly onDone?: ((hash: string) => void) | undefined
  /** Called when something was refused or failed; calls before it may be done. */
  readonly onStopped?: (() => void) | undefined
}

/** An action on a chain, or what has to be done before it: connect, switch, get funds. Dapp 3.0. */
export function TxButton(props: Props) {
  const { chainId, look = 'quiet', account } = props
  const { app } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const { name, networkId, symbol } = useChain(chainId)
  const { next, address, walletName } = useReadiness(chainId, props.value)
  const { state, send, refuse } = useTx(chainId)
  const [isAsked, setAsked] = useState(false)
  const [steps, setSteps] = useState<readonly string[]>([])

  async function start() {
    if (!address) return
    const calls = await Promise.resolve(props.calls(address)).catch((cause: unknown) =>
      refuse(cause instanceof Error ? cause.message : String(cause)),
    )
    if (!calls) return
    setSteps(calls.length > 1 ? calls.map(({ label }) => label) : [])
    const { only, resumeKey, onSent } = props
    const hash = await send({ chainId, calls, from: address, only, resumeKey, onSent })
    if (hash) props.onDone?.(hash)
    else props.onStopped?.()
  }

  async function before(work: () => Promise<string | undefined>) {
    setAsked(true)
    const failed = await work().catch((cause: unknown) => (cause instanceof Error ? cause.message : ''))
    setAsked(false)
    if (failed) refuse(failed)
  }
  const done = (work: Promise<unknown>) => work.then(() => undefined)

  if (state.phase !== 'idle')
    return (
      <div>
        <Button look={look} disabled className="w-full sm:w-auto">
          {busyText(state, walletName)}
        </Button>
        {steps.length > 0 && <Steps labels={steps} current={'step' in state ? state.step : steps.length} />}
        <p role="status" className="mt-2 text-sm text-muted empty:hidden">
          {state.phase === 'sent' && state.slow
            ? 'Taking longer than usual. You can leave this page.'
            : state.phase === 'done'
              ? 'Confirmed.'
              : ''}
        </p>
      </div>
    )

  const step =
    next === 'connect'
      ? { label: 'Connect wallet', run: async () => latchkey.open({ namespace: 'eip155' }) }
      : next === 'family'
        ? { label: 'Switch to EVM', run: async () => latchkey.switchNamespace('eip155') }
        : account && address && !sameAddress(account, address)
          ? {
              label: `Switch to ${shortenAddress(account)}`,
              run: async () => latchkey.open({ view: 'ProfileWallets' }),
            }
          : next === 'network'
            ? {
                label: `Switch to ${name}`,
                run: () => before(() => done(latchkey.switchNetwork(networkId))),
              }
            : props.blocked
              ? { label: props.label, run: undefined }
              : next === 'funds' && app.demo && address
                ? {
                    label: 'Get test funds',
                    run: () => before(() => requestFunds(chainId, address)),
                  }
                : next === 'funds'
                  ? { label: `Buy ${symbol}`, run: async () => latchkey.open({ view: 'Buy' }) }
                  : { label: props.label, run: start }
  return (
    <div>
      <Button
        look={look}
        disabled={!step.run || isAsked}
        className="w-full sm:w-auto"
        onClick={() => void step.run?.()}
      >
        {step.label}
      </Button>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {step.run ? '' : props.blocked}
      </p>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {state.failed}
      </p>
    </div>
  )
}

/** The steps of an action that needs several transactions. */
function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className="mt-3 grid gap-1.5 text-sm">
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          className="flex items-center gap-2 text-muted aria-[current=step]:text-ink"
        >
          <span className="inline-flex size-5 items-center justify-center rounded-full bg-raised text-xs">
            {index < current ? <Check size={12} aria-label="Done" className="text-good" /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}

function busyText(state: Exclude<TxState, { phase: 'idle' }>, walletName: string): string {
  switch (state.phase) {
    case 'checking':
      return 'Checking…'
    case 'asking':
      return `Confirm in ${walletName}…`
    case 'sent':
      return `Confirming…${state.hash ? ` ${state.hash.slice(0, 8)}` : ''}`
    case 'done':
      return 'Done'
  }
}
