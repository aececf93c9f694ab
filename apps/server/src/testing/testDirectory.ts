import { importWallets } from '../directory/importWallets.ts'
import type { SourceWallet } from '../directory/sourceWallet.ts'

/** A `data:` URI with a WebP header, different for each text. */
export const picture = (text: string) =>
  `data:image/webp;base64,${Buffer.from(`RIFF\0\0\0\0WEBP${text}`).toString('base64')}`

/** A wallet in the source's format. */
export const sourceWallet = (id: string, change: Partial<SourceWallet> = {}): SourceWallet => ({
  id,
  name: id,
  homepage: `https://${id}.example/`,
  rdns: null,
  app: {},
  mobile: { native: `${id}://`, universal: null },
  desktop: { native: null, universal: null },
  ...change,
})

/** A directory of wallets, given by name or as source entries. */
export function testDirectory(...wallets: readonly (string | SourceWallet)[]) {
  const all = wallets.map((wallet) =>
    typeof wallet === 'string'
      ? sourceWallet(wallet.toLowerCase().replace(/\W+/g, '-'), { name: wallet })
      : wallet,
  )
  const images = new Map(all.map(({ id }) => [id, picture(id)]))
  return importWallets({ wallets: all, images }, { first: [], excluded: [], namespaces: {} })
}
