import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { type BlockchainApi, createBlockchainApi } from '@latchkey/core/api'
import type { Part, PartNeeds } from './part.ts'

/** The blockchain API; `api` is undefined if the host app has configured none. */
export function blockchainService(needs: PartNeeds): Part & { readonly api: BlockchainApi | undefined } {
  const { services, projectId, currency } = needs.config
  const { http } = needs
  const api = services.blockchain
    ? createBlockchainApi({
        http,
        base: services.blockchain,
        projectId,
        currency,
        // Connecting does not need this service.
        onRefusal: (error) =>
          needs.alerts.raise(
            isLatchkeyError(error, 'origin_not_allowed', 'invalid_project_id')
              ? new LatchkeyError('data_refused', { reason: error.code }, { cause: error })
              : error,
          ),
      })
    : undefined
  return { api, stop() {} }
}
