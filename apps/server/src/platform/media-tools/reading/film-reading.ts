import { rm } from 'node:fs/promises'
import { inspectMediaFile } from '../media-file.ts'
import type { MediaInput } from '../media-input.ts'
import type { RunTool } from '../tool-runner.ts'
import { readClosedCaptions } from './closed-captions.ts'
import { readEmbeddedText } from './embedded-text.ts'
import type { FoundCue } from './found-cue.ts'
import { type HardSubtitleOptions, readHardSubtitles } from './hard-subtitles.ts'
import { readPictureTrack } from './picture-track.ts'
import { findSilences, piecesOf, type SpokenPiece, writePiece } from './spoken-pieces.ts'
import { createTesseract, type Tesseract } from './tesseract.ts'

export type ReadingOptions = {
  readonly fileName: string
  /** Where files may be written meanwhile. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Takes words out of a film (media.md §3). */
export type FilmReading = {
  /** Languages whose writing can be read in pictures; null where no program for it is installed. */
  readableLanguages: Tesseract['languages']
  /**
   * What lies in the film's own file: a track of text, closed captions in its pictures, or a track of pictures, which are read;
   * null where there is none.
   *
   * @throws subtitles.noOcr, subtitles.noOcrLanguage for pictures
   */
  embedded(
    input: MediaInput,
    options: ReadingOptions & {
      readonly language: string
      readonly durationMs: number
      readonly onProgress: (share: number) => void
    },
  ): Promise<FoundCue[] | null>
  /**
   * Words that are drawn into the picture.
   *
   * @throws subtitles.noOcr, subtitles.noOcrLanguage
   */
  drawn(
    input: MediaInput,
    options: ReadingOptions & Omit<HardSubtitleOptions, 'read'> & { readonly language: string },
  ): Promise<FoundCue[]>
  /** The sound of a film, piece by piece; each file is gone after the act. */
  spoken(
    input: MediaInput,
    options: ReadingOptions & { readonly durationMs: number },
    act: (piece: SpokenPiece, share: number) => Promise<void>,
  ): Promise<void>
}

export function createFilmReading(
  deps: { readonly run: RunTool; readonly ffmpeg: string; readonly ffprobe: string },
  searchPath: string,
): FilmReading {
  const tesseract = createTesseract(deps.run, searchPath)
  return {
    readableLanguages: tesseract.languages,
    async embedded(input, options) {
      const film = await inspectMediaFile(input, options.fileName, options.signal)
      const text = await readEmbeddedText(deps, film, options)
      if (text !== null && text.length > 0) return text
      const captions = await readClosedCaptions(deps, film, options)
      if (captions !== null && captions.length > 0) return captions
      return (await readPictureTrack(deps, film, options, tesseract.reader)) ?? text ?? captions
    },
    async drawn(input, { language, ...options }) {
      const read = await tesseract.reader(language)
      const film = await inspectMediaFile(input, options.fileName, options.signal)
      return readHardSubtitles(deps, film, { ...options, read })
    },
    async spoken(input, options, act) {
      const film = await inspectMediaFile(input, options.fileName, options.signal)
      const { durationMs, signal } = options
      // A short film is one piece, wherever it is silent.
      const whole = piecesOf(durationMs, [])
      const pieces = whole.length < 2 ? whole : piecesOf(durationMs, await findSilences(deps, film, signal))
      for (const [at, piece] of pieces.entries()) {
        const written = await writePiece(deps, film, piece, options)
        try {
          await act(written, (at + 1) / pieces.length)
        } finally {
          await rm(written.path, { force: true })
        }
      }
    },
  }
}
