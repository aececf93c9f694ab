import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { accountAddresses, accountKeys, solanaAddresses, solanaKeys } from './accounts.ts'
import { solanaAccount } from './phone/solanaAccount.ts'

test('the addresses are those of the keys', () => {
  expect(accountAddresses).toEqual(accountKeys.map((key) => privateKeyToAccount(key).address))
  expect(solanaAddresses).toEqual(solanaKeys.map((seed) => solanaAccount(seed).address))
})
