import type { MintProps } from '../../shared/props/mint.ts'
import { LinkButton } from '../parts/Button.tsx'
import { useChain } from '../wallet/useChain.ts'
import { SwitchPrompt } from './SwitchPrompt.tsx'

/** Shown instead of the mint button when a live mint is on another network than the wallet. */
export function SwitchToBnb({
  chainId,
  practice,
}: {
  chainId: number
  /** The collection to practise with. */
  practice: MintProps['siblings'][number] | undefined
}) {
  const { name } = useChain(chainId)
  return (
    <SwitchPrompt chainId={chainId} text={(here) => `This mint is on ${name}. You are on ${here}.`}>
      {practice && (
        <LinkButton look="bare" href={`/mint/${practice.chainId}/${practice.slug}`}>
          Practise instead
        </LinkButton>
      )}
    </SwitchPrompt>
  )
}
