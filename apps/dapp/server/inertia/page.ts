import { isSpecial, kindOf, loadProp, type Props } from './prop.ts'

/** The page object of Inertia. Spec §3. */
export type Page = {
  readonly component: string
  readonly props: Record<string, unknown>
  readonly url: string
  readonly version: string
  clearHistory?: true
  encryptHistory?: true
  deferredProps?: Record<string, string[]>
  mergeProps?: string[]
  deepMergeProps?: string[]
  matchPropsOn?: string[]
}

/** A partial reload, read from the request's headers. */
export type PartialRequest = {
  /** The component shown by the client. The reload is partial only if it equals the rendered one. */
  readonly component: string | undefined
  readonly only: readonly string[]
  readonly except: readonly string[]
  readonly reset: readonly string[]
}

export type PageInput = {
  readonly component: string
  readonly props: Props
  readonly url: string
  readonly version: string
  readonly partial: PartialRequest
  readonly clearHistory?: boolean | undefined
  readonly encryptHistory?: boolean | undefined
}

/** Selects and loads the props to send, and describes how the client merges them. */
export async function resolvePage(input: PageInput): Promise<Page> {
  const { component, props, partial } = input
  const isPartial = partial.component === component
  const page: Page = { component, props: {}, url: input.url, version: input.version }
  if (input.clearHistory) page.clearHistory = true
  if (input.encryptHistory) page.encryptHistory = true

  const chosen = Object.entries(props).filter(([key, prop]) => {
    const kind = kindOf(prop)
    if (kind === 'always') return true
    if (!isPartial) return kind !== 'deferred' && kind !== 'optional'
    if (partial.only.length > 0 && !names(partial.only, key)) return false
    return !partial.except.includes(key) && (kind !== 'optional' || names(partial.only, key))
  })
  if (!isPartial) describeDeferred(page, props)
  const loaded = await Promise.all(chosen.map(async ([key, prop]) => [key, await loadProp(prop)] as const))
  for (const [key, value] of loaded) {
    page.props[key] = value
    // A prop is listed only if it is in this response; otherwise the client would merge a missing value.
    if (!partial.reset.includes(key)) describeMerge(page, key, props[key])
  }
  return page
}

/** Whether a list of keys contains a prop; `launches.data` stands for the prop `launches`. */
function names(keys: readonly string[], key: string): boolean {
  return keys.some((requested) => requested === key || requested.startsWith(`${key}.`))
}

function describeDeferred(page: Page, props: Props) {
  for (const [key, prop] of Object.entries(props)) {
    if (!isSpecial(prop) || kindOf(prop) !== 'deferred') continue
    page.deferredProps ??= {}
    const group = prop.group ?? 'default'
    page.deferredProps[group] = [...(page.deferredProps[group] ?? []), key]
  }
}

function describeMerge(page: Page, key: string, prop: unknown) {
  if (!isSpecial(prop)) return
  const kind = kindOf(prop)
  const list =
    kind === 'deepMerged' ? 'deepMergeProps' : kind === 'merged' || prop.merges ? 'mergeProps' : undefined
  if (!list) return
  page[list] = [...(page[list] ?? []), key]
  if (prop.matchOn) page.matchPropsOn = [...(page.matchPropsOn ?? []), `${key}.${prop.matchOn}`]
}
