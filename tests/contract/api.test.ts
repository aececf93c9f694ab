import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { aliceAddress } from '@latchkey/core/testing'
import { startTestServices } from '@latchkey/server/testing'
import { databases } from '@latchkey/server-kit/testing'
import { parseEther } from 'viem'
import { sendTransaction } from 'viem/actions'
import { afterAll, expect, vi } from 'vitest'
import { solanaAddresses } from '../doubles/api/apiFixtures.ts'
import { contractWorld } from '../doubles/api/contractWorld.ts'
import { apiBase, createApiDouble } from '../doubles/api/createApiDouble.ts'
import { apiContract } from './apiContract.ts'
import { checkAnswers } from './checkAnswers.ts'
import { payOnSolana } from './payOnSolana.ts'

type Services = Awaited<ReturnType<typeof startTestServices>>

const wallets = Array.from({ length: 60 }, (_, index) => `Wallet ${index}`)
const http = fetchHttp(systemClock())
const started: Promise<Services>[] = []
const describedBy = async (url: string) => JSON.parse((await http({ url: `${url}/openapi.json` })).text)

afterAll(async () => {
  for (const services of started) await (await services).stop()
})

for (const { name, place } of databases) {
  if (!place) continue
  const services = startTestServices(place, wallets)
  started.push(services)
  apiContract(`the services on ${name}`, async () => {
    const { url, chain } = await services
    // More transactions than fit on one page.
    let last = ''
    for (let index = 0; index < 60; index++) {
      const { alice: account, bob } = chain
      const value = parseEther('0.001')
      const sending = sendTransaction(chain.client, { account, chain: null, to: bob.address, value })
      last = (await chain.mined(sending)).transactionHash
    }
    const richOnSolana = await payOnSolana(chain.devnet.solana)
    // The index is complete when it contains the last transaction.
    const newest = `${url}/v1/account/${chain.alice.address}/history?limit=1`
    await vi.waitFor(async () => expect((await http({ url: newest })).text).toContain(last), {
      timeout: 30_000,
      interval: 50,
    })
    const document = await describedBy(url)
    return { http: checkAnswers(http, document), base: url, rich: chain.alice.address, richOnSolana }
  })
}

apiContract('the double', async () => {
  const [first] = started
  if (!first) throw new TypeError('There are no services to describe the double')
  const document = await describedBy((await first).url)
  const double = createApiDouble(contractWorld(wallets))
  const rich = aliceAddress as `0x${string}`
  const [richOnSolana] = solanaAddresses
  return { http: checkAnswers(double.http, document), base: apiBase, rich, richOnSolana }
})
