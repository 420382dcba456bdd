import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { type ClipOptions, makeClip, runTool } from '../../apps/server/test/clips.ts'

export { cutFile, textAsVideo } from '../../apps/server/test/clips.ts'

export const MiB = 1024 * 1024

/** A file as tests use it: what it holds, and how the product names the video made of it. */
export type Clip = {
  readonly path: string
  readonly size: number
  readonly title: string
  sha256(): Promise<string>
}

/** A folder of videos that ffmpeg makes, removed at the end. */
export type ClipFolder = {
  readonly path: string
  make(name: string, options?: Omit<ClipOptions, 'path'>): Promise<Clip>
  remove(): Promise<void>
}

export async function clipFolder(): Promise<ClipFolder> {
  const path = await mkdtemp(join(tmpdir(), 'pindao-e2e-clips-'))
  return {
    path,
    async make(name, options = {}) {
      const made = await makeClip({ path: join(path, name), ...options })
      return { ...made, title: basename(name, extname(name)), sha256: () => sha256OfFile(made.path) }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}

/** What ffprobe says of a file; throws when it is no video. */
export async function probedSeconds(path: string): Promise<number> {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]
  return Number((await runTool('ffprobe', args)).trim())
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** SHA-256 of what an address serves. */
export async function sha256OfUrl(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok || answer.body === null) throw new Error(`${url} answers ${answer.status}`)
  const hash = createHash('sha256')
  for await (const chunk of answer.body) hash.update(chunk)
  return hash.digest('hex')
}
