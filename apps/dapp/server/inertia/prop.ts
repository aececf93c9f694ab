const kind = Symbol('prop kind')

type Load = () => unknown

/** A prop that is more than a value: when it is sent, and how the client joins it to what it has. */
export type SpecialProp = {
  readonly [kind]: 'deferred' | 'optional' | 'always' | 'merged' | 'deepMerged'
  readonly load: Load
  readonly group?: string | undefined
  readonly matchOn?: string | undefined
  /** Of a deferred prop: it is also merged. */
  readonly merges?: boolean | undefined
}

type Matching = { readonly matchOn?: string | undefined }

/** Left out of the first answer and asked for by the client right after, together with its group. */
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
/** Sent only when a partial reload names it. */
export const optional = (load: Load): SpecialProp => ({ [kind]: 'optional', load })
/** Sent with every answer, whatever a partial reload asks for. */
export const always = (load: Load): SpecialProp => ({ [kind]: 'always', load })
/** A list the client appends to; `matchOn` names the field that tells items apart. */
export const merged = (load: Load, { matchOn }: Matching = {}): SpecialProp => ({
  [kind]: 'merged',
  load,
  matchOn,
})
/** An object the client merges into, at every depth. */
export const deepMerged = (load: Load, { matchOn }: Matching = {}): SpecialProp => ({
  [kind]: 'deepMerged',
  load,
  matchOn,
})

/** What a route hands over: values, functions of a value, and special props. */
export type Props = Readonly<Record<string, unknown>>

export function kindOf(prop: unknown): SpecialProp[typeof kind] | 'plain' {
  return isSpecial(prop) ? prop[kind] : 'plain'
}

export function isSpecial(prop: unknown): prop is SpecialProp {
  return typeof prop === 'object' && prop !== null && kind in prop
}

/** The value behind any prop. */
export async function loadProp(prop: unknown): Promise<unknown> {
  if (isSpecial(prop)) return prop.load()
  return typeof prop === 'function' ? prop() : prop
}
