import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { createMediaTools, type MediaTools } from '#src/platform/media-tools/media-tools.ts'
import { findOnPath, npmToolPath, resolveTool, type ToolName } from '#src/platform/media-tools/tool-paths.ts'
import { fetchFromDebian, hasDebian } from './debian-packages.ts'

/** The two ffmpegs that the product runs with: npm's, and the newer one that machines bring. */
export const ffmpegs = ['bundled', 'system'] as const
export type FfmpegKind = (typeof ffmpegs)[number]

/** So long the system's may take to come onto a new machine. */
export const ffmpegPatience = 300_000

/** The media tools of the product with one of both. @throws Error where this machine has no ffmpeg of its own, and gets none */
export async function toolsWith(kind: FfmpegKind, dataDir: string): Promise<MediaTools> {
  const env =
    kind === 'bundled'
      ? { FFMPEG_PATH: await bundled('ffmpeg'), FFPROBE_PATH: await bundled('ffprobe') }
      : await system()
  return createMediaTools({ env: { DATA_DIR: dataDir, ...env }, log: pino({ level: 'silent' }) })
}

const toolsDir = join(tmpdir(), 'pindao-test-tools')

async function bundled(name: ToolName): Promise<string> {
  const npmPath = () => npmToolPath(name)
  return (await resolveTool(name, { configured: undefined, searchPath: '', toolsDir, npmPath })).path
}

/** What is installed; else Debian's, unpacked beside the system: installed, it would take the place of npm's everywhere. */
async function system(): Promise<{ FFMPEG_PATH: string; FFPROBE_PATH: string }> {
  const searchPath = process.env['PATH'] ?? ''
  const [ffmpeg, ffprobe] = [await findOnPath('ffmpeg', searchPath), await findOnPath('ffprobe', searchPath)]
  if (ffmpeg && ffprobe) return { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe }
  const folder = join(toolsDir, 'debian-ffmpeg')
  if (!existsSync(folder)) await unpack(folder)
  return { FFMPEG_PATH: join(folder, 'ffmpeg'), FFPROBE_PATH: join(folder, 'ffprobe') }
}

/** Renamed into place: two test files that begin together never run half of it. */
async function unpack(folder: string): Promise<void> {
  if (!hasDebian())
    throw new Error(
      'Cuts are tested with the ffmpeg of the system as well, and there is none: install it (Debian: `apt-get install ffmpeg`).',
    )
  const part = `${folder}.${randomUUID()}.part`
  const archives = join(part, 'archives')
  await mkdir(join(archives, 'partial'), { recursive: true })
  try {
    fetchFromDebian(archives, 'ffmpeg')
    for (const name of await readdir(archives))
      if (name.endsWith('.deb')) run('dpkg-deb', '-x', join(archives, name), part)
    await rm(archives, { recursive: true })
    for (const name of ['ffmpeg', 'ffprobe'] as const) await writeProgram(part, folder, name)
    await rename(part, folder).catch((error: NodeJS.ErrnoException) => {
      // Another test file was first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/** Starts a program of the folder with the libraries beside it. */
async function writeProgram(part: string, folder: string, name: ToolName): Promise<void> {
  const files = await readdir(join(part, 'usr/lib'), { recursive: true })
  const libraries = new Set(files.filter((file) => /\.so(?:\.\d+)*$/u.test(file)).map(dirname))
  const path = [...libraries].map((library) => join(folder, 'usr/lib', library)).join(':')
  const script = `#!/bin/sh\nLD_LIBRARY_PATH='${path}' exec '${join(folder, 'usr/bin', name)}' "$@"\n`
  await writeFile(join(part, name), script, { mode: 0o755 })
}

function run(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}
