import { usePage } from '@inertiajs/react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { FaucetButton } from '../wallet/FaucetButton.tsx'
import { useChain } from '../wallet/useChain.ts'
import { SwitchPrompt } from './SwitchPrompt.tsx'

/** Shown instead of the mint button when a practice mint is on another network than the wallet. */
export function SwitchToSeplia({ chainId }: { chainId: number }) {
  const { app } = usePage<SharedProps>().props
  const { name, networkId } = useChain(chainId)
  return (
    <SwitchPrompt
      chainId={chainId}
      text={() => `This is a practice mint on ${name}. It is free and worth nothing.`}
    >
      {app.demo && <FaucetButton networkId={networkId} networkName={name} />}
    </SwitchPrompt>
  )
}
