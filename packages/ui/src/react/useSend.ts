import type { SendState } from '@latchkey/controllers'
import { type Sending, sending } from '@latchkey/controllers/parts'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useEntireState } from './useSelected.ts'

type Actions = Pick<
  Sending,
  | 'setToken'
  | 'setAmount'
  | 'setReceiver'
  | 'setMax'
  | 'leaveReview'
  | 'acceptFee'
  | 'acceptReceiver'
  | 'reset'
  | 'submit'
>

/**
 * The send form, its review, and the result.
 *
 * @example
 * const { setToken, setAmount, setReceiver, startReview, submit } = useSend()
 * setToken(token)
 * setAmount('0.5')
 * setReceiver(address)
 * startReview()
 * const transactionId = await submit()
 */
export function useSend(
  options: HookOptions = {},
): SendState & Actions & { readonly startReview: Sending['review'] } {
  const send = useLatchkey(options.latchkey).use(sending)
  const state = useEntireState(send.state)
  return useMemo(() => {
    const { setToken, setAmount, setReceiver, setMax, review: startReview, ...more } = send
    const { leaveReview, acceptFee, acceptReceiver, reset, submit } = more
    const form = { setToken, setAmount, setReceiver, setMax, reset, startReview }
    return { ...state, ...form, leaveReview, acceptFee, acceptReceiver, submit }
  }, [state, send])
}
