import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { chainEvents, collections } from '../../database/launchpadSchema.ts'
import { accounts } from '../../testing/createWorld.ts'
import { personOn } from '../../testing/personOn.ts'
import { worldOn } from '../../testing/worldOn.ts'

const chainId = 910056
const collection = '0x00000000000000000000000000000000000000cc'
const zeroAddress = '0x0000000000000000000000000000000000000000'
const [maker, other] = accounts

describe.each(databases)('the picture of a user, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)
  let block = 0
  const transfer = (from: string, to: string) =>
    db()
      .insert(chainEvents)
      .values({
        ...{ chainId, blockNumber: ++block, blockHash: '0x1', at: new Date(), txHash: `0x${block}` },
        ...{ logIndex: 0, contract: collection, kind: 'collection', name: 'Transfer', account: to },
        args: { from: from.toLowerCase(), to: to.toLowerCase(), tokenId: '7' },
      })

  it('an NFT is the picture while the user owns it', async () => {
    const person = personOn(setup())
    await person.browser.signIn(maker)
    const nft = `${chainId}:keys:7`
    const use = (avatarNft: string) => person.put('/settings/avatar', { avatarNft })
    const refused = { avatarNft: 'None of your wallets owns this NFT.' }
    await db().insert(collections).values({ chainId, address: collection, slug: 'keys' })
    await transfer(zeroAddress, other.address)
    await use(nft)
    expect(await person.errors()).toEqual(refused)
    await use('nonsense')
    expect(await person.errors()).toEqual(refused)

    await transfer(other.address, maker.address)
    const generated = (await person.user())?.avatar
    await use(nft)
    expect(await person.errors()).toEqual({})
    expect((await person.user())?.avatar).toBe(`/media/c/${chainId}/keys/7.svg`)
    await transfer(maker.address, other.address)
    expect((await person.user())?.avatar).toBe(generated)
  })
})
