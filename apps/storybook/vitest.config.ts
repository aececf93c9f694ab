import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** Every state of every view through axe, in one page: themes, directions, devices. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  // Found late, these would be bundled twice: two Reacts in one page.
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'uqr'],
  },
  test: {
    name: 'states',
    include: ['src/**/*.browser.test.tsx'],
    css: true,
    testTimeout: 60_000,
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
