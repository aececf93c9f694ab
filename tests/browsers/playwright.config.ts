import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** The journey of a user in browsers that Playwright does not start; see scripts/browsers.mjs. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  projects: [
    { name: 'firefox', use: { browserName: 'firefox' } },
    { name: 'webkit', use: { browserName: 'webkit' } },
  ],
})
