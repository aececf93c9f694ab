import type { CaipNetworkId } from '../caip/caip.ts'
import type { Fields } from './answer.ts'
import type { Service } from './service.ts'

/** What the calls of the blockchain API share. */
export type Calls = {
  readonly service: Service
  /** Lower-case ISO 4217 code of the currency of prices. */
  readonly currency: string
  /** Whether the service serves a network. */
  serves(networkId: CaipNetworkId): Promise<boolean>
  /** A GET request whose answer is read field by field. */
  get(path: string, query: Parameters<Service['get']>[1], signal: AbortSignal | undefined): Promise<Fields>
}
