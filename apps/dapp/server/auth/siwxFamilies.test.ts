import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { accounts, familyChains, solanaAccount } from '../testing/createWorld.ts'
import { codeOf, worldOn } from '../testing/worldOn.ts'
import { recheckMs } from './createRecheck.ts'

const [alice, bob] = accounts
const sol = solanaAccount(7)
const other = solanaAccount(8)
/** A visit of the page layer. */
const inertia = { 'X-Inertia': 'true', 'X-Inertia-Version': 'abcdef012345' }
const solanaId = familyChains.solana?.network.caipNetworkId ?? ''

describe.each(databases)('sign-ins of two chain families, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)
  const world = () => setup({ chains: familyChains })

  function reads(browser: ReturnType<ReturnType<typeof world>['visitor']>) {
    return {
      async signIns() {
        const stored = (await (await browser.send('/siwx/sessions')).json()) as {
          data: { accountAddress: string }
        }[]
        return stored.map(({ data }) => data.accountAddress)
      },
      async user() {
        const page = await (await browser.send('/', { headers: inertia })).json()
        return page.props.auth.user?.account ?? null
      },
      revoke: (chainId: string, address: string) =>
        browser.send(`/siwx/sessions?${new URLSearchParams({ chainId, address })}`, { method: 'DELETE' }),
    }
  }

  it('a Solana account signs in alone', async () => {
    const browser = world().visitor()
    expect((await browser.signIn(sol)).status).toBe(201)
    const { signIns, user } = reads(browser)
    expect(await signIns()).toEqual([sol.address])
    expect(await user()).toBe(`solana:${sol.address}`)
    expect((await browser.send('/dashboard')).status).toBe(200)
  })

  it('an account of each family is signed in; another one of a family ends only the first of that family', async () => {
    const browser = world().visitor()
    await browser.signIn(alice)
    await browser.signIn(sol)
    const { signIns, user } = reads(browser)
    expect(await signIns()).toEqual([alice.address, sol.address])
    expect(await user()).toBe(`eip155:${alice.address}`)
    await browser.signIn(other)
    expect(await signIns()).toEqual([alice.address, other.address])
    await browser.signIn(bob)
    expect((await signIns()).toSorted()).toEqual([bob.address, other.address].toSorted())
  })

  it('the session continues as the account of the other family, and ends with the last', async () => {
    const browser = world().visitor()
    await browser.signIn(alice)
    await browser.signIn(sol)
    const { signIns, user, revoke } = reads(browser)
    await revoke('eip155:910056', alice.address)
    expect(await signIns()).toEqual([sol.address])
    expect(await user()).toBe(`solana:${sol.address}`)
    await revoke(solanaId, sol.address)
    expect(await user()).toBeNull()
    expect((await browser.send('/dashboard')).status).toBe(303)
  })

  it('R-25: a sign-in that no longer holds ends, and the session continues as the other account', async () => {
    const { visitor, advance } = world()
    const browser = visitor()
    await browser.signIn(alice)
    await browser.signIn(sol)
    const { signIns, user } = reads(browser)
    const forged = await alice.signMessage({ message: 'another message' })
    await db().execute(sql`update siwx_sessions set signature = ${forged} where address = ${alice.address}`)
    await advance(recheckMs - 60_000)
    expect(await user()).toBe(`eip155:${alice.address}`)
    await advance(120_000)
    expect(await user()).toBe(`solana:${sol.address}`)
    expect(await signIns()).toEqual([sol.address])
  })

  it('R-24: a Solana message is refused with a tampered text, another signer, network or family', async () => {
    const browser = world().visitor()
    const text = await browser.message(sol)
    const signature = await sol.signMessage({ message: text })
    expect(await codeOf(await browser.post(text.replace('costs nothing', 'costs a lot'), signature))).toEqual(
      [401, 'bad_signature'],
    )
    const byOther = await other.signMessage({ message: text })
    expect(await codeOf(await browser.post(text, byOther))).toEqual([401, 'bad_signature'])
    const byEvm = await alice.signMessage({ message: text })
    expect(await codeOf(await browser.post(text, byEvm))).toEqual([401, 'bad_signature'])
    const foreign = await browser.signIn(sol, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    expect(await codeOf(foreign)).toEqual([400, 'chain_not_allowed'])
    expect(await reads(browser).signIns()).toEqual([])
    expect((await browser.post(text, signature)).status).toBe(201)
  })

  it('the dashboard has the balances of both accounts, each on the networks of its family', async () => {
    const token = { account: { data: { parsed: { info: { tokenAmount: { amount: '2500000' } } } } } }
    const inContext = (value: unknown) => ({ context: { slot: 1 }, value })
    const answers: Record<string, unknown> = {
      eth_getCode: '0x',
      eth_getBalance: '0xde0b6b3a7640000',
      getBlockHeight: 7n,
      getBalance: inContext(9_007_199_254_740_993n),
      getTokenAccountsByOwner: inContext([token, token]),
    }
    const asked: unknown[] = []
    const { visitor } = setup({
      chains: familyChains,
      rpc: async (_, method, params) => {
        asked.push([method, ...params])
        return answers[method]
      },
    })
    const browser = visitor()
    const props = async (only: string, component = 'Dashboard', path = '/dashboard') => {
      const headers = {
        ...inertia,
        'X-Inertia-Partial-Component': component,
        'X-Inertia-Partial-Data': only,
      }
      return (await (await browser.send(path, { headers })).json()).props
    }
    await browser.signIn(sol)
    expect((await props('balances')).balances.map(({ value }: { value: string }) => value)).toEqual([
      '9007199254740993',
      '5000000',
    ])
    await props('pulses', 'Welcome', '/')
    // Nodes answer with finalized blocks unless asked for others.
    const commitment = 'confirmed'
    const mint = familyChains.solana?.tokens[0]?.address
    expect(asked).toEqual(
      expect.arrayContaining([
        ['getBalance', sol.address, { commitment }],
        ['getTokenAccountsByOwner', sol.address, { mint }, { commitment, encoding: 'jsonParsed' }],
        ['getBlockHeight', { commitment }],
      ]),
    )
    await browser.signIn(alice)
    expect(await props('addresses,chains')).toMatchObject({
      addresses: [sol.address, alice.address],
      chains: [{ name: 'BNB Devnet' }, { name: 'Sepolia Devnet' }, { name: 'Solana Localnet' }],
    })
    const { balances } = await props('balances')
    expect(balances.map((row: { networkId: string; symbol: string }) => [row.networkId, row.symbol])).toEqual(
      [
        ['eip155:910056', 'ETH'],
        ['eip155:910155', 'ETH'],
        [solanaId, 'SOL'],
        [solanaId, 'USDC'],
      ],
    )
  })
})
