import { usePage } from '@inertiajs/react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { useChain } from '../wallet/useChain.ts'

/** From here on numbers on the page are too old to act on without knowing it, seconds. Dapp 3.0. */
const lagShownSec = 20

/** Says which network's numbers are old. */
export function LagBanner() {
  const { lagSec } = usePage<SharedProps>().props.app
  const late = Object.entries(lagSec).filter(([, seconds]) => seconds > lagShownSec)
  return (
    <div role="status">
      {late.map(([chainId, seconds]) => (
        <LagLine key={chainId} chainId={Number(chainId)} seconds={seconds} />
      ))}
    </div>
  )
}

function LagLine({ chainId, seconds }: { chainId: number; seconds: number }) {
  const { name } = useChain(chainId)
  return (
    <p className="mb-6 rounded-xl border border-warn/40 bg-warn/10 px-4 py-3">
      Data from {name} is {Math.round(seconds)} s behind.
    </p>
  )
}
