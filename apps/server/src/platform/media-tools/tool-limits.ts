import { findOnPath } from './tool-paths.ts'

const MiB = 1024 * 1024

/** What one run may use. Bytes and seconds. */
export type ToolLimits = {
  readonly memoryBytes: number
  readonly cpuSeconds: number
  /** Largest file the program may write. */
  readonly fileBytes: number
}

/** A probe reads headers; a thumbnail decodes a few pictures, of 8K at most. */
export const probeLimits: ToolLimits = { memoryBytes: 2048 * MiB, cpuSeconds: 30, fileBytes: MiB }
export const thumbnailLimits: ToolLimits = { memoryBytes: 4096 * MiB, cpuSeconds: 60, fileBytes: 32 * MiB }

/** A picture that somebody sent is opened for its size first, and drawn anew only if that is one we draw. */
export const pictureLimits: ToolLimits = { memoryBytes: 2048 * MiB, cpuSeconds: 30, fileBytes: 32 * MiB }
/** Reading a whole film takes as long as it takes; what is drawn of it is small, a copy of it is not. */
export const deriveLimits: ToolLimits = {
  memoryBytes: 4096 * MiB,
  cpuSeconds: 24 * 3600,
  fileBytes: 65_536 * MiB,
}

/** Turns a command into one that runs under limits; the command itself where the machine has no means for it. */
export type LimitCommand = (command: readonly string[], limits: ToolLimits) => readonly string[]

/**
 * Uploads are hostile input to a C decoder, so its memory, time and output are limited by the kernel, through
 * util-linux `prlimit` (it replaces itself by the program: same pid), and `setpriv` ends a program with its parent. Undefined where there is none (macOS, Windows,
 * busybox): then the wall clock is the only limit.
 */
export async function resolveLimits(searchPath: string): Promise<LimitCommand | undefined> {
  const prlimit = await findOnPath('prlimit', searchPath)
  if (!prlimit) return undefined
  // A program of a worker that was killed would go on for hours, for nobody.
  const setpriv = await findOnPath('setpriv', searchPath)
  const endsWithUs = setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []
  return (command, limits) => [
    prlimit,
    `--as=${limits.memoryBytes}`,
    `--cpu=${limits.cpuSeconds}`,
    `--fsize=${limits.fileBytes}`,
    '--core=0',
    '--nofile=64',
    '--',
    ...endsWithUs,
    ...command,
  ]
}
