/**
 * What the oldest supported browsers lack (`browserslist` of package.json: Chrome and Edge 111, Firefox 121, Safari 16.4), and
 * how built files show it. `guarded` marks a use that does without: text that has to be in the same file.
 *
 * @type {ReadonlyArray<{ name: string, shows: RegExp, guarded?: RegExp }>}
 */
const newer = [
  { name: 'AbortSignal.any', shows: /\bAbortSignal\.any\b/ },
  { name: 'Array.fromAsync', shows: /\bArray\.fromAsync\b/ },
  { name: 'Promise.withResolvers', shows: /\bPromise\.withResolvers\b/ },
  { name: 'Promise.try', shows: /\bPromise\.try\b/ },
  { name: 'Object.groupBy, Map.groupBy', shows: /\b(?:Object|Map)\.groupBy\b/ },
  {
    name: 'methods of Set',
    shows:
      /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\bnew Set\([^()]*\)\.(?:union|intersection|difference)\(/,
  },
  {
    name: 'iterator helpers',
    shows:
      /\bIterator\.from\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|find|some|every|reduce|take|drop|toArray|forEach)\(/,
  },
  { name: 'URL.canParse, URL.parse', shows: /\bURL\.(?:canParse|parse)\b/ },
  { name: 'RegExp.escape', shows: /\bRegExp\.escape\b/ },
  { name: 'regular expression with the flag v', shows: /\bnew RegExp\([^)]*,\s*["'`][a-z]*v[a-z]*["'`]\)/ },
  { name: 'modifiers in a regular expression', shows: /\(\?[ims]*-?[ims]+:/ },
  { name: 'Intl.Segmenter', shows: /\bIntl\.Segmenter\b/ },
  { name: 'Intl.DurationFormat', shows: /\bIntl\.DurationFormat\b/ },
  { name: 'isWellFormed, toWellFormed', shows: /\.(?:isWellFormed|toWellFormed)\(/ },
  {
    name: 'base64 of Uint8Array',
    shows: /\bUint8Array\.from(?:Base64|Hex)\(/,
    guarded: /["'`]function["'`]/,
  },
  { name: 'checkVisibility', shows: /\.checkVisibility\(/ },
  { name: 'moveBefore', shows: /\.moveBefore\(/ },
  { name: 'Symbol.dispose', shows: /\bSymbol\.(?:asyncDispose|dispose)\b/ },
  {
    name: 'CloseWatcher',
    shows: /\bnew (?:window\.)?CloseWatcher\b/,
    guarded: /CloseWatcher["'`]? in |typeof CloseWatcher|\.CloseWatcher\b[^(]*[?&]/,
  },
  {
    name: 'popovers',
    shows: /\.(?:togglePopover|showPopover|hidePopover)\(/,
    guarded: /["'`](?:popover|showPopover)["'`]\s*in\b|\.showPopover\s*&&|typeof \w+\.showPopover\b/,
  },
  {
    name: 'requestIdleCallback',
    shows: /\brequestIdleCallback\(/,
    guarded: /["'`]requestIdleCallback["'`]\s*in\b/,
  },
  { name: 'nested CSS', shows: /[{;]\s*&(?:[\s.:[>+~]|::)[^;"'`()]*\{/ },
  { name: 'light-dark() of CSS', shows: /\blight-dark\(/ },
  { name: '@starting-style', shows: /@starting-style\b/ },
  { name: '@scope of CSS', shows: /@scope\b/ },
  {
    name: 'relative colours of CSS',
    shows: /\b(?:rgb|hsl|lab|lch|oklab|oklch|color)\(from /,
    guarded: /@supports\s*\(color:\s*oklch\(from /,
  },
  {
    name: 'animations of CSS that follow scrolling',
    shows: /\banimation-timeline:/,
    guarded: /@supports\s*\(animation-timeline:/,
  },
]

/**
 * What files of a package use that the oldest supported browsers lack, one sentence per use.
 *
 * @param files {ReadonlyMap<string, string>} - built files by path, such as `dist/index.js`
 */
export function supportProblems(files) {
  return [...files]
    .filter(([path]) => /\.(?:js|css)$/.test(path))
    .flatMap(([path, text]) =>
      newer
        .filter(({ shows, guarded }) => shows.test(text) && !guarded?.test(text))
        .map(({ name }) => `${path}: ${name}, which the oldest supported browsers lack`),
    )
}
