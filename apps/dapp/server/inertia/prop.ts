const kind = Symbol('prop kind')

type Load = () => unknown

/** A prop with rules for when it is sent and how the client merges it. */
export type SpecialProp = {
  readonly [kind]: 'deferred' | 'optional' | 'always' | 'merged' | 'deepMerged'
  readonly load: Load
  readonly group?: string | undefined
  readonly matchOn?: string | undefined
  /** For deferred props: whether the client also merges it. */
  readonly merges?: boolean | undefined
}

type Matching = { readonly matchOn?: string | undefined }

/** Omitted from the first response; the client requests it right afterwards with its group. */
export const deferred = (
  load: Load,
  group = 'default',
  { merges, matchOn }: Matching & { merges?: boolean } = {},
): SpecialProp => ({
  [kind]: 'deferred',
  load,
  group,
  merges,
  matchOn,
})
/** Sent only when a partial reload requests it. */
export const optional = (load: Load): SpecialProp => ({ [kind]: 'optional', load })
/** Sent with every response, also with partial reloads. */
export const always = (load: Load): SpecialProp => ({ [kind]: 'always', load })
/** A list to which the client appends; `matchOn` names the field that identifies an item. */
export const merged = (load: Load, { matchOn }: Matching = {}): SpecialProp => ({
  [kind]: 'merged',
  load,
  matchOn,
})
/** An object that the client merges at every depth. */
export const deepMerged = (load: Load, { matchOn }: Matching = {}): SpecialProp => ({
  [kind]: 'deepMerged',
  load,
  matchOn,
})

/** Loads a value with the first call, and returns the same one afterwards. */
export function once<value>(load: () => value): () => value {
  let loaded: { readonly value: value } | undefined
  return () => {
    loaded ??= { value: load() }
    return loaded.value
  }
}

/** Props that are loaded together, once a response contains one of them. */
export function together<props extends object>(
  keys: readonly (keyof props & string)[],
  load: () => Promise<props>,
): Props {
  const all = once(load)
  return Object.fromEntries(keys.map((key) => [key, async () => (await all())[key]]))
}

/** Props of a route: values, functions that return values, and special props. */
export type Props = Readonly<Record<string, unknown>>

export function kindOf(prop: unknown): SpecialProp[typeof kind] | 'plain' {
  return isSpecial(prop) ? prop[kind] : 'plain'
}

export function isSpecial(prop: unknown): prop is SpecialProp {
  return typeof prop === 'object' && prop !== null && kind in prop
}

/** The value of any kind of prop. */
export async function loadProp(prop: unknown): Promise<unknown> {
  if (isSpecial(prop)) return prop.load()
  return typeof prop === 'function' ? prop() : prop
}
