import type { Project, ProjectStore } from '../projects/projectStore.ts'

const freshMs = 5_000
const maxEntries = 1_000

/** Caches projects for 5 s, because every request looks up its project. */
export function createProjectCache(store: ProjectStore, now = () => performance.now()) {
  const found = new Map<string, { readonly project: Promise<Project | undefined>; readonly at: number }>()
  return (id: string): Promise<Project | undefined> => {
    const known = found.get(id)
    if (known && now() - known.at < freshMs) return known.project
    const project = store.find(id)
    found.delete(id)
    found.set(id, { project, at: now() })
    if (found.size > maxEntries) found.delete(found.keys().next().value ?? '')
    project.catch(() => found.delete(id))
    return project
  }
}
