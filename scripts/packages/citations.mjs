// Requirements (docs/requirements.md) and tests that comments cite stay in this repository, so published files do not cite them.

const requirement = String.raw`(?:(?:[Ss]pec(?:ification)?|[Ss]ecurity|[Ff]aults?|[Rr]ules?) )?(?:§\d+|F[1-9]\d{0,2}|R-\d{2,3}|G\d)`
// A list may continue on the next line of its comment.
const space = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:\*|\/\/)?[ \t]*)`
const list = `${requirement}(?:(?:[,;]| and| to)${space}${requirement})*`
/** Citations as comments write them: a sentence, an `@see`, or parentheses; and the paragraph that names a test. */
const forms = [
  new RegExp(`@see ${list}`, 'g'),
  new RegExp(String.raw`(?<=^|[\s*/])${list}\.(?=\s|$)`, 'g'),
  new RegExp(String.raw`${space}\(${list}\)`, 'g'),
  /Needed by [^*]*\.test\.ts[\s\S]*?(?=\n[ \t]*\*[ \t]*\n|[ \t]*\n?[ \t]*\*\/)/g,
]

/**
 * A source or declaration file without the citations in its comments. No line moves, so source maps stay correct.
 *
 * @param text {string}
 */
export function withoutCitations(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => {
    let kept = comment
    for (const form of forms)
      kept = kept.replace(form, (cited) => cited.match(/\n[ \t]*(?:\*|\/\/)?/g)?.join('') ?? '')
    if (kept === comment) return comment
    const isEmpty = /^\/\*[\s*]*\*\/$|^\/\/\s*$/.test(kept)
    return isEmpty
      ? kept.replace(/[^\n]/g, '')
      : kept.replace(/[ \t]+$/gm, '').replace(/[ \t]{2,}\*\/$/, ' */')
  })
}

/**
 * The first citation in a published file, or `undefined`. Test names, colours such as `#F48` and React's table of key names
 * (`112: 'F1'`) are none.
 *
 * @param text {string}
 */
export function citationIn(text) {
  return text.match(
    /(?<![\w#-]|\d\\?"?: ?\\?["'`])(?:F[1-9]\d{0,2}|R-\d{2,3})(?![\w-])|(?<!\w)§ ?\d+|\b[Rr]ules? G\d|\b[Ff]ield facts\b|\btests\/\w+\/\w+\.test\.ts/,
  )?.[0]
}
