/** The rows returned by `execute`, which the two drivers wrap differently. */
export function rowsOf(result: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(result)) return result
  return (result as { rows: Record<string, unknown>[] }).rows
}
