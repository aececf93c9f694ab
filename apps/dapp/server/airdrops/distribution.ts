import { isOfRequest, NodeUnavailable } from '@latchkey/server-kit/chains'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { abi as tokenAbi } from '../../contracts/compiled/LaunchToken.ts'
import type { Distribution, HeldToken } from '../../shared/props/airdrops.ts'
import { readDropSummaries } from '../launchpad/dropProps.ts'
import { addressesOn, isOwn } from '../launchpad/ownAccounts.ts'
import { shownAddress } from '../launchpad/people.ts'
import type { Site, Viewer } from '../pages/site.ts'
import type { DropDrafts } from './dropDrafts.ts'

/** Tokens whose balances are read, the newest first. */
const readTokens = 100

/** What a creator sees of their drops, and what they can distribute. Dapp 3.10. */
export async function readDistribution(
  site: Site,
  viewer: Viewer,
  needs: { readonly drafts: DropDrafts; readonly attestor: string | null },
): Promise<Distribution> {
  const directory = await site.directory()
  const own = directory.drops.filter(({ chainId, creator }) => isOwn(viewer.accounts, chainId, creator))
  const [drafts, published, held] = await Promise.all([
    needs.drafts.list(viewer),
    readDropSummaries(site.db, directory, own, viewer.userId),
    readHeldTokens(site, viewer),
  ])
  const contract = [...site.roots].find(([, kind]) => kind === 'drop')?.[0] ?? ''
  return { drafts, published, ...held, contract: shownAddress(contract), attestor: needs.attestor }
}

/** The launchpad's tokens that the viewer's EVM accounts hold, and the chains that did not answer. */
export async function readHeldTokens(
  site: Site,
  viewer: Viewer,
): Promise<Pick<Distribution, 'tokens' | 'failed'>> {
  const { tokens } = await site.directory()
  const newest = tokens.slice(-readTokens).reverse()
  const failed = new Set<number>()
  const rows = await Promise.all(
    newest.flatMap(({ chainId, address, symbol, decimals }) =>
      addressesOn(viewer.accounts, chainId)
        .filter(isEvm)
        .map(async (holder): Promise<HeldToken[]> => {
          const held = await readBalance(site, { chainId, token: address, holder }).catch(
            (error: unknown) => {
              // Anyone can have a token listed whose contract fails.
              if (error instanceof NodeUnavailable && !isOfRequest(error)) failed.add(chainId)
              return 0n
            },
          )
          if (held === 0n) return []
          return [
            {
              chainId,
              address: shownAddress(address),
              symbol,
              decimals,
              holder: shownAddress(holder),
              held: held.toString(),
            },
          ]
        }),
    ),
  )
  return { tokens: rows.flat(), failed: [...failed] }
}

const isEvm = (address: string) => address.startsWith('0x')

/** What an account holds of a token, base units. @throws if the chain does not answer, or the token is none */
export async function readBalance(
  { call }: Site,
  { chainId, token, holder }: { chainId: number; token: string; holder: string },
): Promise<bigint> {
  const functionName = 'balanceOf'
  const data = encodeFunctionData({ abi: tokenAbi, functionName, args: [holder as Hex] }) // An address of a sign-in.
  const answer = await call(`eip155:${chainId}`, 'eth_call', [{ to: token, data }, 'latest'])
  return decodeFunctionResult({ abi: tokenAbi, functionName, data: answer as Hex })
}
