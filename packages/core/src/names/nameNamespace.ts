import type { Namespace } from '../caip/namespaces.ts'

/** The chain family whose accounts have names, which others can be paid by. */
export const nameNamespace: Namespace = 'eip155'
