import type { CaipNetworkId } from '../caip/caip.ts'

/** A token on one network. Spec §3. */
export type Token = {
  readonly networkId: CaipNetworkId
  /** `undefined` for the native token. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  /** 0 to 255. */
  readonly decimals: number
  readonly imageUrl?: string | undefined
}
