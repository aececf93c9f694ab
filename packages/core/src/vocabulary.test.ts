import { describe, expect, test } from 'vitest'
import {
  addressProblem,
  type ErrorCode,
  evmChainId,
  evmCoinType,
  isAddress,
  isCaipNetworkId,
  isLatchkeyError,
  nameProblem,
  nativeTokenAddress,
  nativeTokenCaipAddress,
  parseCaipAddress,
  parseCaipNetworkId,
  providerNodes,
  rpcMethodPolicy,
  rpcUrl,
  shortenAddress,
  shortenText,
  toChecksumAddress,
  walletLinks,
  withProjectId,
  withRpcService,
} from './index.ts'
import { solana, solanaDevnet, solanaTestnet } from './networks.ts'
import { meadowChain } from './testing.ts'

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
    expect(nativeTokenCaipAddress(solana)).toBe(
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111',
    )
  })
  test.each([
    [solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false],
    [solanaDevnet, 'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1', true],
    [solanaTestnet, 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', true],
  ])('$name has the CAIP-2 id of its genesis hash, and 9 decimals', (network, caipNetworkId, isTestnet) => {
    expect(network).toMatchObject({
      caipNetworkId,
      chainNamespace: 'solana',
      nativeCurrency: { decimals: 9 },
    })
    expect(isCaipNetworkId(network.caipNetworkId)).toBe(true)
    expect(network.testnet === true).toBe(isTestnet)
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
