import { router } from '@inertiajs/react'
import { useLatchkey } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import type { ChainCall } from '../chain/chainCall.ts'
import { useSpeedChoices } from '../speed/useSpeedChoices.ts'
import { restoredProvider } from './restoredProvider.ts'
import { tellServer } from './tellServer.ts'
import { useChain } from './useChain.ts'

export type TxState =
  | { readonly phase: 'idle'; readonly failed?: string | undefined }
  | { readonly phase: 'checking' | 'asking'; readonly step: number }
  | {
      readonly phase: 'sent'
      readonly step: number
      readonly hash?: string | undefined
      readonly slow: boolean
    }
  | { readonly phase: 'done' }

export type TxRequest = {
  readonly chainId: number
  readonly calls: readonly ChainCall[]
  readonly from: string
  /** Props that change with it. */
  readonly only: readonly string[]
  /** Under this name the steps that are done outlive a reload. */
  readonly resumeKey?: string | undefined
  /** Called with each transaction that the wallet has sent; a batch has none before it is in a block. */
  readonly onSent?: ((hash: string, call: ChainCall) => void) | undefined
}

const slowMs = 25_000
const doneMs = 2_000

/** Sends calls, follows them, tells the server, and reloads what has changed. */
export function useTx(chainId: number) {
  const latchkey = useLatchkey()
  const { network, symbol } = useChain(chainId)
  const { feeSpeed } = useSpeedChoices().choices
  const [state, setState] = useState<TxState>({ phase: 'idle' })
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const later = (ms: number, work: () => void) => timers.current.push(setTimeout(work, ms))

  /** @returns hash of the last transaction; `undefined` if it failed */
  async function send(request: TxRequest): Promise<string | undefined> {
    setState({ phase: 'checking', step: 0 })
    const provider = await restoredProvider(latchkey)
    if (!network || !provider) {
      const failed = network
        ? 'Your wallet did not answer. Connect it again. Nothing was sent.'
        : 'This app has no node of this network. Nothing was sent.'
      setState({ phase: 'idle', failed })
      return undefined
    }
    let code: typeof import('../chain/chainCode.ts') | undefined
    let isSent = false
    try {
      code = await import('../chain/chainCode.ts')
      const { openChain, runCalls } = code
      const hash = await runCalls({
        ...request,
        feeSpeed,
        chain: openChain(network),
        provider,
        done: stepsDone(request),
        onProgress(progress) {
          isSent = progress.phase === 'sent'
          if (progress.phase === 'asking') return setState({ phase: 'asking', step: progress.step })
          const call = request.calls[progress.step]
          if (progress.hash && call) request.onSent?.(progress.hash, call)
          setState({ phase: 'sent', step: progress.step, hash: progress.hash, slow: false })
          later(slowMs, () => setState((now) => (now.phase === 'sent' ? { ...now, slow: true } : now)))
        },
        onDone: (done) => keepSteps(request, done),
      })
      keepSteps(request, 0)
      await tellServer(chainId, hash)
      router.flushAll()
      await reload(request.only)
      setState({ phase: 'done' })
      later(doneMs, () => setState((now) => (now.phase === 'done' ? { phase: 'idle' } : now)))
      return hash
    } catch (cause) {
      const failed = code
        ? code.failureText(
            cause instanceof code.CallFailed ? cause.cause : cause,
            cause instanceof code.CallFailed ? cause.call : undefined,
            symbol,
          )
        : 'The code for this could not be fetched. Try again.'
      setState({ phase: 'idle', failed: isSent ? failed.replace(/ Nothing was sent\.$/, '') : failed })
      return undefined
    }
  }
  return { state, send, refuse: (failed: string) => setState({ phase: 'idle', failed }) }
}

function stepsDone({ resumeKey, calls }: TxRequest): number {
  if (!resumeKey) return 0
  const done = Number(sessionStorage.getItem(`steps.${resumeKey}`))
  return Number.isInteger(done) && done > 0 && done < calls.length ? done : 0
}

function keepSteps({ resumeKey, calls }: TxRequest, done: number) {
  if (!resumeKey) return
  if (done > 0 && done < calls.length) sessionStorage.setItem(`steps.${resumeKey}`, String(done))
  else sessionStorage.removeItem(`steps.${resumeKey}`)
}

const reload = (only: readonly string[]) =>
  new Promise<void>((resolve) => router.reload({ only: [...only, 'app'], onFinish: () => resolve() }))
