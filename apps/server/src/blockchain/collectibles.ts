import { type CaipNetworkId, type Clock, cleanName, shortenAddress } from '@latchkey/core'
import { contractText } from '@latchkey/server-kit/chains'
import { decodeAbiParameters, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { ChainReads } from './chainReads.ts'
import type { Address } from './fields.ts'
import { holdsUrl } from './holdsUrl.ts'
import type { IndexStateReader } from './indexState.ts'
import { createListCache } from './listCache.ts'
import type { MetadataFiles, Picture } from './metadataFiles.ts'

export type CollectibleId = {
  readonly contract: Address
  readonly tokenId: bigint
  readonly standard: 'erc721' | 'erc1155'
}

/** The metadata of a collectible. */
export type Collectible = Picture & {
  readonly name: string
  readonly collection: string
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
/** Short, because some collections reveal their images later. */
const describedMs = 60_000
/** Low, because one image may have 64 KiB of text. */
const maxDescribed = 500

/** Reads metadata of collectibles from their contracts and the files they refer to. */
export function createCollectibles({
  reads,
  clock,
  index,
  files,
}: {
  reads: ChainReads
  clock: Clock
  index: Pick<IndexStateReader, 'chainOf'>
  files: MetadataFiles
}) {
  const described = createListCache<ReadCollectible>({
    clock,
    ms: describedMs,
    maxEntries: maxDescribed,
    shouldKeep: ({ isComplete }) => isComplete,
  })

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
      // ERC-1155: one URI for all tokens, in which {id} stands for the token id in hex.
      const id = tokenId.toString(16).padStart(64, '0')
      const own = await files.read(uriIn(uri), (url) => url.replaceAll('{id}', id))
      const called = cleanName(own?.name, `${collection} #${shortNumber(tokenId)}`)
      const image = await files.picture(own?.image)
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

function uriIn(answer: Hex | undefined): string {
  try {
    const [uri] = answer ? decodeAbiParameters([{ type: 'string' }], answer) : ['']
    return uri.length <= maxUriLetters ? uri : ''
  } catch {
    return ''
  }
}

/** Shortens long token ids, such as 256-bit hashes. */
const shortNumber = (tokenId: bigint) => {
  const digits = String(tokenId)
  return digits.length > 12 ? `${digits.slice(0, 5)}…${digits.slice(-4)}` : digits
}
