import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Things to undo at the end of a measurement, the newest first. */
export type Cleanup = { add(undo: () => Promise<unknown>): void; run(): Promise<void> }

/** Runs a measurement with a folder of its own and undoes whatever it started, also when it fails. */
export async function withWorkspace<T>(work: (folder: string, cleanup: Cleanup) => Promise<T>): Promise<T> {
  const undos: (() => Promise<unknown>)[] = []
  const folder = await mkdtemp(join(tmpdir(), 'pindao-bench-'))
  const cleanup: Cleanup = {
    add: (undo) => undos.unshift(undo),
    async run() {
      for (const undo of undos) await undo()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    return await work(folder, cleanup)
  } finally {
    await cleanup.run()
  }
}

/** A program of ours in a process of its own. */
export type Program<Message> = {
  readonly pid: number
  /** The first message it sent: a server says where it listens, a client what it measured. */
  readonly said: Message
  stop(): Promise<void>
}

/**
 * Starts a program and waits for its first message. Its output is dropped unless it fails.
 *
 * @throws Error with the end of its output when it ends without a word.
 */
export async function startProgram<Message>(
  file: URL,
  options: {
    args?: readonly string[]
    env?: Readonly<Record<string, string>>
    flags?: readonly string[]
  } = {},
): Promise<Program<Message>> {
  const child = fork(file, [...(options.args ?? [])], {
    silent: true,
    execArgv: [...(options.flags ?? [])],
    env: { ...process.env, ...options.env },
  })
  const output = tailOf(child)
  const gone = once(child, 'exit')
  const said = once(child, 'message').then(([message]) => message as Message)
  const first = await Promise.race([said, gone.then(() => null)])
  if (first === null || child.pid === undefined) throw new Error(`${file.pathname} ended:\n${output()}`)
  return {
    pid: child.pid,
    said: first,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Runs a program to its end and returns what it said. */
export async function runProgram<Message>(file: URL, args: readonly string[]): Promise<Message> {
  const program = await startProgram<Message>(file, { args })
  await program.stop()
  return program.said
}

function tailOf(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-4000)
    })
  }
  return () => text
}

/** Memory a process holds now, in bytes. */
export function currentMemory(pid: number): Promise<number> {
  return memoryOf(pid, 'VmRSS')
}

/** Largest memory a process ever held, in bytes: its start, too. */
export function peakMemory(pid: number): Promise<number> {
  return memoryOf(pid, 'VmHWM')
}

async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'mu').exec(status)?.[1]) * 1024
}

/** Processor time a process used so far, in seconds, in its own code and in the kernel. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may contain anything; the counted fields begin after it (proc(5)), in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The middle of several runs: what other work on the machine disturbs least. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]]
  if (low === undefined || high === undefined) throw new RangeError('no values')
  return (low + high) / 2
}

/** One line of a result: what was measured, how much, and what it should be. */
export type Figure = {
  readonly what: string
  readonly value: number
  readonly unit?: string
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number }
}

/** Prints figures in columns, each with its goal and whether it is met. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  const width = Math.max(...figures.map(({ what }) => what.length))
  for (const { what, value, unit = '', goal } of figures) {
    const shown = `${value >= 100 ? value.toFixed(0) : value.toFixed(2)} ${unit}`
    console.log(`  ${what.padEnd(width)}  ${shown.padStart(12)}  ${goal ? verdict(value, goal) : ''}`)
  }
}

function verdict(value: number, goal: NonNullable<Figure['goal']>): string {
  const [met, text] =
    'atLeast' in goal
      ? [value >= goal.atLeast, `≥ ${goal.atLeast}`]
      : [value <= goal.atMost, `≤ ${goal.atMost}`]
  return `goal ${text}: ${met ? 'met' : 'MISSED'}`
}
