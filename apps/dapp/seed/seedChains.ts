import type { Network } from '@latchkey/core'
import { ConfigError } from '@latchkey/server-kit'
import { parseEther } from 'viem'
import { rootContracts } from '../server/launchpad/rootContracts.ts'
import { createStory } from './createStory.ts'
import { createTimeline } from './createTimeline.ts'
import { type History, liveStory, practiceStory } from './liveStory.ts'
import { demoAttestor, demoRelay, type People } from './people.ts'
import { createRandom } from './random.ts'

/**
 * Deploys the launchpad on the two chains of a devnet that was started in the past, and plays 45 days on them.
 *
 * @param now - seconds since the Unix epoch
 * @param origin - of the dapp, which serves the pictures of NFTs
 * @returns what happened by chain, and how many transactions that took
 * @throws ConfigError when a chain's time is not in the past; Error when a transaction fails
 */
export async function seedChains(
  networks: readonly [Network, Network, ...Network[]],
  { people, now, origin }: { readonly people: People; readonly now: number; readonly origin: string },
): Promise<
  readonly { readonly chainId: number; readonly history: History; readonly transactions: number }[]
> {
  const [live, practice] = networks
  const stories = [
    [live, liveStory, 56],
    [practice, practiceStory, 155],
  ] as const
  const seeded = await Promise.all(
    stories.map(async ([network, write, seed]) => {
      const url = network.rpcUrls.default.http[0] ?? ''
      const timeline = createTimeline(url, now)
      const story = createStory(timeline, rootContracts(), demoAttestor.address)
      const history = write(story, people, createRandom(seed), `${origin}/media/c/${network.id}`)
      // The chains were kept from an earlier start, with their history.
      if (await timeline.hasCode(rootContracts().launchpad.address)) return []
      if ((await timeline.chainTime()) > now - 45 * 86_400)
        throw new ConfigError(
          `${network.name} began less than 45 days ago. Start the devnet with LATCHKEY_DEVNET_DAYS=46 before the history is made.`,
        )
      const { visitor: _, withoutGas, supporters, creators, artist, deployer } = people
      const funded = [...supporters, ...creators, artist, deployer, withoutGas]
      const transactions = await timeline.run(new Map(funded.map((account) => [account, parseEther('200')])))
      await timeline.setBalance(withoutGas, 0n)
      await timeline.setBalance(demoRelay.address, parseEther('1'))
      await timeline.finish()
      return [{ chainId: Number(network.id), history, transactions }]
    }),
  )
  return seeded.flat()
}
