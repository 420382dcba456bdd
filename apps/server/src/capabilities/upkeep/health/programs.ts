import { access, constants } from 'node:fs/promises'
import type { ProgramHealth } from '@pindao/protocol/upkeep/health.endpoints.ts'
import type { Env } from '#src/platform/env.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import { findOnPath } from '#src/platform/media-tools/tool-paths.ts'

/** What is used of ffmpeg, wherever it is used: an encoder, or a filter. */
const usedEncoders = ['libx264', 'aac', 'mjpeg', 'flac', 'pcm_s16le'] as const
const usedFilters = ['subtitles', 'drawtext', 'loudnorm', 'overlay', 'silencedetect', 'scale'] as const

type Deps = {
  readonly env: Pick<Env, 'MUSIC_SEPARATOR' | 'ASCP_PATH'>
  readonly tools: Pick<MediaTools, 'ffmpeg' | 'ffprobe' | 'means' | 'reading'>
  /** PATH of this process. */
  readonly searchPath: string
}

/** The programs of this machine as they are now: looked for each time, somebody may have installed one meanwhile. */
export async function programHealth({ env, tools, searchPath }: Deps): Promise<ProgramHealth[]> {
  return Promise.all([
    ffmpegHealth(tools),
    {
      name: 'ffprobe' as const,
      state: 'well' as const,
      path: tools.ffprobe.path,
      version: tools.ffprobe.version,
      capabilities: [],
    },
    fontHealth(tools),
    tesseractHealth(tools, searchPath),
    commandHealth(
      'separator',
      env.MUSIC_SEPARATOR?.trim().split(/\s+/u)[0]?.replaceAll(/["']/gu, ''),
      searchPath,
    ),
    commandHealth('ascp', env.ASCP_PATH, searchPath),
  ])
}

async function ffmpegHealth({ ffmpeg, means }: Deps['tools']): Promise<ProgramHealth> {
  const { encoders, filters } = await means.ofFfmpeg()
  const capabilities = [
    ...usedEncoders.map((name) => ({ name, isThere: encoders.has(name) })),
    ...usedFilters.map((name) => ({ name, isThere: filters.has(name) })),
  ]
  const state = capabilities.every(({ isThere }) => isThere) ? 'well' : 'partly'
  return { name: 'ffmpeg', state, path: ffmpeg.path, version: ffmpeg.version, capabilities }
}

async function fontHealth({ means }: Deps['tools']): Promise<ProgramHealth> {
  const path = await means.fonts()
  return { name: 'fonts', state: path === null ? 'off' : 'well', path, version: null, capabilities: [] }
}

/** The languages that most of the company's films speak. */
const wantedLanguages = ['zh', 'en', 'fr', 'ar'] as const

async function tesseractHealth(
  { reading, means }: Deps['tools'],
  searchPath: string,
): Promise<ProgramHealth> {
  const path = (await findOnPath('tesseract', searchPath)) ?? null
  const languages = path === null ? null : await reading.readableLanguages()
  if (path === null || languages === null)
    return { name: 'tesseract', state: 'off', path: null, version: null, capabilities: [] }
  const names = [...new Set([...wantedLanguages, ...languages])]
  const capabilities = names.map((name) => ({ name: `lang:${name}`, isThere: languages.includes(name) }))
  const state = languages.includes('zh') && languages.includes('en') ? 'well' : 'partly'
  return { name: 'tesseract', state, path, version: await means.versionOf(path), capabilities }
}

/** A program that the configuration names; whether it is where it is said to be. */
async function commandHealth(
  name: 'separator' | 'ascp',
  program: string | undefined,
  searchPath: string,
): Promise<ProgramHealth> {
  const nothing = { name, version: null, capabilities: [] }
  if (program === undefined || program === '') return { ...nothing, state: 'off', path: null }
  const isPath = /[/\\]/u.test(program)
  const path = isPath ? program : ((await findOnPath(program, searchPath)) ?? program)
  const isThere = isPath || path !== program ? await isRunnable(path) : false
  return { ...nothing, state: isThere ? 'well' : 'failing', path }
}

const isRunnable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
