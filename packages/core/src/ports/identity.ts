import type { CaipNetworkId } from '../caip/caip.ts'

/** Name and picture of an account. */
export type Identity = { readonly name: string | undefined; readonly imageUrl: string | undefined }

/** Looks up the name and picture of an account. By default with `GET /v1/identity/{address}`. Spec §7. */
export type IdentitySource = {
  lookup(
    account: { address: string; networkId: CaipNetworkId },
    signal: AbortSignal,
  ): Promise<Identity | undefined>
}
