import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const conditions = ['@latchkey/source']

const setupFiles = ['loadErrorMessages', 'mockOnlyHttp'].map((name) => `packages/core/src/testing/${name}.ts`)

/**
 * Limits that end a test that hangs. They measure nothing: on a busy machine a test may take ten times as long as alone.
 */
const waits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

/** Vitest's default would leave one of two cores idle, and files that wait for nodes and databases leave both. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/**
 * Starts files that wait for heartbeats and reconnections first, so that none of them runs alone in the end. Vitest itself
 * starts the largest files first.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) => moduleId.includes('/walletConnect')
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}

/** Unit and scenario tests, in node. What needs a browser has its config beside it. */
export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions } },
        test: {
          globalSetup: ['packages/server-kit/src/database/writeEmptyCluster.ts'],
          setupFiles,
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/{src,server,shared}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**', '**/dist/**', '**/*.{chain,matrix}.test.ts'],
          // Files share a worker's modules: no module holds state, and loading them again for each file takes longer
          // than the tests of the packages.
          isolate: false,
          ...{ ...waits, maxWorkers },
          css: true,
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions } },
        test: {
          globalSetup: ['packages/server-kit/src/database/writeEmptyCluster.ts'],
          setupFiles,
          name: 'matrix',
          environment: 'node',
          // Every combination of a table, of which each is a life of a user on two servers.
          include: ['apps/*/src/**/*.matrix.test.ts'],
          ...{ ...waits, maxWorkers },
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions } },
        test: {
          setupFiles,
          name: 'scenarios',
          environment: 'node',
          include: ['tests/{scenarios,architecture}/**/*.test.ts'],
          isolate: false,
          ...{ ...waits, maxWorkers },
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions } },
        test: {
          setupFiles,
          name: 'chain',
          environment: 'node',
          // Isolated, so that the timers of the WalletConnect SDK, of 5 min and more, end with their file.
          include: [
            '{packages,apps}/*/src/**/*.chain.test.ts',
            'apps/dapp/contracts/**/*.test.ts',
            'apps/dapp/{server,seed}/**/*.chain.test.ts',
            'tests/{chain,contract}/**/*.test.ts',
          ],
          // More than for tests that compute: most of these wait for blocks, reconnections and pauses.
          ...waits,
          maxWorkers: 2 * maxWorkers,
        },
      },
      {
        resolve: { conditions },
        ssr: { resolve: { conditions, externalConditions: conditions } },
        test: {
          setupFiles,
          name: 'services',
          environment: 'node',
          include: ['tests/services/**/*.test.ts'],
          ...{ ...waits, maxWorkers },
        },
      },
    ],
  },
})
