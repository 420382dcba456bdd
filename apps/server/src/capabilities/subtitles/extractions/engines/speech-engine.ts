import type { SpeechEngineKind } from '@pindao/protocol/subtitles/extraction.endpoints.ts'

/**
 * What speaks against a segment: the engine itself doubts that somebody speaks, it says the same over and over, the
 * segment says what the one before said, speech before it was passed over, or its times are not the engine's.
 */
export type SpeechFlag = 'noSpeech' | 'repetitive' | 'repeated' | 'passedOver' | 'untimed'

/** Something that is said. Whole milliseconds from the beginning of the file. */
export type SpeechSegment = {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  /** From 0 to 1, as the engine thinks; null where it does not say. */
  readonly confidence: number | null
  readonly flags: readonly SpeechFlag[]
}

/** A piece of sound on this machine: 16 kHz, mono. */
export type SpeechFile = { readonly path: string; readonly durationMs: number }

export type Transcript = {
  readonly segments: readonly SpeechSegment[]
  /** What the engine heard, where it says so. */
  readonly language: string | null
}

export type SpeechEngine = {
  readonly kind: SpeechEngineKind
  /** The longest file that it takes, in bytes. */
  readonly mostBytes: number
  /**
   * @param options `language` as BCP 47 writes it; without it the engine listens for itself
   * @throws EngineTrouble; the signal's reason
   */
  transcribe(
    file: SpeechFile,
    options: { readonly language?: string | undefined; readonly signal: AbortSignal },
  ): Promise<Transcript>
}
