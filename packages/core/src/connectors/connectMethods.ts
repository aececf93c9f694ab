import type { Connector } from './connector.ts'

/** A method to connect, shown as a block of the Connect view. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/**
 * The order of the blocks in Connect: the configured one if given, followed by what it leaves out; else wallet, email, social when an
 * injected or announced wallet is visible; else email, social, wallet. Spec §2.
 */
export function connectMethodsOrder(input: {
  readonly connectors: readonly Connector[]
  readonly configured?: readonly ConnectMethod[] | undefined
}): readonly ConnectMethod[] {
  const installed = input.connectors.some(
    ({ type, members }) =>
      isInstalled(type) || (type === 'MULTI_CHAIN' && members?.some((member) => isInstalled(member.type))),
  )
  const usual = installed
    ? (['wallet', 'email', 'social'] as const)
    : (['email', 'social', 'wallet'] as const)
  return [...new Set([...(input.configured ?? []), ...usual])]
}

function isInstalled(type: Connector['type']): boolean {
  return type === 'INJECTED' || type === 'ANNOUNCED'
}
