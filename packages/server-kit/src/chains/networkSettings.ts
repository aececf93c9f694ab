import type { CaipNetworkId, Network } from '@latchkey/core'
import { evmNetwork } from '@latchkey/core/networks'
import * as z from 'zod'
import type { OwnNode } from './networks.ts'
import { specifiedNetworks } from './specifiedNetworks.ts'

const caip = String.raw`(?:eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})`
const node = new RegExp(String.raw`^(?:(${caip})=)?(https?:\/\/\S+)$`)
const named = new RegExp(String.raw`^(${caip})(?:=([^/]{1,40})\/([A-Za-z0-9.$-]{1,11})(?:\/(\d{1,2}))?)?$`)

const list = (text: string) => text.split(',').map((one) => one.trim())

/** Nodes of the operator, between commas. */
export const ownNodesSetting = z.string().transform((text, context): readonly OwnNode[] =>
  list(text).flatMap((one) => {
    const [, networkId, url = ''] = node.exec(one) ?? []
    if (url !== '' && (networkId !== undefined || url.includes('{chainId}')))
      return [{ networkId: networkId as CaipNetworkId | undefined, url }] // guaranteed by the pattern
    context.addIssue({
      code: 'custom',
      message:
        'must be an address with {chainId} in it, or eip155:1=https://node.example; several between commas',
    })
    return []
  }),
)

/**
 * Networks of the embedded wallet, between commas: `eip155:1`. One that the specification does not have needs the name and the
 * symbol that users see: `eip155:17000=Holesky/ETH`, with its decimals if they are not 18.
 */
export const walletNetworksSetting = z.string().transform((text, context): readonly Network[] =>
  list(text).flatMap((one) => {
    const [, id, name, symbol, decimals = '18'] = named.exec(one) ?? []
    const known = specifiedNetworks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (known && name === undefined) return [known]
    if (id?.startsWith('eip155:') && name !== undefined && symbol !== undefined) {
      const nativeCurrency = { name: symbol, symbol, decimals: Number(decimals) }
      return [
        {
          ...evmNetwork({ id: Number(id.slice(7)), name, nativeCurrency, http: [] }),
          testnet: known?.testnet,
        },
      ]
    }
    context.addIssue({
      code: 'custom',
      message:
        'must be CAIP-2 ids between commas; one that is not known needs a name and a symbol: eip155:17000=Holesky/ETH',
    })
    return []
  }),
)
