import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards } from '../../scripts/guards.mjs'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test.each(guards)(
  'the guard %s exists, has tests and is listed in SECURITY.md',
  (guard, file, code, broken, tests) => {
    expect(read(file).split(code), file).toHaveLength(2)
    expect(broken).not.toBe(code)
    for (const one of tests) expect(read(one)).toContain('test')
    expect(read('SECURITY.md')).toContain(`| ${guard} | \`${file}\` |`)
  },
)
