import type { MoneyProps } from '../../shared/props/money.ts'
import { AirdropConfig } from '../settings/AirdropConfig.tsx'
import { Allowances } from '../settings/Allowances.tsx'
import { Balances } from '../settings/Balances.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { SpendingLimits } from '../settings/SpendingLimits.tsx'

/** What the user holds, what contracts may spend of it, the user's own limits, and airdrops. */
export function SpendAbilityPage({ chains }: MoneyProps) {
  return (
    <SettingsFrame current="money">
      <Balances chains={chains} />
      <Allowances />
      <SpendingLimits />
      <AirdropConfig />
    </SettingsFrame>
  )
}
