// Updates the reference pictures of `npm test`. Review the changes before committing them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment, ensureBrowser, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--config', 'apps/storybook/vitest.config.ts', '--project', 'visual', 'pictures'],
  {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment({ LATCHKEY_CHROMIUM: await ensureBrowser(), LATCHKEY_UPDATE_PICTURES: '1' }),
  },
)
process.exit(status ?? 1)
