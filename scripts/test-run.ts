import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closingLines } from './test-run/closing.ts'
import { readLog, seedOfToday } from './test-run/log.ts'
import { npmRun, runStages, type Stage } from './test-run/run-stages.ts'
import { turnsLine } from './test-run/turns.ts'

/**
 * `node scripts/test-run.ts [--turns] <stage>…` runs the named stages one after the other, ends at the first that fails,
 * and says at its end where the time went. With `--turns` long suites run the part whose day it is (test-run/turns.ts).
 * The exit code is that of what failed.
 */
const stages: Readonly<Record<string, Stage>> = {
  // One checker each: more of them look at the same types again, and cost twice the processor time of these steps.
  checks: [npmRun('lint'), npmRun('types:node'), npmRun('types:web'), npmRun('imports')],
  unit: [npmRun('test:unit')],
  fault: [npmRun('test:fault')],
  // One after the other: faults that are found by their time are not found beside browsers.
  sweep: [npmRun('test:fault', { TEST_SWEEP: 'all' })],
  walks: [npmRun('e2e', { TEST_SWEEP: 'all' })],
  journeys: [npmRun('e2e')],
}

/** So many tests may fail and pass when they are run again: a machine has bad moments. More is a fault of ours. */
const flakyLimit = 2

const said = process.argv.slice(2)
const named = said.filter((word) => word !== '--turns')
const chosen = named.flatMap((name) => {
  const stage = stages[name]
  return stage ? [stage] : []
})
if (named.length === 0 || chosen.length !== named.length) {
  process.stderr.write(`stages: ${Object.keys(stages).join(', ')}\n`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'pindao-test-run-'))
const env = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node-compile'),
  FLAKY_LOG: join(folder, 'flaky.jsonl'),
  TEST_LOG: join(folder, 'files.jsonl'),
  TEST_SEED: seedOfToday(),
  ...(said.includes('--turns') ? { TEST_TURNS: 'on' } : {}),
  ...process.env,
}
const results = await runStages(chosen, { env, output: process.stdout, signals: process })
const closing = closingLines({
  results,
  files: readLog('files', env),
  flaky: readLog('flaky', env),
  flakyLimit,
  turns: turnsLine(env),
  seed: named.includes('fault') || named.includes('journeys') ? env.TEST_SEED : null,
})
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`\n${closing.lines.join('\n')}\n`)
process.exitCode = closing.exitCode
