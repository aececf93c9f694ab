import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

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
    ],
  },
  test: {
    setupFiles: ['../core/src/testing/knownSentences.ts'],
    name: 'ui',
    include: ['src/**/*.browser.test.tsx'],
    css: true,
    testTimeout: 10_000,
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
  },
})
