import { readFile, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { mostPixels } from '@pindao/protocol/media/video-files.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { pictureLimits } from './tool-limits.ts'
import type { RunTool } from './tool-runner.ts'

const timeoutMs = 30_000
const pictureWidth = 1280

type Deps = { readonly run: RunTool; readonly ffmpeg: string; readonly ffprobe: string }

export type PictureOptions = { readonly format?: PictureFormat; readonly signal?: AbortSignal | undefined }

/** What a picture is drawn as: a PNG keeps what is see-through. */
export type PictureFormat = 'jpeg' | 'png'
const encoders: Readonly<Record<PictureFormat, readonly string[]>> = {
  jpeg: ['-q:v', '3', '-f', 'mjpeg'],
  png: ['-c:v', 'png', '-pix_fmt', 'rgba', '-f', 'image2pipe'],
}

/**
 * Draws a picture that somebody sent anew, as a JPEG or a PNG of at most 1280 points across: what else was in the file is gone. Its
 * size is known before it is opened.
 *
 * @throws media.pictureFormat for what is no JPEG or PNG, media.pictureTooLarge for more than 50 megapixels
 */
export async function redrawPicture(
  deps: Deps,
  path: string,
  outPath: string,
  { format = 'jpeg', signal }: PictureOptions = {},
): Promise<void> {
  const input = await pictureInput(deps, path, signal)
  const part = `${outPath}.part`
  try {
    const scale = `scale='min(${pictureWidth},iw)':-2`
    const drawn = await deps.run({
      program: deps.ffmpeg,
      args: [
        ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-threads', '1', ...input],
        ...['-frames:v', '1', '-vf', scale, '-map_metadata', '-1', ...encoders[format], `file:${part}`],
      ],
      ...common(signal),
    })
    const { size } = await stat(part).catch(() => ({ size: 0 }))
    if (size === 0) throw new AppError('media.pictureFormat', { cause: new Error(drawn.stderrTail) })
    await rename(part, outPath)
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Input options of a picture whose size was looked at before it is opened.
 *
 * @throws media.pictureFormat for what is no JPEG or PNG, media.pictureTooLarge for more than 50 megapixels
 */
export async function pictureInput(
  deps: Pick<Deps, 'run' | 'ffprobe'>,
  path: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const demuxer = demuxerOf(await readFile(path))
  if (demuxer === undefined) throw new AppError('media.pictureFormat')
  const only = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxer]
  const input = [...only, '-f', demuxer, '-i', `file:${resolve(path)}`]
  const fields = ['-show_entries', 'stream=width,height', '-of', 'csv=p=0']
  const seen = await deps.run({
    program: deps.ffprobe,
    args: ['-v', 'error', ...fields, ...input],
    ...common(signal),
  })
  const [width = 0, height = 0] = seen.stdout.trim().split(',').map(Number)
  if (!(width > 0 && height > 0))
    throw new AppError('media.pictureFormat', { cause: new Error(seen.stderrTail) })
  if (width * height > mostPixels)
    throw new AppError('media.pictureTooLarge', { params: { max: mostPixels / 1_000_000 } })
  return input
}

const common = (signal: AbortSignal | undefined) => ({
  timeoutMs,
  limits: pictureLimits,
  maxOutputBytes: 64 * 1024,
  signal,
})

/** By the first bytes, whatever the name says. */
function demuxerOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg_pipe'
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png_pipe'
  return undefined
}
