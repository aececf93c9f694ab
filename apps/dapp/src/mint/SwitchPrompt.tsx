import { isLatchkeyError } from '@latchkey/core'
import { useAccount, useLatchkey, useNetwork } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { useChain } from '../wallet/useChain.ts'

type Result = 'idle' | 'asked' | { readonly problem: 'stayed' | 'notAllowed' | 'failed' }

/** Asks the wallet to switch to the network of a mint. The network's event removes the prompt. Dapp 3.5. */
export function SwitchPrompt({
  chainId,
  text,
  children,
}: {
  readonly chainId: number
  readonly text: (here: string) => string
  /** What else can be done instead. */
  readonly children: ReactNode
}) {
  const latchkey = useLatchkey()
  const { networkId, name } = useChain(chainId)
  const { walletName = 'your wallet' } = useAccount({ namespace: 'eip155' })
  const { network, walletNetworkId } = useNetwork({ namespace: 'eip155' })
  const here = network?.name ?? walletNetworkId ?? 'another network'
  const [result, setResult] = useState<Result>('idle')

  async function ask() {
    setResult('asked')
    try {
      await latchkey.switchNetwork(networkId)
      setResult('idle')
    } catch (cause) {
      const code = isLatchkeyError(cause) ? cause.code : ''
      setResult({
        problem:
          code === 'network_switch_rejected' || code === 'modal_closed'
            ? 'stayed'
            : code === 'network_switch_unsupported'
              ? 'notAllowed'
              : 'failed',
      })
    }
  }
  async function reconnect() {
    await latchkey.disconnect({ namespace: 'eip155' }).catch(() => {})
    latchkey.open({ namespace: 'eip155' })
  }
  const problem = typeof result === 'object' ? result.problem : undefined
  return (
    <div className="rounded-2xl border border-warn/40 bg-warn/10 p-4">
      <p>{text(here)}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {problem === 'notAllowed' ? (
          <Button look="next" onClick={() => void reconnect()}>
            Reconnect
          </Button>
        ) : (
          <Button look="next" disabled={result === 'asked'} onClick={() => void ask()}>
            {`Switch to ${name}`}
          </Button>
        )}
        {children}
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {result === 'asked' ? `Approve the switch in ${walletName}.` : ''}
      </p>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {problem === 'stayed' ? `You stayed on ${here}.` : ''}
        {problem === 'notAllowed'
          ? `Your wallet did not allow ${name} when it connected. Reconnect to add it.`
          : ''}
        {problem === 'failed' ? `Your wallet did not switch to ${name}. Try again.` : ''}
      </p>
    </div>
  )
}
