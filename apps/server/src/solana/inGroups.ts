/** Maps items in groups, one group after the other, so that a node gets at most `size` requests at once. */
export async function inGroups<item, result>(
  items: readonly item[],
  size: number,
  map: (item: item) => Promise<result>,
): Promise<readonly result[]> {
  const results: result[] = []
  for (let start = 0; start < items.length; start += size)
    results.push(...(await Promise.all(items.slice(start, start + size).map(map))))
  return results
}
