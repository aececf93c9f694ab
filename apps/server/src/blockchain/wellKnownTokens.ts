import type { CaipNetworkId, NamedToken } from '@latchkey/core'

type Contracts = Readonly<Record<string, readonly string[]>>

/**
 * Tokens that are imitated most, with all contracts of each that are genuine: issuers' own, and the older ones of a network's
 * bridge, which have the same symbol. Tokens of networks that are not listed are not judged.
 */
const contracts: readonly (readonly [symbol: string, name: string, contracts: Contracts])[] = [
  [
    'USDC',
    'USD Coin',
    {
      'eip155:1': ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
      'eip155:10': [
        '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
        '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
      ],
      'eip155:56': ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
      'eip155:137': [
        '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
        '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      ],
      'eip155:8453': ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
      'eip155:42161': [
        '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
        '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
      ],
      'eip155:43114': ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    },
  ],
  [
    'USDT',
    'Tether USD',
    {
      'eip155:1': ['0xdAC17F958D2ee523a2206206994597C13D831ec7'],
      'eip155:10': ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
      'eip155:56': ['0x55d398326f99059fF775485246999027B3197955'],
      'eip155:137': ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
      'eip155:42161': ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
      'eip155:43114': ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['Es9vMFrzaCErmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
    },
  ],
  [
    'DAI',
    'Dai Stablecoin',
    {
      'eip155:1': ['0x6B175474E89094C44Da98b954EedeAC495271d0F'],
      'eip155:10': ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
      'eip155:137': ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'],
      'eip155:42161': ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
    },
  ],
  [
    'WETH',
    'Wrapped Ether',
    {
      'eip155:1': ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
      'eip155:10': ['0x4200000000000000000000000000000000000006'],
      'eip155:8453': ['0x4200000000000000000000000000000000000006'],
      'eip155:137': ['0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'],
      'eip155:42161': ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
    },
  ],
  [
    'WBTC',
    'Wrapped BTC',
    {
      'eip155:1': ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
      'eip155:137': ['0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6'],
      'eip155:42161': ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'],
    },
  ],
]

/** Contracts through which a network's native coin is a token, too, with its name. */
const nativeContracts: Contracts = {
  'eip155:137': ['0x0000000000000000000000000000000000001010'],
  'eip155:324': ['0x000000000000000000000000000000000000800A'],
  'eip155:1088': ['0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'],
  'eip155:42220': ['0x471EcE3750Da237f93B8E339c536989b8978a438'],
}

const tokensOf = (symbol: string, name: string, places: Contracts): readonly NamedToken[] =>
  Object.entries(places).flatMap(([networkId, addresses]) =>
    addresses.map((address) => ({ networkId: networkId as CaipNetworkId, address, name, symbol })),
  )

/** The genuine tokens of all listed networks. Those of native coins have no name, because the coin itself has it. */
export const wellKnownTokens: readonly NamedToken[] = [
  ...contracts.flatMap(([symbol, name, places]) => tokensOf(symbol, name, places)),
  ...tokensOf('', '', nativeContracts),
]
