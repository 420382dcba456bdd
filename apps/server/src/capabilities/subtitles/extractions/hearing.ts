import type { MediaInput } from '#src/platform/media-tools/media-input.ts'
import type { FilmReading, ReadingOptions } from '#src/platform/media-tools/reading/film-reading.ts'
import type { FoundCue } from '#src/platform/media-tools/reading/found-cue.ts'
import { EngineTrouble } from '../engines/translation-engine.ts'
import type { SpeechEngine, Transcript } from './engines/speech-engine.ts'
import { joinPieces, type TranscribedPiece } from './engines/speech-segments.ts'

type Deps = {
  readonly reading: Pick<FilmReading, 'spoken'>
  readonly engine: SpeechEngine
  readonly pause: (seconds: number, signal: AbortSignal) => Promise<void>
}

/** So often a piece is sent before it is given up. */
const mostTries = 6
const longestPause = 60

/** Has the sound of a film written down, piece by piece. @throws EngineTrouble where the engine does not answer */
export async function hearFilm(
  { reading, engine, pause }: Deps,
  input: MediaInput,
  options: ReadingOptions & {
    readonly language: string
    readonly durationMs: number
    readonly onProgress: (share: number) => void
  },
): Promise<FoundCue[]> {
  const { language, signal, onProgress } = options
  const heard: TranscribedPiece[] = []
  await reading.spoken(input, options, async (piece, share) => {
    const { segments } = await tried(() => engine.transcribe(piece, { language, signal }))
    heard.push({ offsetMs: piece.offsetMs, segments })
    onProgress(share)
  })
  return joinPieces(heard).map(({ startMs, endMs, text, confidence, flags }) => ({
    startMs,
    endMs,
    text,
    // What speaks against a segment makes it one that nobody is sure of.
    confidence: flags.length > 0 ? 0 : confidence,
  }))

  /** What passes is tried again, after as long as the engine asks for. */
  async function tried(work: () => Promise<Transcript>): Promise<Transcript> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof EngineTrouble) || tries >= mostTries) throw error
        if (error.kind !== 'later' && error.kind !== 'unusable') throw error
        const seconds = Math.min(longestPause, error.retryAfterSeconds ?? 2 ** (tries - 1))
        await pause(seconds, signal)
      }
    }
  }
}
