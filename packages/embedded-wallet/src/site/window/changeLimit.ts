import { readAmount } from '@latchkey/core'
import type { ChangeLimit, PasskeyAssertion, WalletRecord } from '../../api/walletApi.ts'
import { askField } from './askField.ts'
import { withFreshPasskey, withFreshSignIn } from './signIn.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** Whole USD. */
const mostUsd = 1_000_000

/** An amount of whole USD in the language of the user, with Latin digits. */
export const formatUsd = (usd: number, locale: string): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    ...{ style: 'currency', currency: 'USD', maximumFractionDigits: 0 },
  }).format(usd)

/**
 * Changes the daily limit. To raise it, users prove who they are. Security 3.7
 * @returns the new limit, USD; `undefined` if the user would rather not
 */
export async function changeLimit(
  needs: WindowNeeds,
  record: WalletRecord,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { security } = needs.texts()
  const usd = await askField<number | 'cancelled'>(
    needs,
    {
      title: security.dailyLimit,
      note: security.dailyLimitNote,
      label: security.dailyLimitField,
      field: {
        type: 'text',
        inputmode: 'numeric',
        autocomplete: 'off',
        maxlength: '20',
        dir: 'ltr',
        value: String(record.dailyLimit),
      },
      action: security.confirm,
      busy: security.working,
      async attempt(text, say) {
        const amount = readAmount(text, {
          decimals: 0,
          locale: `${needs.locale()}-u-nu-latn`,
          symbols: ['USD', '$'],
        })
        const wanted = amount.status === 'ok' ? Number(amount.baseUnits) : 0
        if (wanted >= 1 && wanted <= mostUsd) return wanted
        say(security.badLimit)
        return undefined
      },
      others: [{ label: security.cancel, run: async () => 'cancelled' as const }],
    },
    signal,
  )
  if (usd === 'cancelled') return undefined
  if (usd > record.dailyLimit) await withFreshSignIn(needs, () => needs.open(record, signal), signal)
  const change = (assertion?: PasskeyAssertion) => {
    const body: ChangeLimit = { usd, assertion }
    return needs.session.request<WalletRecord>('POST', '/v1/wallet/limit', body, { signal })
  }
  const { dailyLimit } = await withFreshPasskey(needs, { ...record, purpose: 'limit' }, change, signal)
  return dailyLimit
}
