import { expect, test } from 'vitest'
import * as z from 'zod'
import { readEnvironment, setting } from './environment.ts'

const schema = z.object({
  PORT: setting.port.default(4101),
  KEY: setting.key.optional(),
  DATABASE_URL: setting.postgres.optional(),
})

test('an empty value counts as missing', () => {
  expect(readEnvironment('It', schema, { PORT: '', KEY: 'abc' })).toEqual({ PORT: 4101, KEY: 'abc' })
})

test('every invalid setting is named and no value is repeated', () => {
  const env = { PORT: 'four', KEY: 'se/cret', DATABASE_URL: 'mysql://user:word@host' }
  const reading = () => readEnvironment('It', schema, env)
  expect(reading).toThrow(/^It cannot start with these settings:\nPORT: .+\nKEY: .+\nDATABASE_URL: .+$/)
  for (const value of Object.values(env)) expect(reading).not.toThrow(value)
})
