import { setTimeout as wait } from 'node:timers/promises'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { MediaInput } from '#src/platform/media-tools/media-input.ts'
import type { FilmReading } from '#src/platform/media-tools/reading/film-reading.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createDocumentChecks } from './documents/document-checks.service.ts'
import { forgetVideo } from './documents/forgotten.store.ts'
import { createDocuments, type DocumentPorts } from './documents/subtitle-document.service.ts'
import { createTranslationEngines, type TranslationEngines } from './engines/engines.ts'
import { createSpeechEngines } from './extractions/engines/speech-engines.ts'
import { createExtracting, type StoredFilm } from './extractions/extracting.ts'
import { extractionExportSource } from './extractions/extraction.export-source.ts'
import { extractJob } from './extractions/extraction.jobs.ts'
import { createExtractionNews } from './extractions/extraction.news.ts'
import { createExtractionService, type ExtractionService } from './extractions/extraction.service.ts'
import { glossaryExportSource } from './glossary/glossary.export-source.ts'
import { createGlossary, type Glossary } from './glossary/glossary.service.ts'
import { memoryExportSource } from './memory/memory.export-source.ts'
import { createMemory, type Memory } from './memory/memory.service.ts'
import { createStages, type Stages } from './stages/stages.service.ts'
import { seedSubtitles } from './subtitles.demo.ts'
import { subtitleRoutes } from './subtitles.routes.ts'
import { createVideoTexts, type VideoTexts } from './texts/video-text.service.ts'
import { createTranslating } from './translations/translating.ts'
import { translationExportSource } from './translations/translation.export-source.ts'
import { translateJob } from './translations/translation.jobs.ts'
import { createTranslationNews } from './translations/translation.news.ts'
import { createTranslationService, type TranslationService } from './translations/translation.service.ts'

export type SubtitlesPorts = DocumentPorts & {
  readonly titlesOf: (actor: Actor, ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>
  /** The newest subtitle file of a language beside a video. */
  readonly newestFile: (db: Executor, videoId: bigint, language: string) => Promise<bigint | null>
  /** Puts a subtitle file on all platforms where its video is published; see `After`. */
  readonly pushCaption: (ctx: SignedInContext, videoId: bigint, fileId: bigint) => Promise<number>
  readonly reading: FilmReading
  readonly filmOf: (videoId: bigint) => Promise<StoredFilm & { readonly hasSound: boolean }>
  /** Lets a program read a stored film. */
  readonly withFilm: <T>(objectKey: string, work: (input: MediaInput) => Promise<T>) => Promise<T>
  /** Whoever asked for what a worker does, as they are now; null once they are disabled. */
  readonly actorAtWork: (begun: { staffId: bigint; sessionId: bigint }) => Promise<Actor | null>
  /** What plays the engines in tests; those of the configuration otherwise. */
  readonly engines?: TranslationEngines
  readonly speech?: ReturnType<typeof createSpeechEngines>
}

/** Subtitles as they are edited, and their translation (SUB). */
export type Subtitles = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly demo: DemoSeed
  work(queue: Queue): Promise<void>
  /** Translates what waits, as the worker does. */
  translate(signal: AbortSignal): Promise<number>
  /** Takes words out of the films that wait, as the worker does. */
  extract(signal: AbortSignal): Promise<number>
  readonly api: {
    /** What is kept of a video that is given up for good: its subtitles with their steps, and what was asked for them. */
    forgetVideo(tx: Tx, videoId: bigint): Promise<void>
    readonly suggestTranslations: TranslationService['suggest']
    readonly suggestExtractions: ExtractionService['suggest']
  }
  readonly services: {
    readonly documents: ReturnType<typeof createDocuments>
    readonly checks: ReturnType<typeof createDocumentChecks>
    readonly translations: TranslationService
    readonly extractions: ExtractionService
    readonly glossary: Glossary
    readonly stages: Stages
    readonly memory: Memory
    readonly texts: VideoTexts
  }
}

export function createSubtitles(kit: Kit, ports: SubtitlesPorts): Subtitles {
  const engines = ports.engines ?? createTranslationEngines(kit.env)
  const documents = createDocuments({ ...kit, ...ports })
  const translations = createTranslationService({ ...kit, engines, documents })
  const pause = async (seconds: number, signal: AbortSignal) =>
    void (await wait(seconds * 1000, null, { signal }))
  const translate = createTranslating({
    ...kit,
    ...ports,
    engines,
    pause,
    tell: createTranslationNews(kit.news),
  })
  const speech = ports.speech ?? createSpeechEngines(kit.env)
  const extractions = createExtractionService({
    ...kit,
    ...ports,
    speech,
    readableLanguages: ports.reading.readableLanguages,
    hasSound: async (videoId) => (await ports.filmOf(videoId)).hasSound,
  })
  const extract = createExtracting({ ...kit, ...ports, speech, pause, tell: createExtractionNews(kit.news) })
  const glossary = createGlossary(kit)
  const stages = createStages(kit)
  const memory = createMemory({ ...kit, documents })
  const texts = createVideoTexts(kit)
  const checks = createDocumentChecks({ ...kit, ...ports, documents })
  const openNewest = async (ctx: SignedInContext, videoId: bigint, language: string) => {
    const fileId = await ports.newestFile(kit.database.db, videoId, language)
    return fileId === null ? null : BigInt((await documents.open(ctx, videoId, fileId)).id)
  }
  return {
    api: {
      forgetVideo,
      suggestTranslations: translations.suggest,
      suggestExtractions: extractions.suggest,
    },
    services: { documents, checks, translations, extractions, glossary, stages, memory, texts },
    routes: subtitleRoutes({ documents, checks, translations, extractions, glossary, stages, memory, texts }),
    exports: [
      translationExportSource(translations),
      extractionExportSource(extractions),
      glossaryExportSource(glossary),
      memoryExportSource(memory),
    ],
    operations: [
      operationCommand({
        kind: 'video.translate',
        titlesOf: ports.titlesOf,
        run: (ctx, { recordId, params }, transact) =>
          translations.createOf(
            ctx,
            recordId,
            params,
            () => openNewest(ctx, recordId, params.sourceLanguage),
            transact,
          ),
      }),
      operationCommand({
        kind: 'subtitle.attach',
        titlesOf: documents.titlesOf,
        run: async (ctx, { recordId, params }, transact) => {
          if (params.pushes && !ctx.actor.permissions.has('publishTask:amend'))
            throw new AppError('access.noPermission')
          const { videoId, fileId } = await documents.attachNow(ctx, recordId)
          if (params.pushes) await ports.pushCaption(ctx, videoId, fileId)
          await transact(async () => undefined)
        },
      }),
      operationCommand({
        kind: 'video.extract',
        titlesOf: ports.titlesOf,
        run: (ctx, { recordId, params }, transact) => extractions.createOf(ctx, recordId, params, transact),
      }),
      operationCommand({
        kind: 'translation.retry',
        titlesOf: translations.titlesOf,
        run: (ctx, { recordId }, transact) => translations.retryMany(ctx, recordId, null, transact),
      }),
    ],
    demo: (life) => seedSubtitles(life, translate, extract),
    translate,
    extract,
    async work(queue) {
      await queue.work(translateJob, async (_payload, { signal, log }) => {
        const taken = await translate(signal)
        if (taken > 0) log.info({ taken }, 'translations were taken up')
      })
      await queue.work(extractJob, async (_payload, { signal, log }) => {
        const taken = await extract(signal)
        if (taken > 0) log.info({ taken }, 'words were taken out of films')
      })
    },
  }
}
