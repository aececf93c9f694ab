import { describe, expect, test } from 'vitest'
import {
  addressProblem,
  type Connector,
  catalogue,
  checkIcon,
  cleanName,
  connectMethodsOrder,
  type ErrorCode,
  evmChainId,
  evmCoinType,
  isAddress,
  isLatchkeyError,
  LatchkeyError,
  mergeConnectors,
  nameProblem,
  nativeTokenAddress,
  nativeTokenCaipAddress,
  parseCaipAddress,
  parseCaipNetworkId,
  providerNodes,
  resolveOptions,
  rpcMethodPolicy,
  rpcUrl,
  shortenAddress,
  shortenText,
  toChecksumAddress,
  toLatchkeyError,
  walletLinks,
  withProjectId,
  withRpcService,
} from './index.ts'
import { createFakeAdapter, fjordChain, meadowChain } from './testing.ts'

const codeOf = (work: () => unknown): ErrorCode | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return isLatchkeyError(error) ? error.code : undefined
  }
}

describe('CAIP', () => {
  test('network and account ids are parsed', () => {
    expect(parseCaipNetworkId('eip155:1')).toEqual({
      namespace: 'eip155',
      reference: '1',
      networkId: 'eip155:1',
    })
    expect(parseCaipAddress('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P')).toMatchObject({
      address: '7S3P',
      namespace: 'solana',
    })
    expect(evmChainId('eip155:910056')).toBe(910056)
  })
  test.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'near:mainnet',
    'EIP155:1',
    'eip155:1 ',
    `eip155:${'1'.repeat(33)}`,
  ])('%j is not a network id', (id) => {
    expect(codeOf(() => parseCaipNetworkId(id))).toBe('invalid_caip_id')
  })
  test.each(['eip155:1', 'eip155:1:', 'eip155:1:0x:1', 'x:1:0xabc'])('%j is not an account id', (id) => {
    expect(codeOf(() => parseCaipAddress(id))).toBe('invalid_caip_id')
  })
  test.each(['solana:1', 'eip155:0', 'eip155:01', 'eip155:1e3'])('%j has no EVM chain id', (id) => {
    expect(codeOf(() => evmChainId(id))).toBe('invalid_caip_id')
  })
})

describe('coin types (§5, §9)', () => {
  test.each([
    [0, 2147483648],
    [1, 2147483649],
    [2147483647, 4294967295],
  ])('chain %i has coin type %i', (chainId, coinType) => {
    expect(evmCoinType(chainId)).toBe(coinType)
  })
  test.each([2147483648, -1, 1.5, Number.NaN])('chain id %f is rejected', (chainId) => {
    expect(() => evmCoinType(chainId)).toThrowError(/Invalid chainId/)
  })
})

