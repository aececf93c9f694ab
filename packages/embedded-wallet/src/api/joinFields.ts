/**
 * Joins fields with `|`, so that different fields never have the same text.
 * @throws TypeError when a field is empty or contains the separator
 */
export function joinFields(...fields: readonly string[]): string {
  if (fields.some((field) => field === '' || field.includes('|')))
    throw new TypeError('A field is empty or contains "|"')
  return fields.join('|')
}
