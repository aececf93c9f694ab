import { NodeUnavailable } from '@latchkey/server-kit/chains'
import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { accounts, silentRpc } from '../testing/createWorld.ts'
import { codeOf, worldOn } from '../testing/worldOn.ts'
import { retryMs, waitMs } from './createRecheck.ts'

const [alice] = accounts

describe.each(databases)('sign-ins verified on a chain, on $name', ({ place }) => {
  const { it, setup } = worldOn(place)

  it('R-25: if the chain does not answer, the sign-in fails with rpc_unavailable and the nonce stays valid', async () => {
    let down = true
    const { visitor } = setup({
      rpc: (...args) => (down ? Promise.reject(new NodeUnavailable('down')) : silentRpc(...args)),
    })
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await browser.post(text, signature))).toEqual([503, 'rpc_unavailable'])
    down = false
    expect((await browser.post(text, signature)).status).toBe(201)
  })

  it('R-25: an account with code is verified by its code', async () => {
    const magic = `0x1626ba7e${'0'.repeat(56)}`
    const answering = (result: string) =>
      setup({ rpc: async (_, method) => (method === 'eth_getCode' ? '0x6001' : result) })
    expect((await answering(magic).visitor().signIn()).status).toBe(201)
    expect(await codeOf(await answering('0x').visitor().signIn())).toEqual([401, 'bad_signature'])
  })

  it('R-20: the owners of a contract account sign hours later, if the message was made for it; a key does not', async () => {
    const hours = 3 * 3_600_000
    const magic = `0x1626ba7e${'0'.repeat(56)}`
    const late = async (code: string, query: string) => {
      const { visitor, advance } = setup({
        rpc: async (_, method) => (method === 'eth_getCode' ? code : magic),
      })
      const browser = visitor()
      const text = await browser.message(alice, {}, query)
      await advance(hours)
      return browser.post(text, await alice.signMessage({ message: text }))
    }
    expect((await late('0x6001', '?ownersSignLater=true')).status).toBe(201)
    expect(await codeOf(await late('0x', '?ownersSignLater=true'))).toEqual([401, 'expired'])
    expect(await codeOf(await late('0x6001', ''))).toEqual([401, 'expired'])
  })

  it('R-25: after 24 h the signature is verified again, and an invalid one signs the user out', async () => {
    let result = `0x1626ba7e${'0'.repeat(56)}`
    let down = false
    const { visitor, advance } = setup({
      rpc: async (_, method) => {
        if (down) throw new NodeUnavailable('down')
        return method === 'eth_getCode' ? '0x6001' : result
      },
    })
    const browser = visitor()
    await browser.signIn()
    const count = async () => ((await (await browser.send('/siwx/sessions')).json()) as unknown[]).length
    result = '0x'
    await advance(20 * 3_600_000)
    expect(await count()).toBe(1)
    down = true
    await advance(5 * 3_600_000)
    expect(await count()).toBe(1)
    down = false
    await advance(retryMs + 1)
    expect(await count()).toBe(0)
    expect((await browser.send('/dashboard')).status).toBe(303)
  })

  it('R-25: while nodes hang, one request waits for the check and others do not', async () => {
    let hanging = false
    let asked = 0
    let notifyAsked = () => {}
    const { visitor, advance } = setup({
      rpc: (_, method) => {
        if (!hanging) return Promise.resolve(method === 'eth_getCode' ? '0x' : '0x10')
        asked += 1
        notifyAsked()
        return new Promise(() => {})
      },
    })
    const browser = visitor()
    await browser.signIn()
    await browser.signIn(alice, { chainId: 'eip155:910155' })
    await advance(12 * 3_600_000)
    const count = async () => ((await (await browser.send('/siwx/sessions')).json()) as unknown[]).length
    expect(await count()).toBe(2)
    await advance(13 * 3_600_000)

    hanging = true
    const bothAsked = new Promise<void>((resolve) => {
      notifyAsked = () => asked === 2 && resolve()
    })
    const first = count()
    await bothAsked
    expect(await count()).toBe(2)
    await advance(waitMs)
    expect(await first).toBe(2)
    await advance(retryMs - waitMs)
    expect(await count()).toBe(2)
    expect(asked).toBe(2)

    hanging = false
    await advance(1)
    expect(await count()).toBe(2)
  })
})
