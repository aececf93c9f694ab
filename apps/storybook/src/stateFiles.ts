import { hasStatesOf, type States, type StatesModule, statesOf } from './viewModules.ts'

const files = import.meta.glob<StatesModule>('../../../packages/ui/src/views/*/*.states.ts')

/** Loads the states of a view in a chunk of their own. */
export async function loadStates(view: string): Promise<States> {
  return statesOf(await Object.entries(files).find(([path]) => hasStatesOf(path, view))?.[1](), view)
}