describe('addresses', () => {
  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('the EIP-55 vector %s is reproduced', (address) => {
    expect(toChecksumAddress(address.toLowerCase())).toBe(address)
    expect(isAddress(address, 'eip155')).toBe(true)
    const typo =
      address.slice(0, -1) +
      (address.endsWith('d') ? 'D' : address.slice(-1) === 'B' ? 'b' : address.endsWith('9') ? '8' : 'B')
    expect(isAddress(typo, 'eip155')).toBe(false)
  })
  test('an address in one letter case is valid; wrong mixed case is a checksum error', () => {
    expect(addressProblem('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'eip155')).toBeUndefined()
    expect(addressProblem('0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', 'eip155')).toBeUndefined()
    expect(addressProblem('0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'eip155')).toBe('checksum')
  })
  test.each([
    '',
    '0x',
    '0x123',
    'harbour',
    `0x${'g'.repeat(40)}`,
    ` 0x${'a'.repeat(40)}`,
    `0x${'a'.repeat(41)}`,
  ])('%j is not an EVM address', (text) => {
    expect(addressProblem(text, 'eip155')).toBe('format')
    if (text !== '') expect(codeOf(() => toChecksumAddress(text))).toBe('invalid_address')
  })
  test('a solana address is base58 of exactly 32 bytes', () => {
    expect(isAddress('So11111111111111111111111111111111111111112', 'solana')).toBe(true)
    expect(isAddress('11111111111111111111111111111111', 'solana')).toBe(true)
    expect(isAddress('junk So11111111111111111111111111111111111111112', 'solana')).toBe(false)
    expect(isAddress('zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', 'solana')).toBe(false)
  })
  test('shortenAddress keeps four characters at each end; shortenText keeps whole characters (§9)', () => {
    expect(shortenAddress('0x8F3aB2c4D5e6F7089a1B2c3D4e5F6071829341C7')).toBe('0x8F…41C7')
    expect(shortenAddress('short')).toBe('short')
    expect(shortenText('a'.repeat(33))).toBe('a'.repeat(33))
    expect(shortenText('a'.repeat(34))).toBe(`${'a'.repeat(32)}…`)
    expect(shortenText('👩‍🚀👩‍🚀👩‍🚀', 4)).not.toContain('\ufffd')
  })
})

describe('networks', () => {
  test('the RPC address gets a chainId, and a projectId if it has none (§7)', () => {
    expect(rpcUrl('https://rpc.example', 'eip155:1', 'abc')).toBe(
      'https://rpc.example/v1/?chainId=eip155%3A1&projectId=abc',
    )
    expect(rpcUrl('https://rpc.example/v1/', 'eip155:1')).toBe('https://rpc.example/v1/?chainId=eip155%3A1')
    expect(rpcUrl('https://rpc.example/?projectId=own', 'eip155:1', 'abc')).toContain('projectId=own')
    expect(withProjectId('https://n.example/?projectId=own', 'abc')).toBe('https://n.example/?projectId=own')
    expect(withProjectId('https://n.example/', 'abc')).toBe('https://n.example/?projectId=abc')
  })
  test('a chain RPC service comes before the network’s nodes, and wallets get only the nodes (§7)', () => {
    const [served] = withRpcService([meadowChain], 'https://rpc.example', 'abc')
    expect(served?.rpcUrls).toEqual({
      default: {
        http: ['https://rpc.example/v1/?chainId=eip155%3A910056&projectId=abc', 'http://127.0.0.1:4110'],
      },
      chainDefault: { http: ['http://127.0.0.1:4110'] },
    })
    expect(withRpcService([meadowChain], undefined)).toEqual([meadowChain])
  })
  test('providerNodes returns up to three nodes per network, one for each key (§7)', () => {
    expect(providerNodes('eip155:56', { ankr: 'a', infura: 'i', blast: 'b' })).toEqual([
      'https://rpc.ankr.com/bsc/a',
      'https://bsc-mainnet.infura.io/v3/i',
      'https://bsc-mainnet.blastapi.io/b',
    ])
    expect(providerNodes('eip155:56', { ankr: null, infura: 'i' })).toHaveLength(1)
    expect(providerNodes('eip155:56', {})).toEqual([])
    expect(providerNodes('eip155:999', { ankr: 'a' })).toEqual([])
    for (const id of [1, 11155111, 56, 42161, 42170, 8453, 59144, 81457]) {
      expect(providerNodes(`eip155:${id}`, { ankr: 'a', infura: 'i', blast: 'b' }).length).toBeGreaterThan(1)
    }
  })
  test('the native token has its placeholder address (§9)', () => {
    expect(nativeTokenAddress('eip155')).toBe('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
    expect(nativeTokenCaipAddress(meadowChain)).toBe(
      'eip155:910056:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    )
  })
})

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
    ).toEqual(['social', 'wallet'])
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

describe('wallet links (security R-65)', () => {
  const uri = 'wc:abc@2?relay-protocol=irn&symKey=1'
  const links = (mobile_link: string, environment = {}) =>
    walletLinks({ id: 'w', name: 'W', mobile_link }, uri, environment).mobile

  test.each([
    ['harbour:', 'harbour://wc?uri='],
    ['harbour://', 'harbour://wc?uri='],
    ['harbour', 'harbour://wc?uri='],
    ['https://harbour.example', 'https://harbour.example/wc?uri='],
    ['https://harbour.example/app/', 'https://harbour.example/app/wc?uri='],
    ['https://harbour.example/app?x=1#y', 'https://harbour.example/app/wc?uri='],
  ])('the link %s becomes %s…', (link, start) => {
    expect(links(link)).toBe(`${start}${encodeURIComponent(uri)}`)
  })
  test('Telegram on Android gets the pairing URI encoded twice', () => {
    expect(links('harbour:', { host: 'telegram', os: 'android' })).toContain(
      encodeURIComponent(encodeURIComponent(uri)),
    )
  })
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x',
    'file:///etc/passwd',
    'about:blank',
    'intent://x#Intent;end',
    'http://plain.example',
    'https://user:pass@x.example',
    'java\u200bscript:alert(1)',
    '\u0000javascript:x',
    'a:',
    'filesystem:https://x',
    'mailto:x@y.z',
    `x${'a'.repeat(40)}:`,
    '://',
    'https://',
    '1abc:',
  ]
  test.each(hostile)('the unsafe link %j is left out', (link) => {
    expect(links(link)).toBeUndefined()
  })
})

describe('RPC method policy (§5, R-09)', () => {
  test.each([
    ['eth_call', 'read'],
    ['wallet_getAssets', 'read'],
    ['personal_sign', 'approve'],
    ['eth_sendTransaction', 'approve'],
    ['eth_sendRawTransaction', 'approve'],
    ['wallet_grantPermissions', 'approve'],
    ['eth_sign', 'refuse'],
    ['wallet_invented', 'refuse'],
    ['', 'refuse'],
    ['__proto__', 'refuse'],
    ['constructor', 'refuse'],
  ] as const)('the policy of %j is %s', (method, policy) => {
    expect(rpcMethodPolicy(method)).toBe(policy)
  })
})

describe('account names (§5)', () => {
  test.each(['abcd', 'a-b1', 'ABCD'])('%s is a valid name', (name) =>
    expect(nameProblem(name)).toBeUndefined(),
  )
  test.each(['abc', '', 'ab!c', 'ab cd', 'äbcd', 'abc.'])('%j is an invalid name', (name) =>
    expect(nameProblem(name)).toBe('invalid_name'),
  )
})

describe('errors', () => {
  test('every code has a complete sentence and a category', () => {
    const sample = {
      problems: ['x'],
      chainId: 1,
      value: 'v',
      expected: 'e',
      address: 'a',
      text: 't',
      reason: 'format',
      decimals: 6,
      problem: 'p',
      name: 'n',
      missing: 'token',
      connectorId: 'c',
      networkId: 'eip155:1',
      client: 'X',
      actual: 'b',
      domain: 'd',
      method: 'm',
      detail: 'd',
      retryInSeconds: 3,
      symbol: 'ETH',
      feature: 'f',
      what: 'w',
      url: 'u',
      afterMs: 1000,
      times: 12,
    }
    for (const [code, entry] of Object.entries(catalogue)) {
      const text = (entry.message as (context: unknown) => string)(sample)
      expect(text, code).not.toMatch(/undefined|\[object|NaN/)
      expect(text, code).toMatch(/[.!)]$|^p$|^d$|^format$/)
      expect(['USER', 'API_ERROR', 'INTERNAL_SDK_ERROR']).toContain(entry.category)
    }
  })
  test('messages contain the texts of spec §8', () => {
    const text = (error: LatchkeyError) => error.message
    expect(text(new LatchkeyError('origin_not_allowed'))).toContain('Invalid App Configuration')
    expect(text(new LatchkeyError('balance_unavailable', { retryInSeconds: 30 }))).toContain(
      'Token Balance Unavailable',
    )
    expect(text(new LatchkeyError('siwx_start_failed'))).toContain(
      'A problem occurred while trying initialize authentication',
    )
    expect(text(new LatchkeyError('rpc_not_allowed', { method: 'eth_sign' }))).toContain(
      'Requested RPC call is not allowed',
    )
    expect(text(new LatchkeyError('modal_closed'))).toContain('Modal closed')
    expect(text(new LatchkeyError('connection_rejected', {}))).toContain('Connection rejected')
    expect(text(new LatchkeyError('name_register_failed', { name: 'marisol' }))).toContain(
      'Error registering name marisol',
    )
  })
  test('toLatchkeyError wraps anything thrown and keeps it as cause (F37, R-82)', () => {
    const hostile = Object.defineProperty({}, 'message', {
      get() {
        throw new TypeError('trap')
      },
    })
    for (const thrown of ['text', null, undefined, 7, new Error('x'), hostile, { message: 7 }]) {
      const error = toLatchkeyError(thrown)
      expect(error.code).toBe('unknown_error')
      expect(error.message).not.toContain('undefined')
      expect(error.cause).toBe(thrown)
    }
    expect(toLatchkeyError('x'.repeat(5000)).message.length).toBeLessThan(400)
  })
})

describe('options', () => {
  const good = { networks: [meadowChain, fjordChain], metadata: { name: 'Meadow' } }
  test('defaults are filled in without changing the given object', () => {
    const frozen = Object.freeze(structuredClone(good))
    const resolved = resolveOptions(frozen)
    expect(resolved).toMatchObject({
      themeMode: 'dark',
      locale: 'en',
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
      remoteFeatures: { multiWallet: true },
      defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa' },
    })
    expect(resolved.defaultNetwork.caipNetworkId).toBe(meadowChain.caipNetworkId)
    expect(resolved.networks).not.toBe(frozen.networks)
  })
  test('one error lists all problems', () => {
    const bad = { networks: [], metadata: { name: '' }, themeMode: 'pink', termsConditionsUrl: '' } as never
    expect(() => resolveOptions(bad)).toThrowError(
      /networks.*metadata\.name.*termsConditionsUrl.*themeMode|networks.*metadata\.name.*themeMode/s,
    )
    expect(codeOf(() => resolveOptions(undefined as never))).toBe('invalid_options')
    expect(() => resolveOptions({ ...good, storage: { get: () => {} } as never })).toThrowError(/storage/)
  })
  test('a default network outside the list and two adapters of one namespace are rejected', () => {
    expect(
      codeOf(() => resolveOptions({ ...good, networks: [meadowChain], defaultNetwork: fjordChain })),
    ).toBe('network_not_found')
    expect(
      codeOf(() => resolveOptions({ ...good, adapters: [createFakeAdapter(), createFakeAdapter()] })),
    ).toBe('invalid_options')
  })
  test('a feature set to undefined keeps its default', () => {
    expect(resolveOptions({ ...good, features: { send: undefined } as never }).features.send).toBe(true)
  })
})
