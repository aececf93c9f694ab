import { createDirectoryApi, type DirectoryApi } from '@latchkey/core/api'
import type { Part, PartNeeds } from './part.ts'

/** The API of the wallet directory; `api` is undefined if the host app has configured none. */
export function directoryService(needs: PartNeeds): Part & { readonly api: DirectoryApi | undefined } {
  const { services, projectId } = needs.config
  const { http } = needs
  const api = services.directory
    ? createDirectoryApi({
        http,
        base: services.directory,
        projectId,
        onRefusal: needs.alerts.raise,
      })
    : undefined
  return { api, stop() {} }
}
