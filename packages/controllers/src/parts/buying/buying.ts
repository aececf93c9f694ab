import { createOnramp, type Onramp } from '../../onramp/createOnramp.ts'
import { accountBalances } from '../accountBalances/accountBalances.ts'
import { blockchainService } from '../blockchainService.ts'
import type { Part, PartNeeds } from '../part.ts'
import { buyCrypto } from './buyCrypto.ts'

export type Buying = Omit<Onramp, 'order'> &
  Part & {
    /** Creates the order and opens the partner's payment page. @throws LatchkeyError `onramp_unavailable` */
    buy(): Promise<void>
  }

/**
 * The part that buys tokens: `latchkey.use(buying)`.
 *
 * @example
 * const purchase = latchkey.use(buying)
 * purchase.load()
 * purchase.setAmount('100')
 * await purchase.buy()
 */
export function buying(needs: PartNeeds): Buying {
  const { clock, log, balances, events, snackbar, router } = needs
  const { api: blockchain } = needs.use(blockchainService)
  const onramp = createOnramp({
    api: blockchain ?? {
      onrampOptions: async () => ({ purchaseCurrencies: [], paymentCurrencies: [], partner: undefined }),
      onrampQuote: async () => undefined,
      onrampUrl: async () => '',
      history: async () => ({ items: [], next: undefined }),
    },
    clock,
    log,
    owner: () => balances.getState().owner,
    onArrived(symbol) {
      events.track('purchase_arrived')
      needs.use(accountBalances).refresh()
      snackbar.show({ variant: 'success', message: { kind: 'purchase-arrived', symbol } })
      if (router.state.getState().view === 'Buy') router.reset('Account')
    },
  })
  const { order: _order, ...rest } = onramp
  return {
    ...rest,
    buy: () => buyCrypto({ ...needs, onramp }),
    dismiss: () => onramp.leaveOrder(),
    leave: (view) => void (view === 'Buy' && onramp.leaveOrder()),
  }
}
