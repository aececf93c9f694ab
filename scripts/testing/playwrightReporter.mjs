// Reports a run of Playwright to the runner of the checks (`runPart.mjs`) by messages between processes.
import { relative } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

export default class PlaywrightReporter {
  #files = new Map()

  onBegin(_config, suite) {
    for (const test of suite.allTests()) {
      const file = relative(root, test.location.file)
      const counted = this.#files.get(file) ?? { left: 0, seconds: 0, setUpSeconds: 0 }
      counted.left += 1
      this.#files.set(file, counted)
    }
    report({ kind: 'planned', files: this.#files.size })
  }

  onTestEnd(test, result) {
    const file = relative(root, test.location.file)
    const state = stateOf(test, result)
    report({ kind: 'test', state })
    if (state === 'failed') {
      report({
        kind: 'failure',
        file: `${file}:${test.location.line}`,
        title: test.titlePath().slice(3).join(' > '),
        filter: [],
        message: result.errors
          .map(({ stack, message, snippet }) => [stack ?? message, snippet].filter(Boolean).join('\n'))
          .join('\n'),
      })
    }
    const counted = this.#files.get(file)
    counted.left -= 1
    counted.seconds += result.duration / 1000
    counted.setUpSeconds += hookSeconds(result)
    if (counted.left === 0) report({ kind: 'file', file, ...counted })
  }

  onError({ stack, message }) {
    report({
      kind: 'failure',
      file: '',
      title: message?.split('\n')[0],
      filter: [],
      message: stack ?? message,
    })
  }
}

function stateOf(test, { status }) {
  if (status === 'skipped') return 'skipped'
  return status === test.expectedStatus ? 'passed' : 'failed'
}

/** Seconds in fixtures and hooks, among them the start of a world. */
function hookSeconds({ steps }) {
  const hooks = steps.filter(({ category }) => category === 'hook')
  return hooks.reduce((sum, { duration }) => sum + duration, 0) / 1000
}

function report(message) {
  process.send?.(message)
}
