// Reports a run of Vitest to the runner of the checks (`runPart.mjs`) by messages between processes.
import { relative } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

export default class VitestReporter {
  onTestRunStart(specifications) {
    report({ kind: 'planned', files: specifications.length })
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    report({ kind: 'test', state })
    if (state !== 'failed') return
    report({
      kind: 'failure',
      file: relative(root, test.module.moduleId),
      title: test.fullName,
      filter: ['-t', filterOf(test)],
      message: (errors ?? []).map(({ stack, message }) => stack ?? message).join('\n'),
    })
  }

  onTestModuleEnd(module) {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const inTests = [...module.children.allTests()].reduce((sum, test) => sum + milliseconds(test), 0)
    report({
      kind: 'file',
      file: relative(root, module.moduleId),
      seconds: (duration + collectDuration + setupDuration) / 1000,
      setUpSeconds: (duration + collectDuration + setupDuration - inTests) / 1000,
    })
    for (const error of module.errors()) failWithoutTest(relative(root, module.moduleId), error)
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors) failWithoutTest('', error)
  }
}

/** What `-t` compares with: the names of the groups and of the test with spaces between, as a regular expression. */
function filterOf(test) {
  const names = test.fullName.split(' > ').join(' ')
  return `^${names.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
}

const milliseconds = (test) => test.diagnostic()?.duration ?? 0

/** A file that cannot be loaded, or an error outside of every test. */
function failWithoutTest(file, { stack, message }) {
  report({
    kind: 'failure',
    file,
    title: message?.split('\n')[0] ?? 'error',
    filter: [],
    message: stack ?? message,
  })
}

/** Drops messages if another program than the runner started Vitest, for example an editor. */
function report(message) {
  process.send?.(message)
}
