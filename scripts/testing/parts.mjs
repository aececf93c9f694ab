import { join } from 'node:path'
import { newestNode } from '../nodeVersions.mjs'
import { root } from '../root.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)
const reporter = (name) => join(root, `scripts/testing/${name}Reporter.mjs`)

const vitest = (...args) => ({
  command: process.execPath,
  args: [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${reporter('vitest')}`,
    ...args,
  ],
  reports: true,
})
const storybook = (...args) => vitest('--config', 'apps/storybook/vitest.config.ts', ...args)
const playwright = (...projects) => ({
  command: process.execPath,
  args: [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=tests/playwright.config.ts',
    `--reporter=list,${reporter('playwright')}`,
    ...projects.map((project) => `--project=${project}`),
  ],
  reports: true,
})
/** A script that prints a line `ok …` or `not ok …` for each of its checks. */
const script = (...args) => ({ command: process.execPath, args, countsLines: true })

/** A part again, on the newest version of Node.js. */
function onNewest(part) {
  return {
    ...part,
    name: `${part.name}-${newestNode}`,
    what: `${part.what}, on Node.js ${newestNode}`,
    node: newestNode,
  }
}

const unit = {
  name: 'unit',
  what: 'rules, controllers, servers, on both databases',
  usualSeconds: 170,
  needs: ['database'],
  ...vitest('--project', 'unit'),
}
const services = {
  name: 'services',
  what: 'the built servers: floods, kills, restarts, two processes, fuzzing',
  usualSeconds: 90,
  needs: ['build', 'database'],
  ...vitest('--project', 'services'),
}

/**
 * What `npm test` runs: what a contributor needs to know that it works, fast parts first, so that most faults are on the
 * screen in the first minutes. Parts of one list run side by side. `needs` names what a part cannot run without.
 */
export const firstTier = [
  [
    {
      name: 'lint',
      what: 'format, lint and bans',
      usualSeconds: 20,
      command: bin('biome'),
      args: ['ci', '--error-on-warnings', '.'],
    },
    {
      name: 'dependencies',
      what: 'who imports whom',
      usualSeconds: 20,
      command: bin('depcruise'),
      args: ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tests'],
    },
    { name: 'unused', what: 'unused code', usualSeconds: 20, command: bin('knip'), args: [] },
    {
      name: 'secrets',
      what: 'secrets in files',
      usualSeconds: 40,
      command: bin('secretlint'),
      args: ['--secretlintignore', '.gitignore', '**/*'],
    },
    {
      name: 'types',
      what: 'TypeScript',
      usualSeconds: 60,
      command: 'npm',
      args: ['run', '--silent', 'typecheck'],
    },
  ],
  [
    {
      name: 'scenarios',
      what: 'the controllers together with a fake clock; the architecture',
      usualSeconds: 12,
      ...vitest('--project', 'scenarios'),
    },
  ],
  [unit],
  [
    {
      name: 'build',
      what: 'packages and apps',
      usualSeconds: 50,
      command: bin('turbo'),
      args: ['run', 'build', '--ui=stream', '--output-logs=errors-only'],
    },
  ],
  [
    {
      name: 'sizes',
      what: 'kilobytes that a page loads',
      usualSeconds: 14,
      needs: ['build', 'browser'],
      ...script('scripts/sizes.mjs', '--check'),
    },
  ],
  [
    {
      name: 'views',
      what: 'every state of every view once in the browser: axe, overflow, right to left',
      usualSeconds: 40,
      needs: ['browser'],
      ...storybook('--project', 'states', 'src/views.browser.test.tsx'),
    },
  ],
  [
    {
      name: 'journeys',
      what: 'the main journeys in Chromium, with real chains and servers',
      usualSeconds: 180,
      needs: ['build', 'browser', 'database'],
      ...playwright('journeys', 'journeys of the launchpad'),
    },
  ],
]

/** What `npm run test:full` runs besides. */
export const secondTier = [
  // The first mostly waits for blocks.
  [
    {
      name: 'chain',
      what: 'adapters, wallets and contracts on Anvil and the SVM',
      usualSeconds: 85,
      needs: ['database'],
      ...vitest('--project', 'chain'),
    },
    {
      name: 'matrix',
      what: 'what every thief gets, every order of changes of an owner',
      usualSeconds: 110,
      needs: ['database'],
      ...vitest('--project', 'matrix'),
    },
  ],
  [
    {
      name: 'browser',
      what: 'ui in Chromium',
      usualSeconds: 115,
      needs: ['browser'],
      ...vitest('--config', 'packages/ui/vitest.browser.config.ts'),
    },
  ],
  // Each of these mostly waits for frames and leaves one core idle.
  [
    {
      name: 'stories',
      what: 'every state in every setting, and every story',
      usualSeconds: 250,
      needs: ['browser'],
      ...storybook('--project', 'states', '--project', 'stories', '--exclude', 'src/views.browser.test.tsx'),
    },
    {
      name: 'pictures',
      what: 'a picture of every state beside its reference',
      usualSeconds: 250,
      needs: ['browser', 'build'],
      ...storybook('--project', 'visual'),
    },
  ],
  [
    {
      name: 'publish',
      what: 'what the packed packages contain',
      usualSeconds: 30,
      needs: ['build'],
      ...script('scripts/publishCheck.mjs'),
    },
    {
      name: 'bundlers',
      what: 'packed, built with Vite, webpack, esbuild and Next.js, and used',
      usualSeconds: 90,
      needs: ['build', 'browser'],
      ...script('scripts/bundlers.mjs'),
    },
  ],
  [services],
  [
    {
      name: 'e2e',
      what: 'all other journeys and faults in Chromium',
      usualSeconds: 400,
      needs: ['build', 'browser', 'database'],
      ...playwright('launchpad', 'demo', 'empty chains'),
    },
  ],
  [onNewest(unit)],
  [onNewest(services)],
]
