import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { firstLineOf, note } from './log.ts'

/** Tells the closing lines of a run how long each file took, and names the tests that passed only when run again. */
export default class VitestReport implements Reporter {
  #root = ''
  readonly #flaky: string[] = []

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestModuleEnd(module: TestModule): void {
    const suite = module.project.name
    const file = relative(this.#root, module.moduleId)
    const tests = [...module.children.allTests()]
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const { duration, collectDuration } = module.diagnostic()
    note('files', {
      suite,
      file,
      ms: duration + collectDuration,
      passed: count('passed'),
      failed: count('failed'),
    })
    for (const test of tests.filter((each) => each.diagnostic()?.flaky)) {
      const why = firstLineOf(test.result().errors?.[0]?.message)
      note('flaky', { suite, name: test.fullName, file, why })
      this.#flaky.push(`flaky: ${file}: ${test.fullName}: ${why}`)
    }
  }

  onTestRunEnd(): void {
    for (const line of this.#flaky) process.stdout.write(`${line}\n`)
  }
}
