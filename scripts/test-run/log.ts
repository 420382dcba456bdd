import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * What the runners of tests leave for the closing lines: a line of JSON each, appended to the file that an environment
 * variable names. The journeys write the same shape (e2e/src/journey-report.ts).
 */
export type LogLines = {
  /** Of FLAKY_LOG: a test that failed, and passed when it was run again. */
  flaky: {
    readonly suite: string
    readonly name: string
    readonly file: string
    /** What the failed run said, in one line. */
    readonly why: string
  }
  /** Of TEST_LOG: a file of tests that has ended; milliseconds with its imports. */
  files: {
    readonly suite: string
    readonly file: string
    readonly ms: number
    readonly passed: number
    readonly failed: number
  }
}

const variables = { flaky: 'FLAKY_LOG', files: 'TEST_LOG' } as const satisfies Record<keyof LogLines, string>

/** The first line of what a failed test said, without colours: that much fits into a line of a run's end. */
export function firstLineOf(message: string | undefined): string {
  const [line = ''] = stripVTControlCharacters(message ?? '').split('\n')
  return line.slice(0, 200)
}

/** Appends a line; nothing when nobody asked for it. */
export function note<Kind extends keyof LogLines>(kind: Kind, line: LogLines[Kind]): void {
  const file = process.env[variables[kind]]
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** All lines of a log; none when it was never written. */
export function readLog<Kind extends keyof LogLines>(
  kind: Kind,
  env: NodeJS.ProcessEnv = process.env,
): readonly LogLines[Kind][] {
  const file = env[variables[kind]]
  if (!file || !existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line): LogLines[Kind] => JSON.parse(line))
}

/** The seed by which long sweeps are sampled: the day (UTC), so that the sample moves; the same for a whole day. */
export function seedOfToday(now = new Date()): string {
  return now.toISOString().slice(0, 10).replaceAll('-', '')
}
