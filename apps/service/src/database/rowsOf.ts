/** The rows of `execute`: the two drivers wrap them differently. */
export function rowsOf(result: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(result)) return result
  return (result as { rows: Record<string, unknown>[] }).rows
}
