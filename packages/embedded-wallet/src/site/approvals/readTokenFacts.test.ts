import { createFakeClock } from '@latchkey/core/testing'
import { maxUint256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { text, token, tokenChain, word } from '../../testing/tokenChain.ts'
import type { ChainReader } from './chainReader.ts'
import { optionalReadMs } from './optionalReadMs.ts'
import { readTokenFacts } from './readTokenFacts.ts'

const { signal } = new AbortController()

describe('R-68, R-77: a token', () => {
  const read = (chain: ChainReader) => readTokenFacts({ chain, clock: createFakeClock() }, token, signal)

  test.each<[string, unknown, unknown, object]>([
    ['a string', text('USDC'), word(6n), { symbol: 'USDC', decimals: 6 }],
    ['32 bytes, as early tokens have it', stringToHex('MKR', { size: 32 }), word(18n), { symbol: 'MKR' }],
    ['a sign of a currency', text('USD₮0'), word(0n), { symbol: 'USD₮0', decimals: 0 }],
  ])('whose symbol is %s is known', async (_, symbol, decimals, facts) => {
    expect(await read(tokenChain(symbol, decimals))).toMatchObject(facts)
  })

  test.each<[string, unknown, unknown]>([
    ['without decimals, such as an NFT', text('APE'), new Error()],
    ['without a symbol', '0x', word(6n)],
    ['with an empty symbol', text(''), word(6n)],
    ['with a Cyrillic letter in its symbol', text('USDС'), word(6n)],
    ['whose symbol turns the text around', text('\u202eCDSU'), word(6n)],
    ['whose symbol has a space', text('5 ETH'), word(6n)],
    ['with a long symbol', text('x'.repeat(13)), word(6n)],
    ['with an endless symbol', text('x'.repeat(10_000)), word(6n)],
    ['with more decimals than any amount', text('USDC'), word(37n)],
    ['with negative decimals', text('USDC'), word(maxUint256)],
    ['that answers no text', { symbol: 'USDC' }, word(6n)],
    ['that answers half a word', text('USDC'), '0x06'],
  ])('%s is unknown', async (_, symbol, decimals) => {
    expect(await read(tokenChain(symbol, decimals))).toBeUndefined()
  })

  test('that does not answer is unknown after 10 s', async () => {
    const clock = createFakeClock()
    const facts = readTokenFacts({ chain: { read: () => new Promise(() => {}) }, clock }, token, signal)
    await clock.advance(optionalReadMs)
    expect(await facts).toBeUndefined()
  })
})
