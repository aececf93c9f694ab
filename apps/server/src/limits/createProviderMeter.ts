import { AsyncLocalStorage } from 'node:async_hooks'
import type { Http } from '@latchkey/core'
import type { NetworkCall } from '@latchkey/service/chains'
import { costOfMethod } from '../rpc/rpcMethods.ts'

/** Units of a day's budget for one request to a vendor, or to a node by itself. */
const requestUnits = 2

/** Counts what a request to these services asks of nodes and vendors, so that its project can be charged. Security R-83. */
export type ProviderMeter = {
  /** The units that `work` used. What it shares with another request is counted for the one that began it. */
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
