import { defineConfig } from 'vitest/config'

const conditions = ['@latchkey/source']

/** Unit and scenario tests, in node. What needs a browser has its config beside it. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions } },
        test: {
          setupFiles: ['packages/core/src/testing/knownSentences.ts'],
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/{src,server,shared}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**', '**/dist/**', '**/*.chain.test.ts'],
          css: true,
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions } },
        test: {
          setupFiles: ['packages/core/src/testing/knownSentences.ts'],
          name: 'scenarios',
          environment: 'node',
          include: ['tests/{scenarios,architecture}/**/*.test.ts'],
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions } },
        test: {
          setupFiles: ['packages/core/src/testing/knownSentences.ts'],
          name: 'chain',
          environment: 'node',
          include: ['packages/*/src/**/*.chain.test.ts', 'tests/{chain,contract}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions } },
        test: {
          setupFiles: ['packages/core/src/testing/knownSentences.ts'],
          name: 'services',
          environment: 'node',
          include: ['tests/services/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
