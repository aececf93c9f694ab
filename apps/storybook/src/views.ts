import { ApproveTransactionWithRequest } from '../../../packages/ui/src/fixtures/SecureRequest.tsx'
import {
  type AnyView,
  hasStatesOf,
  type States,
  type StatesModule,
  statesOf,
  type ViewModule,
  viewName,
  viewOf,
} from './viewModules.ts'

const viewFiles = import.meta.glob<ViewModule>('../../../packages/ui/src/views/*/*View.tsx', { eager: true })
const statesFiles = import.meta.glob<StatesModule>('../../../packages/ui/src/views/*/*.states.ts', {
  eager: true,
})

/** The frame draws the request, so this view is shown with a frame. */
const framed: Readonly<Record<string, AnyView>> = {
  ApproveTransaction: ApproveTransactionWithRequest as AnyView,
}

/** All views with their states, for the walks. */
export const views: Readonly<Record<string, readonly [AnyView, States]>> = Object.fromEntries(
  Object.entries(viewFiles).map(([path, module]) => {
    const name = viewName(path)
    const states = Object.entries(statesFiles).find(([file]) => hasStatesOf(file, name))?.[1]
    return [name, [framed[name] ?? viewOf(module, path), statesOf(states, name)]]
  }),
)
