/** A wallet in the npm package `thirdweb` (Apache-2.0), folder `dist/esm/wallets/__generated__`. */
export type SourceWallet = {
  readonly id: string
  readonly name: string
  readonly homepage: string | null
  readonly rdns: string | null
  readonly app: Readonly<Partial<Record<'ios' | 'android' | 'chrome', string | null>>>
  readonly mobile: { readonly native: string | null; readonly universal: string | null }
  readonly desktop: { readonly native: string | null; readonly universal: string | null }
}
