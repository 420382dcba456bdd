import type { LogLines } from './log.ts'
import type { StepResult } from './run-stages.ts'

const slowestShown = 10

/**
 * The end of a run's output: the time of each step, the slowest files, what was flaky, and as the last line how many
 * tests passed and failed. A failed step without a failed test counts as one.
 */
export function closingLines(run: {
  readonly results: readonly StepResult[]
  readonly files: readonly LogLines['files'][]
  readonly flaky: readonly LogLines['flaky'][]
  readonly flakyLimit: number
  /** By which long sweeps were sampled; null when none was. */
  readonly seed: string | null
  /** What was left for another day; null when nothing was. */
  readonly turns: string | null
}): { readonly lines: readonly string[]; readonly exitCode: number } {
  const { results, files, flaky, flakyLimit, seed, turns } = run
  const tooFlaky = flaky.length > flakyLimit
  const broken = results.find(({ exitCode }) => exitCode !== 0)
  const counted = [...files, ...results.map(({ counts }) => counts)]
  const passed = counted.reduce((sum, each) => sum + each.passed, 0)
  const failed = counted.reduce((sum, each) => sum + each.failed, 0)
  return {
    lines: [
      'where the time went:',
      ...results.map(({ name, ms, exitCode }) => `${time(ms)}  ${name}${exitCode === 0 ? '' : ': failed'}`),
      ...slowest(files),
      ...(seed === null ? [] : [`sweeps were sampled by TEST_SEED=${seed}`]),
      ...(turns === null ? [] : [turns]),
      ...flaky.map(({ suite, file, name, why }) => `flaky: ${suite} ${file}: ${name}: ${why}`),
      ...(tooFlaky ? [`${flaky.length} flaky tests, more than ${flakyLimit}: the run has failed`] : []),
      `${passed} passed, ${failed === 0 && (broken || tooFlaky) ? 1 : failed} failed`,
    ],
    exitCode: broken?.exitCode ?? (tooFlaky ? 1 : 0),
  }
}

function slowest(files: readonly LogLines['files'][]): readonly string[] {
  if (files.length === 0) return []
  const shown = files.toSorted((one, other) => other.ms - one.ms).slice(0, slowestShown)
  return ['slowest files:', ...shown.map(({ ms, file }) => `${time(ms)}  ${file}`)]
}

const time = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(8)} s`
