import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] }

// If discovered during a run, Vite would bundle these again: two copies of React on one page, or a reload.
const optimizeDeps = {
  include: [
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-runtime',
    'react/jsx-dev-runtime',
    'uqr',
    'axe-core',
    'vitest-browser-react',
  ],
}

/** Limits that end a test that hangs: beside other checks a test may take ten times as long as alone. */
const waits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

/** Pages run in parallel, because each mostly waits for frames. Vitest's default would leave one of two cores idle. */
const pages = 2

const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 800, height: 900 } }],
})

/**
 * `visual`: compares pictures of every state with their references. `states`: checks every state of every view with axe
 * and for overflow, in all themes, directions and devices. `stories`: runs every story with its `play` function.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        test: {
          name: 'visual',
          include: ['visual/**/*.visual.test.ts'],
          ...waits,
          fileParallelism: false,
        },
      },
      {
        plugins: [react()],
        resolve,
        optimizeDeps,
        test: {
          name: 'states',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/unpainted.ts'],
          css: true,
          ...waits,
          maxWorkers: pages,
          browser: browser(),
        },
      },
      {
        plugins: [storybookTest({ configDir: `${import.meta.dirname}/.storybook` })],
        optimizeDeps,
        test: { name: 'stories', ...waits, maxWorkers: pages, browser: browser() },
      },
    ],
  },
})
