import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { LimitCommand, ToolLimits } from './tool-limits.ts'

const stderrTailBytes = 8 * 1024

type ToolCommand = {
  readonly program: string
  readonly args: readonly string[]
  /** Wall clock, milliseconds. */
  readonly timeoutMs: number
  readonly limits: ToolLimits
  /** More output than this ends the run: bytes of stdout. */
  readonly maxOutputBytes: number
  readonly signal?: AbortSignal | undefined
  /** Beside the usual environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Hears the output as it comes; it is then kept nowhere, and counts for nothing. */
  readonly onOutput?: ((text: string) => void) | undefined
  /** The same, for output that is no text. */
  readonly onBytes?: ((bytes: Buffer) => void) | undefined
}

/** How a run ended. `exited` carries the exit code; the others were ended by us or by the kernel. */
type ToolEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'outputTooLarge' }
  | { readonly kind: 'killed'; readonly signal: string }

/** `stderrTail` is for the log only: it holds file names and decoder talk, never anything for people. */
export type ToolRun = { readonly end: ToolEnd; readonly stdout: string; readonly stderrTail: string }

export type RunTool = (command: ToolCommand) => Promise<ToolRun>

/**
 * Runs a program to its end: argv arrays without a shell, no input, a fixed empty working directory, an environment
 * without our secrets, low priority, limits, and a process group of its own so that nothing outlives the run.
 *
 * Rejects only when the program cannot be started or `signal` aborts; a program that fails is an answer.
 */
export function createToolRunner(options: { cwd: string; limit: LimitCommand | undefined }): RunTool {
  return (command) => {
    command.signal?.throwIfAborted()
    const plain = [command.program, ...command.args]
    const [program = command.program, ...args] = options.limit?.(plain, command.limits) ?? plain
    const child = spawn(program, args, {
      cwd: options.cwd,
      detached: process.platform !== 'win32',
      env: { ...cleanEnvironment(options.cwd), ...command.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    lowerPriority(child)
    return watch(child, command)
  }
}

/**
 * Without our secrets. GCONV_PATH, an empty folder: npm's ffprobe is linked statically and crashes when it loads the
 * machine's character tables, which it does for every transport stream (seen with 5.2.0 on Debian 12).
 */
function cleanEnvironment(emptyFolder: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', GCONV_PATH: emptyFolder }
}

function watch(child: ChildProcess, command: ToolCommand): Promise<ToolRun> {
  const { promise, resolve, reject } = Promise.withResolvers<ToolRun>()
  const output: Buffer[] = []
  let outputBytes = 0
  let stderrTail: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let endedByUs: ToolEnd | undefined

  const end = (why: ToolEnd) => {
    endedByUs ??= why
    killGroup(child)
  }
  const timer = setTimeout(() => end({ kind: 'timeout' }), command.timeoutMs)
  const abort = () => killGroup(child)
  command.signal?.addEventListener('abort', abort, { once: true })

  child.stdout?.on('data', (chunk: Buffer) => {
    if (command.onBytes) return command.onBytes(chunk)
    if (command.onOutput) return command.onOutput(chunk.toString('utf8'))
    outputBytes += chunk.length
    if (outputBytes > command.maxOutputBytes) end({ kind: 'outputTooLarge' })
    else output.push(chunk)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrTail = Buffer.concat([stderrTail, chunk]).subarray(-stderrTailBytes)
  })
  const settle = (finish: () => void) => {
    clearTimeout(timer)
    command.signal?.removeEventListener('abort', abort)
    finish()
  }
  child.once('error', (cause) => settle(() => reject(cause)))
  child.once('close', (code, signal) =>
    settle(() => {
      if (command.signal?.aborted) return reject(command.signal.reason)
      resolve({
        end: endedByUs ?? (code === null ? killedBy(signal) : { kind: 'exited', code }),
        stdout: Buffer.concat(output).toString('utf8'),
        stderrTail: stderrTail.toString('utf8'),
      })
    }),
  )
  return promise
}

/** The CPU limit of the kernel is a time-out as well, whoever counts. */
function killedBy(signal: NodeJS.Signals | null): ToolEnd {
  return signal === 'SIGXCPU' ? { kind: 'timeout' } : { kind: 'killed', signal: signal ?? 'unknown' }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // ESRCH: it ended between the decision and the signal, which is what was wanted.
  }
}

/** People's requests come first on a machine that also decodes. */
function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the machine forbids it: a wish, not a condition.
  }
}
