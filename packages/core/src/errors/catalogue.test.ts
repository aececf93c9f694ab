import { describe, expect, test } from 'vitest'
import { catalogue, LatchkeyError, toLatchkeyError } from '../index.ts'

describe('errors', () => {
  test('every code has a complete sentence and a category', () => {
    const sample = {
      problems: ['x'],
      chainId: 1,
      value: 'v',
      expected: 'e',
      address: 'a',
      text: 't',
      reason: 'format',
      decimals: 6,
      problem: 'p',
      name: 'n',
      missing: 'token',
      connectorId: 'c',
      networkId: 'eip155:1',
      client: 'X',
      actual: 'b',
      domain: 'd',
      method: 'm',
      detail: 'd',
      retryInSeconds: 3,
      symbol: 'ETH',
      feature: 'f',
      what: 'w',
      url: 'u',
      afterMs: 1000,
      times: 12,
      directive: 'frame-src',
      origin: 'o',
      obstacle: 'paused',
    }
    for (const [code, entry] of Object.entries(catalogue)) {
      const text = (entry.message as (context: unknown) => string)(sample)
      expect(text, code).not.toMatch(/undefined|\[object|NaN/)
      expect(text, code).toMatch(/[.!)]$|^p$|^d$|^format$/)
      expect(['USER', 'API_ERROR', 'INTERNAL_SDK_ERROR']).toContain(entry.category)
    }
  })
  test('messages contain the texts of spec §8', () => {
    const text = (error: LatchkeyError) => error.message
    expect(text(new LatchkeyError('origin_not_allowed'))).toContain('Invalid App Configuration')
    expect(text(new LatchkeyError('balance_unavailable', { retryInSeconds: 30 }))).toContain(
      'Token Balance Unavailable',
    )
    expect(text(new LatchkeyError('siwx_start_failed'))).toContain(
      'A problem occurred while trying initialize authentication',
    )
    expect(text(new LatchkeyError('rpc_not_allowed', { method: 'eth_sign' }))).toContain(
      'Requested RPC call is not allowed',
    )
    expect(text(new LatchkeyError('modal_closed'))).toContain('Modal closed')
    expect(text(new LatchkeyError('connection_rejected', {}))).toContain('Connection rejected')
    expect(text(new LatchkeyError('name_register_failed', { name: 'marisol' }))).toContain(
      'Error registering name marisol',
    )
  })
  test('toLatchkeyError wraps anything thrown and keeps it as cause (F37, R-82)', () => {
    const hostile = Object.defineProperty({}, 'message', {
      get() {
        throw new TypeError('trap')
      },
    })
    for (const thrown of ['text', null, undefined, 7, new Error('x'), hostile, { message: 7 }]) {
      const error = toLatchkeyError(thrown)
      expect(error.code).toBe('unknown_error')
      expect(error.message).not.toContain('undefined')
      expect(error.cause).toBe(thrown)
    }
    expect(toLatchkeyError('x'.repeat(5000)).message.length).toBeLessThan(400)
  })
})
