import { aliceAddress } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { hang, refuse } from '../doubles/api/createApiDouble.ts'
import { setup } from '../doubles/api/servedLatchkey.ts'

describe('remote features and analytics', () => {
  test('remote features overlay the options only with enableRemoteFeatures', async () => {
    const features = [
      { id: 'onramp', isEnabled: false, config: null },
      { id: 'multi_wallet', isEnabled: true, config: null },
    ]
    const plain = await setup({ features }, {}, false)
    expect(plain.api.count('/appkit/v1/config')).toBe(0)
    plain.stop()
    const asking = await setup(
      { features },
      { enableRemoteFeatures: true, remoteFeatures: { multiWallet: false } },
      false,
    )
    await expect.poll(() => asking.api.count('/appkit/v1/config')).toBe(1)
    await asking.settle()
    const { features: local, remoteFeatures } = asking.latchkey.options.state.getState()
    expect(local.onramp).toBe(false)
    // A feature disabled in the options is not enabled by the service.
    expect(remoteFeatures.multiWallet).toBe(false)
    asking.stop()
  })

  test('R-80: analytics is off by default and sends no address and no query', async () => {
    const silent = await setup()
    silent.latchkey.open()
    await silent.settle()
    expect(silent.api.world.posted).toEqual([])
    silent.latchkey.close()
    silent.stop()

    const { latchkey, api, settle } = await setup({}, { features: { analytics: true } }, false)
    await expect.poll(() => api.count('/getAnalyticsConfig')).toBe(1)
    await settle()
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    const bodies = api.world.posted.filter(({ path }) => path === '/e').map(({ body }) => body)
    expect(bodies).toMatchObject([
      {
        url: 'https://app.example/',
        domain: 'app.example',
        props: { event: 'CONNECT_SUCCESS', type: 'track', properties: { name: 'Harbour' } },
      },
    ])
    expect(JSON.stringify(bodies)).not.toContain(aliceAddress)
  })

  test('errors are reported at most 5 times in 60 s, and refused analytics are logged once and block nothing', async () => {
    const { latchkey, api, settle, advance, logged } = await setup(
      {},
      { features: { analytics: true } },
      false,
    )
    await expect.poll(() => api.count('/getAnalyticsConfig')).toBe(1)
    await settle()
    const fail = () => latchkey.events.track('error', { code: 'server_error' })
    for (let i = 0; i < 9; i++) fail()
    await settle()
    expect(api.count('/e')).toBe(5)
    await advance(60_000)
    api.answer('/e', () => refuse(403, 'not here'))
    fail()
    await settle()
    fail()
    await settle()
    expect(api.count('/e')).toBe(6)
    expect(logged.filter((message) => message.startsWith('origin_not_allowed'))).toHaveLength(1)
    expect(latchkey.internals.alerts.state.getState().codes).toEqual([])
  })

  test('a service that never answers does not delay connecting, and stop ends its requests', async () => {
    const { latchkey, api } = await setup({}, {}, false)
    api.answer('/v1/supported-chains', hang)
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.account()?.address).toBe(aliceAddress)
  })
})
