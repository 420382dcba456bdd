import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Writable } from 'node:stream'
import { type Counts, countsIn } from './counts.ts'

/** How a step went. `counts` are the tests that its own closing lines speak of, when they do. */
export type StepResult = {
  readonly name: string
  readonly ms: number
  readonly exitCode: number
  readonly counts: Counts
}

/** Where a run lives: the environment of its steps, its output, and who hears of signals. */
type RunContext = {
  readonly env: NodeJS.ProcessEnv
  readonly output: Writable
  readonly signals: Pick<NodeJS.EventEmitter, 'on' | 'off'>
}

const forwarded = ['SIGTERM', 'SIGHUP'] as const
/**
 * Ctrl-C: the terminal has sent it to the steps as well. A second one would end vitest before it has put away its
 * database; so here it is only outlived, for the closing lines.
 */
const heardByAll = 'SIGINT'
const outlive = () => undefined
/** The exit code of a shell that does not find a program. */
const notStarted = 127
/** Counts stand among the last lines. */
const tailLength = 16 * 1024

/** Runs stage by stage and stops after one in which a step failed. A signal goes on to whatever runs, and ends the run. */
export async function runStages(
  stages: readonly Stage[],
  context: RunContext,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = []
  for (const stage of stages) {
    const ended = await Promise.all(stage.map((step) => runStep(step, context, stage.length > 1)))
    results.push(...ended)
    if (ended.some(({ exitCode }) => exitCode !== 0)) break
  }
  return results
}

/** @param together with others: then what it says is shown in one piece when it has ended. */
async function runStep(
  step: Step,
  { env, output, signals }: RunContext,
  together: boolean,
): Promise<StepResult> {
  const begin = performance.now()
  const child = spawn(step.program, step.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...step.env },
  })
  const held: Buffer[] = []
  let tail = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString('latin1')).slice(-tailLength)
      if (together) held.push(chunk)
      else output.write(chunk)
    })
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of forwarded) signals.on(signal, pass)
  signals.on(heardByAll, outlive)
  const exitCode = await exitCodeOf(child).catch((error: Error) => {
    output.write(`${step.name}: ${error.message}\n`)
    return notStarted
  })
  for (const signal of forwarded) signals.off(signal, pass)
  signals.off(heardByAll, outlive)
  for (const chunk of held) output.write(chunk)
  return { name: step.name, ms: performance.now() - begin, exitCode, counts: countsIn(tail) }
}

/** As a shell says it: ended by a signal is 128 and the signal's number. */
async function exitCodeOf(child: ChildProcess): Promise<number> {
  await once(child, 'close')
  const { exitCode, signalCode } = child
  return exitCode ?? (signalCode === null ? notStarted : 128 + constants.signals[signalCode])
}

/** One program of a run, with what it adds to the environment. */
export type Step = {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Steps that run side by side; the next stage begins when all of them are through. */
export type Stage = readonly Step[]

/** A script of package.json as a step. */
export function npmRun(script: string, env: Readonly<Record<string, string>> = {}): Step {
  return { name: script, program: 'npm', args: ['run', '--silent', script], env }
}
