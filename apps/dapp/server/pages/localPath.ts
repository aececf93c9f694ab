/** A path of ours to go to later, or `undefined`: never another origin, whatever slashes it begins with. */
export function localPath(text: string | undefined): string | undefined {
  if (
    text === undefined ||
    text.length > 512 ||
    !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) ||
    text.includes('\\')
  )
    return undefined
  return text
}
