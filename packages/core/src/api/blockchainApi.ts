import type { CaipNetworkId } from '../caip/caip.ts'
import type { NameRecord, NameSuggestion } from '../names/nameRecord.ts'
import type { OnrampOptions } from '../onramp/options.ts'
import type { OnrampQuote } from '../onramp/quote.ts'
import type { Identity } from '../ports/identity.ts'
import type { OwnedCollectible } from '../tokens/collectible.ts'
import type { Held } from '../tokens/holding.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Fields } from './answer.ts'
import type { BuiltTransaction } from './builtTransaction.ts'

/** An account on a network. */
export type At = { readonly networkId: CaipNetworkId; readonly address: string }

export type Page<item> = { readonly items: readonly item[]; readonly next: string | undefined }

export type QuoteRequest = {
  readonly networkId: CaipNetworkId
  readonly address: string
  /** CAIP-10 ids of the token to sell (`from`) and the token to buy (`to`). */
  readonly from: string
  readonly to: string
  readonly amountBaseUnits: bigint
  /** Gas price that quotes assume, wei. Default: the network's. */
  readonly gasPrice?: bigint | undefined
}

export type SwapQuote = {
  readonly id: string | undefined
  readonly fromAmount: bigint
  readonly toAmount: bigint
}

export type OnrampOrder = At & {
  readonly symbol: string
  readonly quoteId: string
  /** Decimal string in `currency`. */
  readonly amount: string
  /** Decimal string in `symbol`: preset on the payment page instead of `amount`. */
  readonly cryptoAmount?: string | undefined
  readonly currency: string
  readonly method: string
}

type Signal = AbortSignal | undefined

/**
 * The blockchain API. Spec §7. On a network that the service does not serve no request is sent: lists are empty, names
 * and quotes are `undefined`, and methods that build a transaction throw.
 * Every call may throw the LatchkeyErrors of `createService`.
 */
export type BlockchainApi = {
  /** Cached after the first success; a failed request is retried on the next call. @throws LatchkeyError */
  serves(networkId: CaipNetworkId): Promise<boolean>
  /**
   * The service's current time, ms since 1970, with a precision of 1 s; used for times that the service checks against
   * its own clock. `undefined` when the answer has no `Date` header. Never rejects. Security R-23.
   */
  serverTime(signal?: Signal): Promise<number | undefined>
  identity(at: At, signal?: Signal): Promise<Identity>
  /** @param purchasesOf - id of an onramp partner: only purchases made there */
  history(
    at: At & { readonly cursor?: string | undefined; readonly purchasesOf?: string | undefined },
    signal?: Signal,
  ): Promise<Page<Transaction>>
  /** Tokens without decimals are left out. Spec §5. */
  balance(at: At, signal?: Signal): Promise<Held>
  collectibles(
    at: At & { readonly cursor?: string | undefined },
    signal?: Signal,
  ): Promise<Page<OwnedCollectible>>
  quotes(request: QuoteRequest, signal?: Signal): Promise<readonly SwapQuote[]>
  swapTokens(
    networkId: CaipNetworkId,
    signal?: Signal,
  ): Promise<readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]>
  /** Prices in US dollars, by CAIP-10 address: hex in lower case, base58 as it is. */
  prices(
    networkId: CaipNetworkId,
    addresses: readonly string[],
    signal?: Signal,
  ): Promise<ReadonlyMap<string, number>>
  /** In base units. */
  allowance(at: At & { readonly token: string }, signal?: Signal): Promise<bigint>
  /** In wei. @throws LatchkeyError `network_unsupported_for_gas_price` */
  gasPrice(
    networkId: CaipNetworkId,
    signal?: Signal,
  ): Promise<{ readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }>
  /**
   * @param quotedBaseUnits - `toAmount` of the quote that the user saw
   * @param slippagePercent - default 1
   * @throws LatchkeyError `network_unsupported_for_swaps`, or `swap_mismatch` when the transaction differs from the quote
   */
  buildSwap(
    request: QuoteRequest & {
      readonly quotedBaseUnits: bigint
      /** The quote's `id`: the service refuses a price below it, and a quote older than 30 s. Security. */
      readonly quoteId?: string | undefined
      readonly slippagePercent?: number | undefined
      /** Builds without simulating, so that a balance or allowance that is still missing does not refuse it. */
      readonly disableEstimate?: boolean | undefined
    },
    signal?: Signal,
  ): Promise<BuiltTransaction>
  /** @throws LatchkeyError `network_unsupported_for_swaps`, or `swap_mismatch` for anything but a limited approval */
  buildApproval(
    request: Omit<QuoteRequest, 'amountBaseUnits' | 'gasPrice'>,
    signal?: Signal,
  ): Promise<BuiltTransaction>
  /** `undefined` for an unregistered name. @throws LatchkeyError `name_unconfirmed` when nodes disagree about its owner */
  name(networkId: CaipNetworkId, name: string, signal?: Signal): Promise<NameRecord | undefined>
  namesOf(at: At, signal?: Signal): Promise<readonly NameRecord[]>
  nameSuggestions(
    networkId: CaipNetworkId,
    label: string,
    zone: string,
    signal?: Signal,
  ): Promise<readonly NameSuggestion[]>
  /** Resolves with whether the name was registered. `message` must be the signed text, byte for byte. */
  registerName(
    request: At & { readonly coinType: number; readonly message: string; readonly signature: string },
    signal?: Signal,
  ): Promise<boolean>
  onrampOptions(networkId: CaipNetworkId, signal?: Signal): Promise<OnrampOptions>
  onrampQuote(
    request: {
      readonly networkId: CaipNetworkId
      readonly symbol: string
      readonly amount: string
      readonly currency: string
      readonly method: string
    },
    signal?: Signal,
  ): Promise<OnrampQuote | undefined>
  /** Address of the payment page; empty when the token cannot be bought. */
  onrampUrl(order: OnrampOrder, signal?: Signal): Promise<string>
  /** Permissions that the account has granted, in the service's own shape. */
  sessions(at: At, signal?: Signal): Promise<readonly Fields[]>
  revokeSession(
    at: At & { readonly pci: string; readonly signature: string },
    signal?: Signal,
  ): Promise<boolean>
}
