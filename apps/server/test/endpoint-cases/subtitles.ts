import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const cue = { id: 1, startMs: 0, endMs: 1000, text: '你好', by: 'file', flags: [], review: 'open', note: '' }

/** Subtitles of the owner's video; `sourceId`: those they were translated from. */
async function newDocument(
  { query, videoId, newName }: EndpointWorld,
  sourceId: string | null = null,
): Promise<{ id: string; fileId: string }> {
  const { rows } = await query(
    `INSERT INTO subtitle_document (video_id, language, name, file_id, source_id, cues, next_cue, cue_count, marked_count, created_at, updated_at)
     SELECT $1, $2, $3, (SELECT coalesce(max(file_id), 1000000) + 1 FROM subtitle_document), $4, $5, 2, 1, 0, now(), now()
     RETURNING id, file_id`,
    [videoId, sourceId === null ? 'zh' : 'en', newName(), sourceId, JSON.stringify([cue])],
  )
  const [row] = rows as { id: string; file_id: string }[]
  return { id: String(row?.id), fileId: String(row?.file_id) }
}

async function newTranslation(world: EndpointWorld, status: keyof typeof taskResult.codes): Promise<string> {
  const source = await newDocument(world)
  const target = await newDocument(world, source.id)
  const { rows } = await world.query(
    `INSERT INTO translation (video_id, source_id, document_id, source_language, target_language, engine, status, total,
       price_per_million, currency, requested_by, next_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'zh', 'en', 'openai', $4, 1, 0, 'USD', $5, '9999-01-01', now(), now()) RETURNING id`,
    [world.videoId, source.id, target.id, taskResult.codes[status], world.ownerId],
  )
  return String((rows[0] as { id: string }).id)
}

const ofDocument = (body?: object): EndpointCase => ({
  input: async (world) => ({
    params: { id: (await newDocument(world)).id },
    ...(body ? { body } : {}),
  }),
  others: { refused: 'subtitles.notFound' },
})
const ofTranslation = (status: keyof typeof taskResult.codes, body?: object): EndpointCase => ({
  input: async (world) => ({
    params: { id: await newTranslation(world, status) },
    ...(body ? { body } : {}),
  }),
  others: { refused: 'subtitles.taskNotFound' },
})
async function newExtraction(
  { query, videoId, ownerId }: EndpointWorld,
  status: keyof typeof extractionStatus.codes,
): Promise<string> {
  const { rows } = await query(
    `INSERT INTO extraction (video_id, method, language, status, requested_by, next_at, created_at, updated_at)
     SELECT $1, 'embedded', 'x' || chr(97 + (count(*) % 26)::int) || chr(97 + (count(*) / 26 % 26)::int), $2, $3, '9999-01-01', now(), now() FROM extraction RETURNING id`,
    [videoId, extractionStatus.codes[status], ownerId],
  )
  return String((rows[0] as { id: string }).id)
}
const ofExtraction = (status: keyof typeof extractionStatus.codes): EndpointCase => ({
  input: async (world) => ({ params: { id: await newExtraction(world, status) }, body: { version: 1 } }),
  others: { refused: 'subtitles.extractionNotFound' },
})

const termOf = (source: string) => ({ sourceLanguage: 'zh', targetLanguage: 'en', source, target: 'Lin' })

async function newTerm({ query, newName }: EndpointWorld): Promise<string> {
  const { rows } = await query(
    `INSERT INTO glossary_term (source_language, target_language, source, target, forbidden, updated_at)
     VALUES ('zh', 'fr', $1, 'Lin', '[]', now()) RETURNING id`,
    [newName()],
  )
  return String((rows[0] as { id: string }).id)
}

async function newPair({ query, videoId, newName }: EndpointWorld): Promise<string> {
  const { rows } = await query(
    `INSERT INTO memory_pair (video_id, source_language, target_language, source, target, source_key, source_digest,
       pieces, piece_count, created_at, updated_at)
     VALUES ($1, 'zh', 'en', '你好', 'Hello', '你好', $2, '{" 你",你好,"好 "}', 3, now(), now()) RETURNING id`,
    [videoId, newName()],
  )
  return String((rows[0] as { id: string }).id)
}

const list = async (world: EndpointWorld) => {
  await newTranslation(world, 'success')
  return {}
}

