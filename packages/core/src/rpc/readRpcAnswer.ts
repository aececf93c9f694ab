import { resultProblem } from './resultProblem.ts'

/** An error object returned by a node (EIP-1474). Its text is untrusted: pass it to the caller, do not log it. */
export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }

export type RpcAnswer =
  | { readonly result: unknown }
  | { readonly error: RpcError }
  /** Why the answer is invalid. */
  | { readonly problem: string }

/**
 * Parses and validates an untrusted JSON-RPC answer: its version, its id, either a result or an error, and a result of
 * the shape of its method. Security R-60; faults F18 to F20.
 */
export function readRpcAnswer(body: string, { id, method }: { id: number; method: string }): RpcAnswer {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    return { problem: 'not JSON' }
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    return { problem: 'not an object' }
  if (!('jsonrpc' in answer) || answer.jsonrpc !== '2.0') return { problem: 'no JSON-RPC 2.0' }
  if (!('id' in answer) || answer.id !== id) return { problem: 'answers another request' }
  if ('error' in answer && answer.error != null) return readError(answer.error)
  if (!('result' in answer)) return { problem: 'neither result nor error' }
  const problem = resultProblem(method, answer.result)
  return problem ? { problem } : { result: answer.result }
}

function readError(error: unknown): RpcAnswer {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'number')
    return { problem: 'an error without a code' }
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  return { error: { code: error.code, message, ...('data' in error ? { data: error.data } : {}) } }
}
