/** How many of the slowest files are listed. */
const slowestFiles = 10

/** The table of parts, the slowest files, and each failure with the command that runs it alone. Lines without an end. */
export function report(outcomes, minutes) {
  const all = [...outcomes.values()]
  const sum = (count) => all.reduce((total, outcome) => total + outcome[count], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const slowest = all
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestFiles)
  const failures = all.flatMap((outcome) => outcome.failures)
  return [
    '',
    `  ${'part'.padEnd(16)} ${right('passed', 7)} ${right('failed', 7)} ${right('seconds', 8)}`,
    ...[...outcomes].map(([name, outcome]) => row(name, outcome)),
    ...(slowest.length > 0 ? ['', 'Slowest files, seconds (of these in set-up):'] : []),
    ...slowest.map(
      ({ file, part, seconds, setUpSeconds }) =>
        `  ${right(seconds.toFixed(1), 7)} (${setUpSeconds.toFixed(1)})  ${file}  [${part}]`,
    ),
    ...(failures.length > 0 ? ['', 'Failures, and what runs each alone:'] : []),
    ...failures.flatMap(({ title, again }) => [`  ✗ ${title}`, `      ${again}`]),
    '',
    `in ${minutes.toFixed(1)} minutes`,
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ]
}

function row(name, { passed, failed, skipped, seconds }) {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  const mark = failed > 0 ? '✗' : '✓'
  return `${mark} ${name.padEnd(16)} ${right(passed, 7)} ${right(failed, 7)} ${right(seconds.toFixed(0), 8)}${skips}`
}

function right(value, width) {
  return String(value).padStart(width)
}
