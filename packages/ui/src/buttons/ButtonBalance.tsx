import type { HookOptions } from '../react/HookOptions.ts'
import { useLatchkey } from '../react/LatchkeyContext.ts'
import { useBalance } from '../react/useBalance.ts'
import { useSelected } from '../react/useSelected.ts'

/** The native balance inside a button, cut to six decimals; nothing until it is loaded. */
export function ButtonBalance(props: HookOptions) {
  const latchkey = useLatchkey(props.latchkey)
  const { formatted, symbol } = useBalance({ latchkey })
  const locale = useSelected(latchkey.options.state, (options) => options.locale)
  if (formatted === undefined) return null
  // Intl formats a decimal string exactly; a number would be rounded.
  const [whole, fraction = ''] = formatted.split('.')
  const amount = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(
    `${whole}.${fraction.slice(0, 6)}0` as never,
  )
  return (
    <bdi dir="ltr" className="lk-dim">
      {amount} {symbol}
    </bdi>
  )
}