export const subtitlesCases: EndpointCases = {
  'GET /videos/:id/subtitle-documents': {
    input: async (world) => {
      await newDocument(world)
      return { params: { id: world.videoId } }
    },
    others: { refused: 'media.videoNotFound' },
  },
  'POST /videos/:id/subtitle-documents': {
    input: async (world) => ({
      params: { id: world.videoId },
      body: { fileId: (await newDocument(world)).fileId },
    }),
    others: { refused: 'media.videoNotFound' },
  },
  'GET /subtitle-documents/:id': ofDocument(),
  'PATCH /subtitle-documents/:id/cues': ofDocument({
    version: 1,
    changes: [{ id: 1, text: '您好' }],
    removed: [],
  }),
  'POST /subtitle-documents/:id/attach': ofDocument({ version: 1, format: 'srt' }),
  'DELETE /subtitle-documents/:id': ofDocument(),
  'GET /subtitle-documents/:id/weight': {
    input: async (world) => ({
      params: { id: (await newDocument(world)).id },
      query: { targets: 'en,fr', engine: 'libretranslate' },
    }),
    others: { refused: 'subtitles.notFound' },
  },
  'GET /subtitle-check-profiles': { others: 'shared' },
  'PUT /subtitle-documents/:id/check-profile': ofDocument({ profile: 'broadcast' }),
  'POST /subtitle-documents/:id/translations': ofDocument({
    targets: ['en'],
    engine: 'libretranslate',
    style: '口语',
  }),
  'GET /subtitle-stages': { input: list, others: 'hidden' },
  'GET /subtitle-stage-sums': { input: list, others: 'hidden' },
  'GET /translations': { input: list, others: 'hidden' },
  'POST /translations/counts': {
    input: async (world) => {
      await newTranslation(world, 'failed')
      return { body: { views: [{ status: '2' }, {}] } }
    },
    others: 'hidden',
  },
  'GET /translations/:id': ofTranslation('success'),
  'POST /translations/:id/retry': ofTranslation('failed', { version: 1 }),
  'POST /translations/:id/cancel': ofTranslation('waiting', { version: 1 }),
  'GET /translation-engines': { others: 'shared' },
  'GET /glossary-terms': { others: 'shared' },
  'POST /glossary-terms': { input: ({ newName }) => ({ body: termOf(newName()) }), others: 'shared' },
  'PUT /glossary-terms/:id': {
    input: async (world) => ({
      params: { id: await newTerm(world) },
      body: { ...termOf(world.newName()), version: 1 },
    }),
    others: 'shared',
  },
  'DELETE /glossary-terms/:id': {
    input: async (world) => ({ params: { id: await newTerm(world) } }),
    others: 'shared',
  },
  'GET /videos/:id/texts': {
    input: ({ videoId }) => ({ params: { id: videoId } }),
    others: { refused: 'media.videoNotFound' },
  },
  'PUT /videos/:id/texts/:language': {
    input: ({ videoId, newName }) => ({
      params: { id: videoId, language: `de-${newName().slice(1, 9)}` },
      body: { title: newName(), description: '', tags: [], version: null },
    }),
    others: { refused: 'media.videoNotFound' },
  },
  'DELETE /videos/:id/texts/:language': {
    input: async (world) => {
      await world.query(
        `INSERT INTO video_text (video_id, language, title, tags, by, updated_at)
         VALUES ($1, 'de', 'T', '{}', 'person', now()) ON CONFLICT DO NOTHING`,
        [world.videoId],
      )
      return { params: { id: world.videoId, language: 'de' } }
    },
    others: { refused: 'media.videoNotFound' },
  },
  'GET /translation-memory': {
    input: async (world) => {
      await newPair(world)
      return {}
    },
    others: 'hidden',
  },
  'PUT /translation-memory/:id': {
    input: async (world) => ({
      params: { id: await newPair(world) },
      body: { source: world.newName(), target: 'Hi', version: 1 },
    }),
    others: { refused: 'subtitles.pairNotFound' },
  },
  'DELETE /translation-memory/:id': {
    input: async (world) => ({ params: { id: await newPair(world) } }),
    others: { refused: 'subtitles.pairNotFound' },
  },
  'GET /subtitle-documents/:id/memory': {
    input: async (world) => {
      await newPair(world)
      const source = await newDocument(world)
      return { params: { id: (await newDocument(world, source.id)).id }, query: { cue: '1' } }
    },
    others: { refused: 'subtitles.notFound' },
  },
  'GET /extraction-means': { others: 'shared' },
  'GET /extractions': {
    input: async (world) => {
      await newExtraction(world, 'generated')
      return {}
    },
    others: 'hidden',
  },
  'POST /extractions/counts': {
    input: async (world) => {
      await newExtraction(world, 'failed')
      return { body: { views: [{ status: '0' }, {}] } }
    },
    others: 'hidden',
  },
  'POST /videos/:id/extractions': {
    input: async (world) => {
      await world.query('UPDATE extraction SET status = 0 WHERE status = 4', [])
      return {
        params: { id: world.videoId },
        body: { method: 'embedded', language: 'zh', crop: { top: 60, height: 20 } },
      }
    },
    others: { refused: 'media.videoNotFound' },
  },
  'POST /extractions/:id/retry': ofExtraction('failed'),
  'POST /extractions/:id/cancel': ofExtraction('extracting'),
}
