import { usePage } from '@inertiajs/react'
import { sameAddress } from '@latchkey/core'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { SponsoredRequest } from '../../shared/props/relay.ts'
import { Button } from '../parts/Button.tsx'
import { useReadiness } from '../wallet/useReadiness.ts'
import { useSponsored } from './useSponsored.ts'

/** About the fee of a claim on a cheap chain, wei. An account with less has no gas. */
const noGasWei = 100_000_000_000_000n

const busyTexts = { waiting: 'Waiting for the relay…', sent: 'On its way…', done: 'Done' } as const

/**
 * Offers a linked account without gas that the site sends the claim and pays for it. An account that can pay sees nothing.
 * Dapp 3.4, 3.7.
 */
export function SponsoredButton({
  label,
  request,
  only,
  onDone = () => {},
}: {
  readonly label: string
  readonly request: SponsoredRequest
  /** Props that change with it. */
  readonly only: readonly string[]
  readonly onDone?: (() => void) | undefined
}) {
  const { app, auth } = usePage<SharedProps>().props
  const { next } = useReadiness(request.chainId, noGasWei)
  const { state, run, leave } = useSponsored(only, onDone)
  const isLinked = auth.wallets.some(({ address }) => sameAddress(address, request.account))
  const isOffered = app.paysGas && isLinked && next === 'funds'
  if (!isOffered && state.phase === 'idle' && !state.failed && !state.left) return null
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={state.phase !== 'idle'}
          className="w-full sm:w-auto"
          onClick={() => void run(request)}
        >
          {state.phase === 'idle' ? label : busyTexts[state.phase]}
        </Button>
        {(state.phase === 'waiting' || state.phase === 'sent') && (
          <Button look="bare" onClick={leave}>
            Stop waiting
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {state.phase === 'idle'
          ? state.left
            ? 'It is still on its way. You can leave this page.'
            : isOffered && !state.failed
              ? 'This site sends it and pays the network fee, up to three times a day.'
              : ''
          : state.phase === 'done'
            ? 'Confirmed.'
            : ''}
      </p>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {state.phase === 'idle' ? state.failed : ''}
      </p>
    </div>
  )
}
