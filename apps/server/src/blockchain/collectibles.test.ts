import { createFakeClock } from '@latchkey/core/testing'
import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { ChainReads } from './chainReads.ts'
import { createCollectibles } from './collectibles.ts'
import type { Address } from './fields.ts'
import { createMetadataFiles } from './metadataFiles.ts'

const contract: Address = '0x00000000000000000000000000000000000000cc'
const string = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])
const json = (value: object) => JSON.stringify(value)

/** A collectible whose token URI is `uri`; `files` maps web URLs to their content. */
function setup(uri: Hex, files: Readonly<Record<string, string | undefined>> = {}) {
  const clock = createFakeClock()
  const fetched: string[] = []
  const { describe } = createCollectibles({
    clock,
    index: { chainOf: async () => '' },
    reads: { many: async () => [string('Garden'), uri] } as unknown as ChainReads, // the only method used
    files: createMetadataFiles({
      clock,
      fetchForeign: (url) => {
        fetched.push(url)
        return url in files ? Promise.resolve(files[url]) : new Promise(() => {})
      },
      pictureUrl: async (url) => `/public/image?url=${url}`,
    }),
  })
  const ask = async (standard: 'erc721' | 'erc1155' = 'erc721') =>
    (await describe('eip155:56', [{ contract, tokenId: 26n, standard }]))[0]
  return { ask, clock, fetched }
}

test.each<[string, string, string, string | null]>([
  [
    'a data URI',
    `data:application/json;base64,${btoa(json({ name: 'A', image: 'data:image/png;base64,AA==' }))}`,
    'A',
    'data:image/png;base64,AA==',
  ],
  ['a data URI in plain', `data:application/json,${encodeURIComponent(json({ name: 'B' }))}`, 'B', null],
  ['HTML as the image', `data:application/json,${json({ name: 'C', image: 'data:text/html,x' })}`, 'C', null],
  ['a script as the image', `data:application/json,${json({ name: 'D', image: 'javascript:x' })}`, 'D', null],
  [
    'an image on the web',
    `data:application/json,${json({ name: 'E', image: 'https://a.example/1.png' })}`,
    'E',
    '/public/image?url=https://a.example/1.png',
  ],
  [
    'an image in IPFS',
    `data:application/json,${json({ name: 'F', image: 'ipfs://ipfs/Qm/1.png' })}`,
    'F',
    '/public/image?url=https://ipfs.io/ipfs/Qm/1.png',
  ],
  ['invalid JSON', 'data:application/json,{', 'Garden #26', null],
  ['values of the wrong type', `data:application/json,${json({ name: 1, image: 2 })}`, 'Garden #26', null],
  ['an http: URL', 'http://a.example/26', 'Garden #26', null],
])('metadata from %s is read', async (_, uri, name, imageUrl) => {
  const { ask, fetched } = setup(string(uri))
  expect(await ask()).toMatchObject({ name, imageUrl, collection: 'Garden', isSpam: false })
  expect(fetched).toEqual([])
})

test('a metadata file is fetched once, with {id} replaced for ERC-1155', async () => {
  const number = '1a'.padStart(64, '0')
  const url = `https://a.example/${number}.json`
  const { ask, fetched } = setup(string('https://a.example/{id}.json'), { [url]: json({ name: 'Rose' }) })
  expect((await ask('erc1155'))?.name).toBe('Rose')
  await ask('erc1155')
  expect(fetched).toEqual([url])
})

test('a slow metadata file is abandoned after 2 s', async () => {
  const { ask, clock } = setup(string('https://slow.example/1'))
  const answer = ask()
  await clock.advance(2_000)
  expect((await answer)?.name).toBe('Garden #26')
  expect(clock.pending).toBe(0)
})

test('R-79: a collectible with a URL in its name is spam', async () => {
  const uri = `data:application/json,${json({ name: 'Claim on win.example' })}`
  expect((await setup(string(uri)).ask())?.isSpam).toBe(true)
})

test('a contract with an invalid answer gets a name from its address and token id', async () => {
  expect(await setup('0xffff').ask()).toMatchObject({ name: 'Garden #26', imageUrl: null })
})
