import { defineConfig } from '@playwright/test'

/** End-to-end tests in Chromium with real chains and servers, without mocks and retries. */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // Limits that end a test that hangs. What must happen within a time is asserted by the test itself.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    viewport: { width: 1100, height: 800 },
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
  },
})
