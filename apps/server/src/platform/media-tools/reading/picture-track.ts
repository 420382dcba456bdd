import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inputArgs, type MediaFile } from '../media-file.ts'
import { deriveLimits } from '../tool-limits.ts'
import type { RunTool } from '../tool-runner.ts'
import { chosenTrack, tracksOf } from './embedded-text.ts'
import type { FoundCue } from './found-cue.ts'
import {
  type DrawnOptions,
  grayPictures,
  pictureWidth,
  rate,
  readPictures,
  windowSeconds,
} from './hard-subtitles.ts'
import type { ReadPicture } from './tesseract.ts'

/** A subtitle that begins so long before a window is drawn in it, too. */
const leadSeconds = 15

/** A canvas as films have one: what a file says of itself may be anything, and each picture of it is held in memory. */
const isUsual = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width >= 160 &&
  height >= 120 &&
  width <= 8192 &&
  height <= 8192 &&
  height <= 2 * width &&
  width <= 4 * height

/**
 * Subtitles that lie in a film's own file as pictures, of a DVD or a Blu-ray, say: drawn on black and read (media.md §3).
 *
 * @param readerOf reads pictures of a language; asked only where there is something to read
 * @returns null where the film has none
 * @throws subtitles.noOcr, subtitles.noOcrLanguage
 */
export async function readPictureTrack(
  deps: { readonly run: RunTool; readonly ffmpeg: string; readonly ffprobe: string },
  film: MediaFile,
  options: Omit<DrawnOptions, 'read'> & { readonly language: string },
  readerOf: (language: string) => Promise<(path: string, signal: AbortSignal) => Promise<ReadPicture>>,
): Promise<FoundCue[] | null> {
  const { language, folder, signal } = options
  const track = chosenTrack(await tracksOf(deps, film, signal), 'pictures', language)
  if (track === undefined) return null
  const read = await readerOf(language)
  const { width, height } = isUsual(track) ? track : { width: 1920, height: 1080 }
  const size = {
    width: pictureWidth,
    height: Math.max(16, Math.round((pictureWidth * height) / width / 2) * 2),
  }
  // By itself: the film's pictures and sound are not read again for each window.
  const path = join(folder, 'pictures.mkv')
  try {
    const { end, stderrTail } = await deps.run({
      program: deps.ffmpeg,
      args: [
        ...['-hide_banner', '-nostdin', '-y', '-v', 'error'],
        ...inputArgs(film),
        ...['-map', `0:s:${track.at}`, '-c', 'copy', '-f', 'matroska', `file:${path}`],
      ],
      timeoutMs: 3_600_000,
      limits: deriveLimits,
      maxOutputBytes: 1024,
      signal,
    })
    if (end.kind !== 'exited' || end.code !== 0) throw new Error(`no picture track of a film: ${stderrTail}`)
    const windowFrom = (from: number) => {
      const lead = Math.min(from, leadSeconds)
      const canvas = `color=black:size=${width}x${height}:rate=${rate}:duration=${lead + windowSeconds}[c]`
      const drawn = `[c][0:s:0]overlay=eof_action=pass:repeatlast=0,scale=${size.width}:${size.height},format=gray`
      const args = [
        // Times of the film, not those since its first subtitle.
        ...['-seek_timestamp', '1', '-ss', String(from - lead), '-f', 'matroska', '-i', `file:${path}`],
        ...['-filter_complex', `${canvas};${drawn}[out]`, '-map', '[out]'],
        ...['-ss', String(lead), '-t', String(windowSeconds)],
      ]
      return grayPictures(deps, args, options)
    }
    return await readPictures(windowFrom, size, { ...options, read })
  } finally {
    await rm(path, { force: true })
  }
}
