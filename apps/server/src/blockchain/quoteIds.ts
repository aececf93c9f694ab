import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import type { Database } from '../database/database.ts'
import { createSecret } from '../database/secret.ts'
import type { Swap } from './quoteSource.ts'

const form = /^([0-9]{1,15})\.([0-9]{1,78})\.([A-Za-z0-9_-]{43})$/

/** A quoted amount in base units, and the time of the quote, Unix ms. */
type Quoted = { readonly out: bigint; readonly at: number }

/** Quote ids contain the quote and its time, signed, so that every process on the same database can read them. */
export function createQuoteIds({ db, clock }: { db: Database; clock: Clock }) {
  const secret = createSecret(db, 'quotes')
  const sign = async ({ networkId, from, to, amount }: Swap, { out, at }: Quoted): Promise<Buffer> => {
    const text = [networkId, from, to, amount, out, at].join(' ')
    return createHmac('sha256', await secret())
      .update(text)
      .digest()
  }

  return {
    async write(swap: Swap, out: bigint): Promise<string> {
      const at = clock.now()
      return `${at}.${out}.${(await sign(swap, { out, at })).toString('base64url')}`
    },
    /** `undefined` unless these services issued the id for this swap. */
    async read(id: string, swap: Swap): Promise<Quoted | undefined> {
      const [, at, out, signature] = form.exec(id) ?? []
      if (at === undefined || out === undefined || signature === undefined) return undefined
      const quoted = { out: BigInt(out), at: Number(at) }
      const isOurs = timingSafeEqual(await sign(swap, quoted), Buffer.from(signature, 'base64url'))
      return isOurs ? quoted : undefined
    },
  }
}
