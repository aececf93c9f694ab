import { AsyncLocalStorage } from 'node:async_hooks'
import type { Http } from '@latchkey/core'
import type { NetworkCall } from '@latchkey/server-kit/chains'
import { costOfMethod } from '../rpc/rpcMethods.ts'

/** Cost of one request to a vendor, or directly to one node, in units of the daily budget. */
const requestUnits = 2

/** Counts requests to nodes and vendors made on behalf of a request, to charge its project. Security R-83. */
export type ProviderMeter = {
  /** Units used by `work`. Shared reads are counted for the request that started them. */
  measure(work: () => Promise<void>): Promise<number>
  call(call: NetworkCall): NetworkCall
  http(http: Http): Http
}

export function createProviderMeter(): ProviderMeter {
  const requests = new AsyncLocalStorage<{ units: number }>()
  const count = (units: number) => {
    const request = requests.getStore()
    if (request) request.units += units
  }
  return {
    async measure(work) {
      const request = { units: 0 }
      await requests.run(request, work)
      return request.units
    },
    call: (call) => (networkId, method, params) => {
      count(costOfMethod(method))
      return call(networkId, method, params)
    },
    http: (http) => (request) => {
      count(requestUnits)
      return http(request)
    },
  }
}
