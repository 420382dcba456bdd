import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'
import { stepNames } from './steps.ts'

/** So many journeys may fail and pass when they are run again: a machine has bad moments. More is a fault of ours. */
const flakyLimit = 2
const slowestShown = 10

type Spent = { count: number; ms: number }

/**
 * The last lines of a run: where its time went, and which journeys passed only when they were run again. Each of those is
 * also appended to the file that FLAKY_LOG names, as a line of JSON; more than two of them fail the run.
 */
export default class JourneyReport implements Reporter {
  readonly #spent = new Map<string, Spent>(
    Object.values(stepNames).map((name) => [name, { count: 0, ms: 0 }]),
  )
  #suite: Suite | null = null
  #root = ''

  onBegin(config: FullConfig, suite: Suite): void {
    this.#suite = suite
    this.#root = config.rootDir
  }

  onStepEnd(_test: TestCase, _result: TestResult, { category, title, duration }: TestStep): void {
    const spent = category === 'test.step' ? this.#spent.get(title) : undefined
    if (spent === undefined) return
    spent.count += 1
    spent.ms += duration
  }

  async onEnd({ status, duration }: FullResult): Promise<{ status?: FullResult['status'] }> {
    const tests = this.#suite?.allTests() ?? []
    const flaky = tests.filter((test) => test.outcome() === 'flaky')
    say(timeOf(tests, this.#spent, duration))
    for (const test of flaky) {
      const name = test.titlePath().slice(3).join(' › ')
      const file = `e2e/tests/${relative(this.#root, test.location.file)}`
      say([`flaky: ${file}: ${name}`])
      const failed = test.results.find((result) => result.error !== undefined)
      note({ suite: 'e2e', name, file, why: firstLineOf(failed?.error?.message) })
    }
    if (flaky.length <= flakyLimit) return {}
    say([`${flaky.length} flaky journeys, more than ${flakyLimit}: the run has failed`])
    return { status: status === 'passed' ? 'failed' : status }
  }

  printsToStdio(): boolean {
    return true
  }
}

function timeOf(tests: readonly TestCase[], spent: ReadonlyMap<string, Spent>, ms: number): string[] {
  const durations = tests
    .map((test) => ({ title: test.title, ms: test.results.reduce((sum, { duration }) => sum + duration, 0) }))
    .sort((a, b) => b.ms - a.ms)
  return [
    `== ${tests.length} journeys in ${seconds(ms)}`,
    ...[...spent].map(([name, each]) => `${name}: ${each.count} times, ${seconds(each.ms)}`),
    'slowest:',
    ...durations.slice(0, slowestShown).map((each) => `  ${seconds(each.ms)}  ${each.title}`),
  ]
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

function say(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

type Flaky = { readonly suite: 'e2e'; readonly name: string; readonly file: string; readonly why: string }

/** The first line of what a failed journey said, without colours. */
function firstLineOf(message: string | undefined): string {
  const [line = ''] = stripVTControlCharacters(message ?? '').split('\n')
  return line.slice(0, 200)
}

function note(flaky: Flaky): void {
  const log = process.env['FLAKY_LOG']
  if (log) appendFileSync(log, `${JSON.stringify(flaky)}\n`)
}
