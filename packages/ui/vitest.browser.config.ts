import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** Everything else runs on React 19. `peerDependencies` allows both. */
const react18 = createRequire(new URL('../react-18/package.json', import.meta.url))
const folderOf = (name: string) => dirname(react18.resolve(`${name}/package.json`))

/** Tests that need a real browser: focus, scrolling, animation, shadow roots. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  // If discovered during a run, Vite would bundle these again: two copies of React on one page, or a reload.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'uqr',
      'vitest-browser-react',
      'zod/mini',
      'zustand/vanilla',
      '@noble/hashes/sha3',
      // Dialogs of host apps, which some tests open around the modal.
      '@base-ui/react/dialog',
      '@headlessui/react',
      '@mui/material/Dialog',
      '@radix-ui/react-dialog',
      'bootstrap/js/dist/modal',
      'focus-trap',
      'react-aria-components',
      'vaul',
    ],
  },
  test: {
    setupFiles: ['../core/src/testing/loadErrorMessages.ts'],
    css: true,
    // Limits that end a test that hangs: beside other checks a test may take ten times as long as alone.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
          args: ['--no-sandbox'],
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 800, height: 900 } }],
    },
    projects: [
      { extends: true, test: { name: 'ui', include: ['src/**/*.browser.test.tsx'] } },
      {
        extends: true,
        resolve: { alias: { react: folderOf('react'), 'react-dom': folderOf('react-dom') } },
        test: {
          name: 'ui on React 18',
          // Provider, buttons, hooks and the journeys of a user; the focus of the modal and of a row that becomes a link.
          include: ['src/flows/*', 'src/modal/Dialog', 'src/parts/WalletTile'].map(
            (path) => `${path}.browser.test.tsx`,
          ),
          setupFiles: ['./src/fixtures/onReact18.ts'],
        },
      },
    ],
  },
})
