import type { HookOptions } from '../react/HookOptions.ts'
import { ButtonBalance } from './ButtonBalance.tsx'
import { NetworkButton } from './NetworkButton.tsx'

type Props = HookOptions & { readonly kind: 'balance' | 'network' }

/** What a connect button can show beside the account, in one chunk. */
export function ButtonExtras({ kind, latchkey }: Props) {
  return kind === 'balance' ? <ButtonBalance latchkey={latchkey} /> : <NetworkButton latchkey={latchkey} />
}
