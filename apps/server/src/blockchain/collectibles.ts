import { type CaipNetworkId, type Clock, cleanName, shortenAddress } from '@latchkey/core'
import { createShortCache } from '@latchkey/service'
import { decodeAbiParameters, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import * as z from 'zod'
import type { ChainReads } from './chainReads.ts'
import { contractText, holdsUrl } from './contractText.ts'
import type { Address } from './fields.ts'
import type { IndexStateReader } from './indexState.ts'
import { createListCache } from './listCache.ts'

export type CollectibleId = {
  readonly contract: Address
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
}

/** What a collectible says of itself. */
export type Collectible = {
  readonly name: string
  readonly collection: string
  /** A `data:` URI, or an address of these services, which pass the picture on. Security R-67. */
  readonly imageUrl: string | null
  /** Its media type, where it is known. */
  readonly imageType: string
  readonly isSpam: boolean
}

type Described = Collectible & { readonly isWhole: boolean }

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
/** Pictures of some are revealed later. */
const describedMs = 60_000
/** A picture may be as large as 64 KiB of text. */
const mostDescribed = 500
const fileMs = 600_000
const mostFiles = 2_000
const patienceMs = 2_000
const dataUri = /^data:([a-z0-9.+/-]*)((?:;[a-z0-9=._-]+)*?)(;base64)?,(.*)$/is
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'])

/** Fetches what a contract names, through the guard; `undefined` where nothing of use came. Security R-84. */
export type FetchForeign = (url: string) => Promise<string | undefined>
/** The address under which these services show a foreign picture; null for what they would not. Security R-67. */
export type PictureUrl = (url: string) => Promise<string | null>

/** Reads what collectibles say of themselves, on the chain or where they name a file of it. */
export function createCollectibles({
  reads,
  clock,
  index,
  fetchForeign,
  pictureUrl,
}: {
  reads: ChainReads
  clock: Clock
  index: Pick<IndexStateReader, 'chainOf'>
  fetchForeign: FetchForeign
  pictureUrl: PictureUrl
}) {
  const files = createShortCache<string | undefined>({ clock, ms: fileMs, maxEntries: mostFiles })
  const described = createListCache<Described>({
    clock,
    ms: describedMs,
    maxEntries: mostDescribed,
    shouldKeep: ({ isWhole }) => isWhole,
  })

  /** Nothing while a file is slow: it goes on being fetched, and is there for whoever asks later. */
  async function fileAt(url: string): Promise<string | undefined> {
    const over = new AbortController()
    const late = clock.sleep(patienceMs, over.signal).catch(() => {})
    try {
      return (await Promise.race([files(url, () => fetchForeign(url)), late])) ?? undefined
    } catch {
      return undefined
    } finally {
      over.abort()
    }
  }

  /** `undefined` while the file that it lies in is missing. */
  async function metadataAt(uri: string, tokenId: bigint): Promise<z.output<typeof shape> | undefined> {
    const own = textIn(uri)
    if (own !== undefined) return metadataIn(own)
    // ERC-1155 has one address for all, with a place for the number.
    const url = webAddress(uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')))
    if (!url) return {}
    const file = await fileAt(url)
    return file === undefined ? undefined : metadataIn(file)
  }

  async function imageOf(image: string | undefined): Promise<Pick<Collectible, 'imageUrl' | 'imageType'>> {
    const none = { imageUrl: null, imageType: '' }
    if (!image) return none
    if (!/^data:/i.test(image)) {
      const url = webAddress(image)
      return url ? { imageUrl: await pictureUrl(url), imageType: '' } : none
    }
    const type = (/^data:([a-z0-9.+/-]*)/i.exec(image)?.[1] ?? '').toLowerCase()
    return image.length <= mostImageLetters && pictures.has(type)
      ? { imageUrl: image, imageType: type }
      : none
  }

  async function read(
    networkId: CaipNetworkId,
    ids: readonly CollectibleId[],
  ): Promise<readonly Described[]> {
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
    const each = ids.map(async ({ contract, tokenId }, place) => {
      const [name, uri] = answers.slice(place * 2)
      const collection = contractText(name, shortenAddress(getAddress(contract)))
      const own = await metadataAt(uriIn(uri), tokenId)
      const called = cleanName(own?.name, `${collection} #${shortNumber(tokenId)}`)
      const image = await imageOf(own?.image)
      const isSpam = holdsUrl(called, collection)
      return { name: called, collection, ...image, isSpam, isWhole: own !== undefined }
    })
    return Promise.all(each)
  }

  return {
    /** In the order of `ids`; remembered for a minute, but for those whose file was slow. @throws NodeUnavailable */
    async describe(networkId: CaipNetworkId, ids: readonly CollectibleId[]): Promise<readonly Collectible[]> {
      if (ids.length === 0) return []
      const chain = await index.chainOf(networkId)
      return described(
        ids.map(
          ({ contract, tokenId, standard }) => `${networkId} ${chain} ${contract} ${tokenId} ${standard}`,
        ),
        (places) =>
          read(
            networkId,
            places.flatMap((place) => ids[place] ?? []),
          ),
      )
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

function uriIn(answer: Hex | undefined): string {
  try {
    const [uri] = answer ? decodeAbiParameters([{ type: 'string' }], answer) : ['']
    return uri.length <= mostUriLetters ? uri : ''
  } catch {
    return ''
  }
}

/** The text of a `data:` URI. */
function textIn(uri: string): string | undefined {
  const [, , , base64, data] = dataUri.exec(uri) ?? []
  if (data === undefined) return undefined
  try {
    return base64 ? Buffer.from(data, 'base64').toString('utf8') : decodeURIComponent(data)
  } catch {
    return ''
  }
}

function metadataIn(text: string | undefined): z.output<typeof shape> {
  try {
    return text ? shape.parse(JSON.parse(text)) : {}
  } catch {
    // It says nothing that can be read: it goes by its number.
    return {}
  }
}

/** An https address; what lies in IPFS is asked of a gateway. */
function webAddress(uri: string): string | undefined {
  if (uri.length > mostAddressLetters) return undefined
  const url = uri.replace(/^ipfs:\/\/(?:ipfs\/)?/i, 'https://ipfs.io/ipfs/')
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? new URL(url).href : undefined
}

/** Some have 256 bits of hash for a number. */
const shortNumber = (tokenId: bigint) => {
  const digits = String(tokenId)
  return digits.length > 12 ? `${digits.slice(0, 5)}…${digits.slice(-4)}` : digits
}
