import { defineConfig } from '@playwright/test'

const files = (names: string) => new RegExp(`/(?:${names})\\.spec\\.ts$`)

/** What `npm test` runs: connect, sign in, send, the embedded wallet and its approval, Solana, WalletConnect, services. */
const journeys = files('journey|embeddedWallet|solana|transactions|walletConnect|services')
/** Its page and a mint, in a world with the history of the demo. */
const launchpadJourneys = files('launchpad')
// In this order, if one worker runs them: the second adds a launch.
const launchpad = files('members|newLaunch|nodeFaults|people')
const demo = files('demo')

/** End-to-end tests in Chromium with real chains and servers, without mocks and retries. */
export default defineConfig<object, { launchpad: boolean }>({
  testDir: './e2e',
  outputDir: '../test-results',
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // Limits that end a test that hangs: beside other programs one may take many times as long as alone.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  // A worker needs another world for another project. That of the launchpad takes longest, so it is started once.
  projects: [
    { name: 'journeys', testMatch: journeys },
    { name: 'journeys of the launchpad', testMatch: launchpadJourneys, use: { launchpad: true } },
    { name: 'launchpad', testMatch: launchpad, use: { launchpad: true }, workers: 1 },
    // Not last, because it is one long test that would run alone.
    { name: 'demo', testMatch: demo },
    { name: 'empty chains', testIgnore: [journeys, launchpadJourneys, launchpad, demo] },
  ],
  use: {
    // The failure names the action and what kept it waiting, which that of the whole test does not.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
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
    // A click waits until its target stands still. The journey is made with motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
