import { describe, expect, test } from 'vitest'
import { type Connector, checkIcon, cleanName, connectMethodsOrder, mergeConnectors } from '../index.ts'

describe('connectors', () => {
  const connector = (fields: Partial<Connector>): Connector => ({
    id: 'a',
    name: 'Harbour',
    type: 'ANNOUNCED',
    namespace: 'eip155',
    ...fields,
  })

  test('connectors of the same name on several chains become one MULTI_CHAIN entry (§3)', () => {
    const merged = mergeConnectors([
      connector({ id: 'e', rdns: 'x.y' }),
      connector({ id: 's', namespace: 'solana', imageUrl: 'data:image/png,' }),
    ])
    expect(merged).toHaveLength(1)
    expect(merged[0]).toMatchObject({ type: 'MULTI_CHAIN', namespace: 'eip155', imageUrl: 'data:image/png,' })
    expect(merged[0]?.members?.map(({ id }) => id)).toEqual(['e', 's'])
  })
  test('wallets that do not announce themselves are last, also if they are in two families', () => {
    const legacy = connector({ id: 'injected', name: 'Browser wallet', type: 'INJECTED' })
    const merged = mergeConnectors([
      connector({ id: 'e' }),
      legacy,
      { ...legacy, namespace: 'solana' },
      connector({ id: 's', name: 'Fable', namespace: 'solana' }),
    ])
    expect(merged.map(({ id }) => id)).toEqual(['e', 's', 'injected'])
  })
  test('the auth connector merges as AUTH on eip155 (§3)', () => {
    const auth = { type: 'AUTH', name: 'Auth' } as const
    expect(mergeConnectors([connector({ ...auth, namespace: 'solana' }), connector(auth)])[0]).toMatchObject({
      type: 'AUTH',
      namespace: 'eip155',
    })
  })
  test('different rdns never merge; two connectors of one rdns are both marked as conflict (R-64)', () => {
    expect(
      mergeConnectors([connector({ rdns: 'x.y' }), connector({ rdns: 'evil.y', namespace: 'solana' })]),
    ).toHaveLength(2)
    const twins = mergeConnectors([
      connector({ id: '1', rdns: 'io.metamask', name: 'MetaMask' }),
      connector({ id: '2', rdns: 'io.metamask', name: 'MetaMask' }),
    ])
    expect(twins.map(({ conflict }) => conflict)).toEqual([true, true])
  })
  test('Trust Wallet displays as Trust (§3)', () => {
    expect(mergeConnectors([connector({ name: 'Trust Wallet' })])[0]?.name).toBe('Trust')
  })
  test('WalletConnect of two chain families stays one entry of its own type', () => {
    const remote = connector({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' })
    const merged = mergeConnectors([remote, { ...remote, namespace: 'solana' }])
    expect(merged).toMatchObject([{ id: 'walletConnect', type: 'WALLET_CONNECT' }])
    expect(merged[0]?.members).toHaveLength(2)
  })
  test('wallets come first if one is installed, otherwise email; a configured order wins (§2)', () => {
    expect(connectMethodsOrder({ connectors: [] })).toEqual(['email', 'social', 'wallet'])
    expect(connectMethodsOrder({ connectors: [connector({ type: 'WALLET_CONNECT' })] })).toEqual([
      'email',
      'social',
      'wallet',
    ])
    expect(connectMethodsOrder({ connectors: [connector({})] })).toEqual(['wallet', 'email', 'social'])
    expect(
      connectMethodsOrder({ connectors: [connector({})], configured: ['social', 'social', 'wallet'] }),
    ).toEqual(['social', 'wallet', 'email'])
  })
  test.each([
    'javascript:alert(1)',
    '<svg onload=alert(1)>',
    'https://spy.example/pixel.png',
    'data:text/html,<b>',
    `data:image/png,${'a'.repeat(140_000)}`,
    null,
    7,
  ])('icon %j is dropped', (icon) => {
    expect(checkIcon(icon)).toBeUndefined()
  })
  test('a name loses invisible characters and is cut to 60 (F78)', () => {
    expect(cleanName('Meta\u202eksaM\u0000', 'x')).toBe('MetaksaM')
    expect(cleanName('  ', 'Wallet')).toBe('Wallet')
    expect([...cleanName('a'.repeat(1_000_000), 'x')]).toHaveLength(60)
  })
})
