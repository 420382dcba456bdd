import * as extractionEndpoints from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import * as glossaryEndpoints from '@pindao/protocol/subtitles/glossary.endpoints.ts'
import * as stagesEndpoints from '@pindao/protocol/subtitles/stages.endpoints.ts'
import * as memoryEndpoints from '@pindao/protocol/subtitles/memory.endpoints.ts'
import * as documentEndpoints from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import * as translationEndpoints from '@pindao/protocol/subtitles/translation.endpoints.ts'
import * as textEndpoints from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { DocumentChecks } from './documents/document-checks.service.ts'
import type { Documents } from './documents/subtitle-document.service.ts'
import type { ExtractionService } from './extractions/extraction.service.ts'
import type { Glossary } from './glossary/glossary.service.ts'
import type { Stages } from './stages/stages.service.ts'
import type { Memory } from './memory/memory.service.ts'
import type { VideoTexts } from './texts/video-text.service.ts'
import type { TranslationService } from './translations/translation.service.ts'

/** One line per call: translate, call the service. */
export const subtitleRoutes = ({
  documents,
  checks,
  translations,
  extractions,
  glossary,
  stages,
  memory,
  texts,
}: {
  readonly documents: Documents
  readonly checks: DocumentChecks
  readonly translations: TranslationService
  readonly extractions: ExtractionService
  readonly glossary: Glossary
  readonly stages: Stages
  readonly memory: Memory
  readonly texts: VideoTexts
}): readonly Route[] => [
  route(stagesEndpoints.listSubtitleStages, (ctx, { query }) => stages.list(ctx, query)),
  route(stagesEndpoints.sumSubtitleStages, (ctx, { query }) => stages.sums(ctx, query)),
  route(glossaryEndpoints.listGlossaryTerms, (ctx, { query }) => glossary.list(ctx, query)),
  route(glossaryEndpoints.createGlossaryTerm, (ctx, { body }) => glossary.create(ctx, body)),
  route(glossaryEndpoints.updateGlossaryTerm, (ctx, { params, body }) =>
    glossary.update(ctx, BigInt(params.id), body),
  ),
  route(glossaryEndpoints.deleteGlossaryTerm, (ctx, { params }) => glossary.remove(ctx, BigInt(params.id))),
  route(textEndpoints.listVideoTexts, (ctx, { params }) => texts.list(ctx, BigInt(params.id))),
  route(textEndpoints.saveVideoText, (ctx, { params, body }) =>
    texts.save(ctx, BigInt(params.id), params.language, body),
  ),
  route(textEndpoints.deleteVideoText, (ctx, { params }) =>
    texts.remove(ctx, BigInt(params.id), params.language),
  ),
  route(memoryEndpoints.listMemoryPairs, (ctx, { query }) => memory.list(ctx, query)),
  route(memoryEndpoints.updateMemoryPair, (ctx, { params, body }) =>
    memory.update(ctx, BigInt(params.id), body),
  ),
  route(memoryEndpoints.deleteMemoryPair, (ctx, { params }) => memory.remove(ctx, BigInt(params.id))),
  route(memoryEndpoints.findMemoryMatches, (ctx, { params, query }) =>
    memory.matches(ctx, BigInt(params.id), query.cue),
  ),
  route(extractionEndpoints.listExtractions, (ctx, { query }) => extractions.list(ctx, query)),
  route(extractionEndpoints.countExtractions, (ctx, { body }) => extractions.counts(ctx, body.views)),
  route(extractionEndpoints.getExtractionMeans, () => extractions.means()),
  route(extractionEndpoints.createExtraction, (ctx, { params, body }) =>
    extractions.create(ctx, BigInt(params.id), body),
  ),
  route(extractionEndpoints.retryExtraction, (ctx, { params, body }) =>
    extractions.retry(ctx, BigInt(params.id), body.version),
  ),
  route(extractionEndpoints.cancelExtraction, (ctx, { params, body }) =>
    extractions.cancel(ctx, BigInt(params.id), body.version),
  ),
  route(documentEndpoints.listSubtitleDocuments, (ctx, { params }) =>
    documents.listOf(ctx, BigInt(params.id)),
  ),
  route(documentEndpoints.openSubtitleFile, (ctx, { params, body }) =>
    documents.open(ctx, BigInt(params.id), BigInt(body.fileId)),
  ),
  route(documentEndpoints.getSubtitleDesk, (ctx, { params }) => documents.desk(ctx, BigInt(params.id))),
  route(documentEndpoints.changeSubtitles, (ctx, { params, body }) =>
    documents.change(ctx, BigInt(params.id), body),
  ),
  route(documentEndpoints.listCheckProfiles, () => checks.profiles()),
  route(documentEndpoints.chooseCheckProfile, (ctx, { params, body }) =>
    checks.choose(ctx, BigInt(params.id), body.profile),
  ),
  route(documentEndpoints.attachSubtitles, (ctx, { params, body }) =>
    documents.attach(ctx, BigInt(params.id), body),
  ),
  route(documentEndpoints.deleteSubtitles, (ctx, { params }) => documents.remove(ctx, BigInt(params.id))),
  route(translationEndpoints.listTranslations, (ctx, { query }) => translations.list(ctx, query)),
  route(translationEndpoints.countTranslations, (ctx, { body }) => translations.counts(ctx, body.views)),
  route(translationEndpoints.getTranslation, (ctx, { params }) => translations.get(ctx, BigInt(params.id))),
  route(translationEndpoints.listTranslationEngines, () => translations.engines()),
  route(translationEndpoints.weighTranslation, (ctx, { params, query }) =>
    translations.weigh(ctx, BigInt(params.id), query),
  ),
  route(translationEndpoints.createTranslations, (ctx, { params, body }) =>
    translations.create(ctx, BigInt(params.id), body),
  ),
  route(translationEndpoints.retryTranslation, (ctx, { params, body }) =>
    translations.retry(ctx, BigInt(params.id), body.version),
  ),
  route(translationEndpoints.cancelTranslation, (ctx, { params, body }) =>
    translations.cancel(ctx, BigInt(params.id), body.version),
  ),
]
