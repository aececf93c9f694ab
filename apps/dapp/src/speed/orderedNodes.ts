import type { NodeProvider } from '../../shared/speed/nodeProviders.ts'

/**
 * The URLs of providers: the pinned one first, the others by the last measurement. Without one the nodes come before the
 * services, which are a step further away.
 */
export function orderedNodes(
  providers: readonly NodeProvider[],
  { pin, order }: { readonly pin: string | undefined; readonly order: readonly string[] | undefined },
): readonly string[] {
  const unmeasured = [...providers].sort((a, b) => Number(a.id === 'rpc') - Number(b.id === 'rpc'))
  const placeOf = ({ id }: NodeProvider) => (id === pin ? -1 : (order?.indexOf(id) ?? 0))
  return unmeasured.sort((a, b) => placeOf(a) - placeOf(b)).map(({ url }) => url)
}
