import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogue } from '../../packages/core/src/errors/catalogue.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ':(glob)packages/*/src/**'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
  .filter(
    (file) =>
      !/\.(test|stories|states)\.|\/(testing|fixtures|locales)\/|core\/src\/errors\/|createAlerts/.test(file),
  )
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

test('every error code is thrown somewhere', () => {
  const unused = Object.keys(catalogue).filter((code) => !sources.includes(`'${code}'`))
  expect(unused).toEqual([])
})
