import { createDirectoryApi, type DirectoryApi } from '@latchkey/core/api'
import type { Part, PartNeeds } from './part.ts'

/** The wallet directory's API, if a host has configured one. */
export function directoryService({
  config,
  http,
}: PartNeeds): Part & { readonly api: DirectoryApi | undefined } {
  const { services, projectId } = config
  const api = services.directory
    ? createDirectoryApi({ http, base: services.directory, projectId })
    : undefined
  return { api, stop() {} }
}
