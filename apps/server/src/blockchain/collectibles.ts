import { type CaipNetworkId, cleanName, shortenAddress, toChecksumAddress } from '@latchkey/core'
import { decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import * as z from 'zod'
import type { ChainReads } from './chainReads.ts'
import { contractText, holdsUrl } from './contractText.ts'
import type { Address } from './fields.ts'

export type CollectibleId = {
  readonly contract: Address
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
}

/** What a collectible says of itself. */
export type Collectible = {
  readonly name: string
  readonly collection: string
  /** A `data:` URI, or an https address that is not to be loaded unasked. Security. */
  readonly imageUrl: string | null
  /** Its media type, where it is known. */
  readonly imageType: string
  readonly isSpam: boolean
}

const abi = parseAbi([
  'function name() view returns (string)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

const mostUriLetters = 262_144
const mostImageLetters = 65_536
const mostAddressLetters = 2_048
const dataUri = /^data:([a-z0-9.+/-]*)((?:;[a-z0-9=._-]+)*?)(;base64)?,(.*)$/is
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'])

/** Reads what collectibles say of themselves on the chain; nothing is fetched from elsewhere. */
export function createCollectibles(reads: ChainReads) {
  return {
    /** In the order of `ids`. @throws NodeUnavailable */
    async describe(networkId: CaipNetworkId, ids: readonly CollectibleId[]): Promise<readonly Collectible[]> {
      const answers = await reads.many(
        networkId,
        ids.flatMap(({ contract: to, tokenId, standard }) => [
          { to, data: encodeFunctionData({ abi, functionName: 'name' }) },
          {
            to,
            data:
              standard === 'erc721'
                ? encodeFunctionData({ abi, functionName: 'tokenURI', args: [tokenId] })
                : encodeFunctionData({ abi, functionName: 'uri', args: [tokenId] }),
          },
        ]),
      )
      return ids.map(({ contract, tokenId }, index) => {
        const [name, uri] = answers.slice(index * 2)
        const collection = contractText(name, shortenAddress(toChecksumAddress(contract)))
        const own = metadataIn(uri)
        const called = cleanName(own.name, `${collection} #${shortNumber(tokenId)}`)
        return { name: called, collection, ...imageOf(own.image), isSpam: holdsUrl(called, collection) }
      })
    },
    /** How many of each an account has now, in the order of `ids`; 0 where the contract does not say so. */
    async held(
      networkId: CaipNetworkId,
      account: Address,
      ids: readonly CollectibleId[],
    ): Promise<readonly bigint[]> {
      const answers = await reads.many(
        networkId,
        ids.map(({ contract: to, tokenId, standard }) => ({
          to,
          data:
            standard === 'erc721'
              ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] })
              : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, tokenId] }),
        })),
      )
      return answers.map((answer, index) => {
        if (answer?.length !== 66) return 0n
        if (ids[index]?.standard === 'erc1155') return BigInt(answer)
        return answer.slice(26) === account.slice(2) ? 1n : 0n
      })
    },
  }
}

const shape = z.object({
  name: z.string().optional().catch(undefined),
  image: z.string().optional().catch(undefined),
})

function metadataIn(answer: Hex | undefined): z.output<typeof shape> {
  try {
    if (!answer) return {}
    const [uri] = decodeAbiParameters([{ type: 'string' }], answer)
    const [, , , base64, data = ''] = (uri.length <= mostUriLetters && dataUri.exec(uri)) || []
    if (data === '') return {}
    const text = base64 ? Buffer.from(data, 'base64').toString('utf8') : decodeURIComponent(data)
    return shape.parse(JSON.parse(text))
  } catch {
    // It says nothing that can be read: it goes by its number.
    return {}
  }
}

function imageOf(image: string | undefined): Pick<Collectible, 'imageUrl' | 'imageType'> {
  const none = { imageUrl: null, imageType: '' }
  if (!image) return none
  if (/^data:/i.test(image)) {
    const type = (/^data:([a-z0-9.+/-]*)/i.exec(image)?.[1] ?? '').toLowerCase()
    return image.length <= mostImageLetters && pictures.has(type)
      ? { imageUrl: image, imageType: type }
      : none
  }
  if (image.length > mostAddressLetters || !URL.canParse(image)) return none
  const url = new URL(image)
  return url.protocol === 'https:' && !url.username ? { imageUrl: url.href, imageType: '' } : none
}

/** Some have 256 bits of hash for a number. */
const shortNumber = (tokenId: bigint) => {
  const digits = String(tokenId)
  return digits.length > 12 ? `${digits.slice(0, 5)}…${digits.slice(-4)}` : digits
}
