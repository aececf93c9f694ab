import type { Sdk } from '../sdk.ts'

/**
 * SDK 2.21.8 throws where no caller catches it if a wallet answers a sign-in request with an unexpected shape, and the request
 * then waits until it expires. Here such an answer is replaced by an error answer.
 *
 * Upstream: no issue known.
 * Needed by rejectUnreadableAnswers.test.ts, which tests the correction only; no test shows the fault in the SDK.
 */
export function rejectUnreadableAnswers({ core: { crypto, history } }: Sdk): void {
  const decode = crypto.decode.bind(crypto)
  crypto.decode = async (topic, encoded, options) => {
    const answer = await decode(topic, encoded, options)
    if (!('result' in answer) || isReadable(answer.result)) return answer
    if (history.records.get(answer.id)?.request.method !== 'wc_sessionAuthenticate') return answer
    const error = { code: 7000, message: 'The answer of the wallet cannot be read.' }
    return { id: answer.id, jsonrpc: answer.jsonrpc, error }
  }
}

/** Whether all signatures are of a kind that the SDK supports, and of valid length. */
function isReadable(result: unknown): boolean {
  const { cacaos, responder } = (result ?? {}) as { cacaos?: unknown; responder?: { publicKey?: unknown } }
  return Array.isArray(cacaos) && cacaos.every(isCacao) && typeof responder?.publicKey === 'string'
}

function isCacao(cacao: { p?: { iss?: unknown }; s?: { t?: unknown; s?: unknown } } | null): boolean {
  const { t, s } = cacao?.s ?? {}
  const shape = t === 'eip191' ? /^0x[0-9a-f]{130}$/i : t === 'eip1271' ? /^0x([0-9a-f]{2})+$/i : undefined
  return typeof cacao?.p?.iss === 'string' && typeof s === 'string' && shape?.test(s) === true
}
