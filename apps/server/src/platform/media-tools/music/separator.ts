import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#src/platform/app-error.ts'
import type { RunTool } from '../tool-runner.ts'

/** A program of the house that parts a sound into voices and the rest; `{in}` and `{outdir}` stand in its words. */
export type SeparatorCommand = { readonly argv: readonly string[]; readonly timeoutMs: number }

const GiB = 1024 ** 3
/** Models are large, and run on every processor there is. */
const limits = { memoryBytes: 64 * GiB, cpuSeconds: 24 * 3600, fileBytes: 8 * GiB }

/** The words of a command, parted by spaces; a word in quotes may hold some. */
export function separatorArgv(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  )
}

/**
 * Has the voices of a sound parted from the rest. Whatever folders the program makes below the given one, it must write
 * `vocals.wav` and `no_vocals.wav` there.
 *
 * @returns the path of the voices
 * @throws music.separatorFailed
 */
export async function separateVoices(
  run: RunTool,
  { argv, timeoutMs }: SeparatorCommand,
  soundPath: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const [program = '', ...args] = argv.map((word) =>
    word.replaceAll('{in}', soundPath).replaceAll('{outdir}', folder),
  )
  const answer = await run({
    program,
    args,
    timeoutMs,
    limits,
    maxOutputBytes: 64 * 1024,
    signal,
    // Models lie below the home of whoever installed them.
    env: { HOME: process.env['HOME'] ?? folder },
    onOutput: () => undefined,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new AppError('music.separatorFailed', { cause })
  })
  const { end, stderrTail } = answer
  const voices = await findFile(folder, 'vocals.wav')
  const rest = await findFile(folder, 'no_vocals.wav')
  if (end.kind === 'exited' && end.code === 0 && voices !== null && rest !== null) return voices
  throw new AppError('music.separatorFailed', { cause: new Error(`${JSON.stringify(end)} ${stderrTail}`) })
}

async function findFile(folder: string, name: string): Promise<string | null> {
  const found = await readdir(folder, { recursive: true })
  const path = found.find((one) => one === name || one.endsWith(`/${name}`) || one.endsWith(`\\${name}`))
  if (path === undefined) return null
  const whole = join(folder, path)
  const { size } = await stat(whole)
  // A header without sound.
  return size > 44 ? whole : null
}
