import { type AnyView, type ViewModule, viewName, viewOf } from './viewModules.ts'

const files = import.meta.glob<ViewModule>('../../../packages/ui/src/views/*/*View.tsx')

/** Loads each view of packages/ui, in a chunk of its own as the modal does. */
export const viewLoaders: Readonly<Record<string, () => Promise<AnyView>>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [viewName(path), async () => viewOf(await load(), path)]),
)
