import type { Term } from '@pindao/protocol/subtitles/checks/translation-checks.ts'
import type { TranslationEngineKind } from '@pindao/protocol/subtitles/translation.endpoints.ts'

/** A text that is to be translated; `id` is all that an engine is told of where it stands. */
export type SourceText = { readonly id: number; readonly text: string }

/** What is translated in one call, with what is said around it, which is not. */
export type EngineBatch = {
  readonly texts: readonly SourceText[]
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly sourceLanguage: string
  readonly targetLanguage: string
  readonly style: string
  /** What words of these texts are called; engines that take no words pass over it, and a check says what they missed. */
  readonly terms?: readonly Term[]
}

/** The characters of texts: signs as they are seen, not code units. */
export const countCharacters = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + [...text].length, 0)

/** Of services that count what is to be translated, and nothing else. */
export const charactersOfTexts = ({ texts }: Pick<EngineBatch, 'texts'>): number =>
  countCharacters(texts.map(({ text }) => text))

/** An engine that translates texts (media.md §5). Times never go there. */
export type TranslationEngine = {
  readonly kind: TranslationEngineKind
  readonly model: string
  /** What one call takes. */
  readonly mostTexts: number
  readonly mostCharacters: number
  /** For a million characters that were sent, as decimal text. */
  readonly pricePerMillion: string
  readonly currency: string
  /** Characters of a call that the service counts: not all that is sent is paid for. */
  charactersOf(batch: EngineBatch): number
  /**
   * What came back, by id; what did not is not in it, and what was not asked for neither.
   *
   * @throws EngineTrouble
   */
  translate(batch: EngineBatch, signal: AbortSignal): Promise<ReadonlyMap<number, string>>
}

/** `later` passes by itself; `unusable` is an answer that says nothing; the others wait for a person. */
export type EngineTroubleKind = 'later' | 'unusable' | 'quota' | 'key' | 'refused'

/** A call that brought nothing. The message holds no text and no key. */
export class EngineTrouble extends Error {
  override readonly name = 'EngineTrouble'
  readonly kind: EngineTroubleKind
  /** When the engine itself says after how long to ask again. */
  readonly retryAfterSeconds: number | null
  constructor(
    kind: EngineTroubleKind,
    message: string,
    retryAfterSeconds: number | null = null,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}
