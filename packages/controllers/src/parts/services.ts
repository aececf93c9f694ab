import {
  type BlockchainApi,
  createBlockchainApi,
  createDirectoryApi,
  type DirectoryApi,
} from '@latchkey/core/api'
import type { Part, PartNeeds } from './part.ts'

/** The services a host has configured; one that is missing is not asked. */
export type ServiceClients = Part & {
  readonly directory: DirectoryApi | undefined
  readonly blockchain: BlockchainApi | undefined
}

export function serviceClients({ config, http }: PartNeeds): ServiceClients {
  const { services, projectId } = config
  return {
    directory: services.directory
      ? createDirectoryApi({ http, base: services.directory, projectId })
      : undefined,
    blockchain: services.blockchain
      ? createBlockchainApi({ http, base: services.blockchain, projectId })
      : undefined,
    stop() {},
  }
}
