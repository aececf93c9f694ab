import { sameAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import { useState } from 'react'
import { launchStatus } from '../../shared/launchStatus.ts'
import type { LaunchTerms } from '../../shared/props/launch.ts'
import { tokensFor } from '../../shared/tokensFor.ts'
import { TextField } from '../parts/Field.tsx'
import { useChainNow } from '../time/useChainNow.ts'
import { amountText } from '../wallet/amountText.ts'
import { evmAddressProblem } from '../wallet/evmAddressProblem.ts'
import { useChain } from '../wallet/useChain.ts'
import { SaleButton } from './SaleButton.tsx'

/** Whether the connected account created the launch. */
export function useIsOwner(launch: LaunchTerms): boolean {
  const { address } = useAccount({ namespace: 'eip155' })
  return address !== undefined && sameAddress(address, launch.owner.address)
}

/** For the creator: takes back the tokens that nobody bought. */
export function UnsoldButton({ launch }: { launch: LaunchTerms }) {
  const status = launchStatus(launch, useChainNow(launch.chainId, 10_000))
  const sold = tokensFor(BigInt(launch.raised), BigInt(launch.rate))
  const unsold = BigInt(launch.tokensForSale) - (status === 'finalized' ? sold : 0n)
  if (!useIsOwner(launch) || launch.unsoldTaken || unsold === 0n) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <SaleButton
        launch={launch}
        label={`Take back ${amountText(String(unsold), launch.decimals, 'en')} ${launch.symbol}`}
        call="withdrawUnsold"
      />
    </div>
  )
}

/** For the creator: pays the proceeds out to an account. */
export function ProceedsForm({ launch }: { launch: LaunchTerms }) {
  const { symbol } = useChain(launch.chainId)
  const isOwner = useIsOwner(launch)
  const [to, setTo] = useState(launch.owner.address)
  const [error, setError] = useState<string>()
  if (!isOwner || launch.proceedsTaken) return null
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <TextField
        label="Pay the proceeds to"
        dir="ltr"
        value={to}
        spellCheck={false}
        error={error}
        onChange={({ target }) => {
          setTo(target.value)
          setError(undefined)
        }}
      />
      <SaleButton
        launch={launch}
        label={`Withdraw ${amountText(launch.raised, 18, 'en')} ${symbol}`}
        call="withdrawProceeds"
        args={() => {
          const problem = evmAddressProblem(to.trim())
          setError(problem)
          return problem ? undefined : [to.trim()]
        }}
      />
    </div>
  )
}

/** For the creator: ends a sale before it has reached its goal; everyone is paid back. */
export function CancelSale({ launch }: { launch: LaunchTerms }) {
  const [isSure, setSure] = useState(false)
  if (!useIsOwner(launch)) return null
  return (
    <details className="mt-4 rounded-2xl border border-line px-5 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-muted">Cancel this sale</summary>
      <div className="grid gap-3 pb-3">
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
            className="mt-1 size-4 accent-accent-line"
          />
          Everyone is paid back, and the sale cannot be opened again.
        </label>
        <SaleButton
          launch={launch}
          label="Cancel the sale"
          blocked={isSure ? undefined : 'Confirm what happens first.'}
          call="cancel"
        />
      </div>
    </details>
  )
}
