import { prepareFonts } from './prepare/fonts.ts'
import { probeLimits } from './tool-limits.ts'
import type { RunTool } from './tool-runner.ts'

/** What the programs of this machine can do, for whoever looks after it. */
export type ToolMeans = {
  /** Names of the encoders and filters that this ffmpeg was built with. Asked once. */
  ofFfmpeg(): Promise<{ readonly encoders: ReadonlySet<string>; readonly filters: ReadonlySet<string> }>
  /** The folder of the fonts that texts are drawn in; null where this installation lacks them. */
  fonts(): Promise<string | null>
  /** The first word of a program's `--version` that looks like one; null where it says none. */
  versionOf(program: string): Promise<string | null>
}

export function createToolMeans(run: RunTool, ffmpeg: string, fontsDir: string): ToolMeans {
  const ask = async (program: string, args: readonly string[]) => {
    const { stdout, stderrTail } = await run({
      program,
      args,
      timeoutMs: 10_000,
      limits: probeLimits,
      maxOutputBytes: 512 * 1024,
    })
    return `${stdout}\n${stderrTail}`
  }
  let known: ReturnType<ToolMeans['ofFfmpeg']> | undefined
  const read = async () => ({
    encoders: namesIn(await ask(ffmpeg, ['-hide_banner', '-encoders']), /^\s[VAS][\w.]{5}\s+(\S+)/gmu),
    filters: namesIn(await ask(ffmpeg, ['-hide_banner', '-filters']), /^\s[\w.|]{2,3}\s+(\S+)\s+\S+->\S+/gmu),
  })
  return {
    ofFfmpeg() {
      known ??= read()
      return known
    },
    fonts: () => prepareFonts(fontsDir),
    versionOf: async (program) =>
      /\b\d+(?:\.\d+)+\S*/u.exec(await ask(program, ['--version']).catch(() => ''))?.[0] ?? null,
  }
}

const namesIn = (text: string, line: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(line)].map(([, name]) => name ?? ''))
