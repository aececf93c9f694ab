// Run by the build. Writes the images into the folder given as argument.
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importPictures, type SourceNetwork, type SourceToken } from './importPictures.ts'

const [, , out = 'dist/directory'] = process.argv
const resolve = createRequire(join(process.cwd(), 'package.json')).resolve
const source = resolve('@web3icons/core')
const drawings = join(dirname(source), 'svgs')

type Source = { readonly filePath: string; readonly variants: readonly string[] }
const { networks, tokens } = (await import(
  pathToFileURL(createRequire(source).resolve('@web3icons/common')).href
)) as {
  networks: readonly (Source & { readonly id: string; readonly caip2id?: string })[]
  tokens: readonly (Source & { readonly symbol: string; readonly marketCapRank?: number | null })[]
}

/** The specification's networks, and those that on-ramp vendors use. */
const listed = new Set(
  '1 10 56 137 8453 42161 42170 42220 43114 59144 80094 81457'.split(' ').map((id) => `eip155:${id}`),
)
/** Test networks of Ethereum have its image under their own name. */
const testnets = [{ slug: 'sepolia', caip2: 'eip155:11155111' }]
/** Lowest market cap rank that is included. */
const lastRank = 500
/** Wrapped native tokens use the image of the native token; the source has none. */
const wrapped = new Map([
  ['ETH', 'WETH'],
  ['BNB', 'WBNB'],
])

async function drawing(
  kind: 'networks' | 'tokens',
  { filePath, variants }: Source,
): Promise<string | undefined> {
  if (!variants.includes('branded')) return undefined
  const file = join(drawings, kind, 'branded', `${filePath.split(':')[1]}.svg.js`)
  // Some images are listed but missing from the package.
  const module = (await import(pathToFileURL(file).href).catch(() => undefined)) as
    | { default: string }
    | undefined
  return module?.default
}

const sourceNetworks: SourceNetwork[] = []
for (const network of networks) {
  const svg = listed.has(network.caip2id ?? '') ? await drawing('networks', network) : undefined
  if (!svg || !network.caip2id) continue
  sourceNetworks.push({ slug: network.id, caip2: network.caip2id, svg })
  if (network.caip2id === 'eip155:1') for (const test of testnets) sourceNetworks.push({ ...test, svg })
}
const missing = [...listed].filter((caip2) => !sourceNetworks.some((network) => network.caip2 === caip2))
if (missing.length > 0) throw new Error(`No picture of ${missing.join(', ')}`)

const ranked = tokens
  .filter(({ marketCapRank }) => typeof marketCapRank === 'number' && marketCapRank <= lastRank)
  // Of two tokens with the same symbol the better ranked one is written last and wins.
  .sort((a, b) => (b.marketCapRank ?? 0) - (a.marketCapRank ?? 0))
const sourceTokens: SourceToken[] = []
for (const token of ranked) {
  const svg = await drawing('tokens', token)
  if (!svg) continue
  for (const symbol of [token.symbol, wrapped.get(token.symbol.toUpperCase())])
    if (symbol) sourceTokens.push({ symbol, svg })
}
const { images, ...names } = importPictures(sourceNetworks, sourceTokens)
await mkdir(out, { recursive: true })
await writeFile(join(out, 'drawings.json'), JSON.stringify({ names, images: Object.fromEntries(images) }))
