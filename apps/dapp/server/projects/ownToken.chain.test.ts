import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as feeToken from '../../contracts/compiled/FeeToken.ts'
import * as launchToken from '../../contracts/compiled/LaunchToken.ts'
import { type ContractChain, startContractChain } from '../../contracts/testing/contractChain.ts'
import { rootContracts } from '../launchpad/rootContracts.ts'
import { rootKinds } from '../launchpad/rootKinds.ts'
import type { Site } from '../pages/site.ts'
import { readOwnToken } from './ownToken.ts'

const chainId = 910056
let chain: ContractChain
let site: Pick<Site, 'call' | 'roots'>
beforeAll(async () => {
  chain = await startContractChain()
  site = {
    roots: rootKinds(rootContracts()),
    call: (_, method, params) => chain.client.request({ method, params } as never),
  }
})
afterAll(() => chain.stop())
const read = (token: string, holder = chain.account(0)) =>
  readOwnToken(site as Site, { chainId, token, holder })

test('a node reports whether all of a transfer arrives', async () => {
  const whole = await chain.deploy(launchToken, ['Meadow', 'MDW', 5000n, chain.account(0)])
  expect(await read(whole.address)).toEqual({
    token: { address: getAddress(whole.address), name: 'Meadow', symbol: 'MDW', decimals: 18, held: '5000' },
  })
  expect(await read(whole.address, chain.account(1))).toEqual({
    problem: 'Your wallet holds none of this token.',
  })
  const withFee = await chain.deploy(feeToken, [5000n])
  expect(await read(withFee.address)).toEqual({
    problem: 'This token takes a fee of transfers, so a sale would lack tokens.',
  })
  expect(await read(chain.account(3))).toEqual({
    problem: 'There is no contract at this address on this network.',
  })
})
