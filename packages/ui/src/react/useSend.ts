import type { Latchkey, SendState } from '@latchkey/controllers'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useWhole } from './useSelected.ts'

type Actions = Pick<Latchkey['send'], 'setToken' | 'setAmount' | 'setReceiver' | 'setMax' | 'reset'>

/** The send form, its review, and what became of it. */
export function useSend(options: HookOptions = {}): SendState &
  Actions & {
    readonly startReview: Latchkey['reviewSend']
    readonly submit: Latchkey['sendReviewed']
  } {
  const latchkey = useLatchkey(options.latchkey)
  const state = useWhole(latchkey.send.state)
  return useMemo(() => {
    const { setToken, setAmount, setReceiver, setMax, reset } = latchkey.send
    const { reviewSend: startReview, sendReviewed: submit } = latchkey
    return { ...state, setToken, setAmount, setReceiver, setMax, reset, startReview, submit }
  }, [state, latchkey])
}
