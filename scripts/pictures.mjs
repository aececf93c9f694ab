// Draws the pictures that `npm test` compares with anew: look at what changed before committing it.
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
