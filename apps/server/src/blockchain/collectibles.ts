import { type CaipNetworkId, type Clock, cleanName, shortenAddress } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
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

/** The metadata of a collectible. */
export type Collectible = {
  readonly name: string
  readonly collection: string
  /** A `data:` URI or a URL of the services' image proxy. Security R-67. */
  readonly imageUrl: string | null
  /** Media type, empty if unknown. */
  readonly imageType: string
  readonly isSpam: boolean
}

type ReadCollectible = Collectible & { readonly isComplete: boolean }

const abi = parseAbi([
  'function name() view returns (string)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

const maxUriLetters = 262_144
const maxImageLetters = 65_536
const maxAddressLetters = 2_048
/** Short, because some collections reveal their images later. */
const describedMs = 60_000
/** Low, because one image may have 64 KiB of text. */
const maxDescribed = 500
const fileMs = 600_000
const maxFiles = 2_000
const fileTimeoutMs = 2_000
const dataUri = /^data:([a-z0-9.+/-]*)((?:;[a-z0-9=._-]+)*?)(;base64)?,(.*)$/is
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'])

/** Fetches a file named by a contract through the outbound guard. `undefined` if the request fails. Security R-84. */
export type FetchForeign = (url: string) => Promise<string | undefined>
/** The image proxy's URL of a foreign image; `null` for a URL it refuses. Security R-67. */
export type PictureUrl = (url: string) => Promise<string | null>

/** Reads metadata of collectibles from their contracts and the files they refer to. */
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
  const files = createShortCache<string | undefined>({ clock, ms: fileMs, maxEntries: maxFiles })
  const described = createListCache<ReadCollectible>({
    clock,
    ms: describedMs,
    maxEntries: maxDescribed,
    shouldKeep: ({ isComplete }) => isComplete,
  })

  /** `undefined` if the file is not there within 2 s. The download continues and serves later reads from the cache. */
  async function readFile(url: string): Promise<string | undefined> {
    const done = new AbortController()
    const timeout = clock.sleep(fileTimeoutMs, done.signal).catch(() => {})
    try {
      return (await Promise.race([files(url, () => fetchForeign(url)), timeout])) ?? undefined
    } catch {
      return undefined
    } finally {
      done.abort()
    }
  }

  /** `undefined` if the metadata file is not available. */
  async function metadataAt(uri: string, tokenId: bigint): Promise<z.output<typeof shape> | undefined> {
    const own = textIn(uri)
    if (own !== undefined) return metadataIn(own)
    // ERC-1155: one URI for all tokens, in which {id} stands for the token id in hex.
    const url = webAddress(uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')))
    if (!url) return {}
    const file = await readFile(url)
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
    return image.length <= maxImageLetters && pictures.has(type) ? { imageUrl: image, imageType: type } : none
  }

  async function read(
    networkId: CaipNetworkId,
    ids: readonly CollectibleId[],
  ): Promise<readonly ReadCollectible[]> {
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
      return { name: called, collection, ...image, isSpam, isComplete: own !== undefined }
    })
    return Promise.all(each)
  }

  return {
    /** Metadata in the order of `ids`, cached for a minute unless a file was missing. @throws NodeUnavailable */
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
    /** Quantities that an account owns, in the order of `ids`; 0 if the contract's answer is invalid. */
    async owned(
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
    return uri.length <= maxUriLetters ? uri : ''
  } catch {
    return ''
  }
}

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
    // Invalid metadata: the token id is shown instead.
    return {}
  }
}

/** An https URL; `ipfs:` URIs are mapped to a gateway. */
function webAddress(uri: string): string | undefined {
  if (uri.length > maxAddressLetters) return undefined
  const url = uri.replace(/^ipfs:\/\/(?:ipfs\/)?/i, 'https://ipfs.io/ipfs/')
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? new URL(url).href : undefined
}

/** Shortens long token ids, such as 256-bit hashes. */
const shortNumber = (tokenId: bigint) => {
  const digits = String(tokenId)
  return digits.length > 12 ? `${digits.slice(0, 5)}…${digits.slice(-4)}` : digits
}
