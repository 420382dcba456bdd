import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import {
  mostCountedFilms,
  type StageState,
  type StageSums,
  type SubtitleStage,
  type VideoStages,
} from '@pindao/protocol/subtitles/stages.endpoints.ts'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { videoFile } from '#src/capabilities/media/attachments/video-file.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { facet } from '#src/capabilities/media/media.ts'
import { publishChange } from '#src/capabilities/publishing/after/change.table.ts'
import { publishSideStep } from '#src/capabilities/publishing/beside/side-step.table.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { extraction, subtitleDocument, translation } from '../subtitle.table.ts'

export type FilmFilter = {
  readonly words?: string | undefined
  readonly programme?: string | undefined
  readonly channelId?: bigint | undefined
  readonly language?: string | undefined
  /** Platforms that take captions. */
  readonly captionPlatforms: readonly string[]
}
export type StageFilter = FilmFilter & {
  readonly stage?: SubtitleStage | undefined
  readonly state?: StageState | undefined
  readonly sort: 'episode' | '-episode' | 'id' | '-id'
}

/** Without a programme or a channel: films where something was begun, not all that there are. */
function chosen(actor: Actor, { words, programme, channelId }: FilmFilter): SQL | undefined {
  const isNamed = programme !== undefined || channelId !== undefined
  const begun = sql`${video.id} IN (SELECT video_id FROM ${subtitleDocument} UNION SELECT video_id FROM ${extraction})`
  return and(
    withinScope(actor, video),
    isNull(video.deletedAt),
    channelId === undefined ? undefined : eq(video.channelId, channelId),
    programme === undefined
      ? undefined
      : sql`${video.facets} @> ${sql.param([facet.programme(programme)])}::text[]`,
    words ? or(contains(video.title, words), contains(video.programme, words)) : undefined,
    isNamed ? undefined : begun,
  )
}

/** Episode by episode, one programme after the other. */
function orderOf(sort: StageFilter['sort'], of: '' | 'v.' = ''): SQL {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC'
  if (sort.endsWith('id')) return sql.raw(`${of}id ${direction}`)
  const by = ['programme', 'episode', 'id'].map((column) => `${of}${column} ${direction} NULLS LAST`)
  return sql.raw(by.join(', '))
}

const running = codesOf(taskResult, ['waiting', 'inProgress'])
const failed = codesOf(taskResult, ['failed'])
const success = codesOf(taskResult, ['success'])
const extracting = codesOf(extractionStatus, ['extracting', 'extracted', 'generating'])
const notExtracted = codesOf(extractionStatus, ['failed'])
const published = codesOf(publishTaskStatus, ['published'])

/**
 * The stages of the films that `films` chooses, as tables of a statement: `film` has a row for each, `lane` one for each of its
 * translations. A stage that is `done` is one that everything after it may build on.
 */
function stagesOf(films: SQL, { language, captionPlatforms }: FilmFilter): SQL {
  const platforms = sql`ANY(${sql.param([...captionPlatforms])}::text[])`
  return sql`
    chosen AS MATERIALIZED (${films}),
    source AS (
      SELECT DISTINCT ON (d.video_id) d.video_id, d.id, d.language, d.words_version, d.marked_count
      FROM chosen c JOIN ${subtitleDocument} d ON d.video_id = c.id AND d.source_id IS NULL
      ORDER BY d.video_id, EXISTS (SELECT FROM ${subtitleDocument} t WHERE t.source_id = d.id) DESC, d.id DESC),
    reading AS (
      SELECT DISTINCT ON (e.video_id) e.video_id, e.id, e.status, e.progress, e.problem
      FROM chosen c JOIN ${extraction} e ON e.video_id = c.id ORDER BY e.video_id, e.id DESC),
    work AS (
      SELECT DISTINCT ON (w.document_id) w.document_id, w.id, w.status, w.done, w.total
      FROM chosen c JOIN ${translation} w ON w.video_id = c.id ORDER BY w.document_id, w.id DESC),
    target AS (
      SELECT t.* FROM source s JOIN ${subtitleDocument} t ON t.source_id = s.id
      WHERE ${language === undefined ? sql`true` : sql`t.language = ${language}`}),
    place AS (
      SELECT p.id, p.video_id FROM chosen c JOIN ${publishTask} p ON p.video_id = c.id
      WHERE p.status IN (${published}) AND p.platform_video_id IS NOT NULL AND p.platform = ${platforms}),
    -- The last that was done to the captions of a language there; a change is later than what came along with the video.
    sent AS (
      SELECT DISTINCT ON (p.id, f.language) p.id AS task_id, f.language, f.id AS file_id, a.kind, a.status
      FROM place p
      JOIN LATERAL (
        SELECT x.kind, x.target, x.status, x.id, 1 AS turn FROM ${publishChange} x
        WHERE x.task_id = p.id AND x.kind IN ('caption', 'captionRemoval')
        UNION ALL
        SELECT y.kind, y.target, y.status, y.id, 0 FROM ${publishSideStep} y
        WHERE y.task_id = p.id AND y.kind = 'caption') a ON true
      JOIN ${videoFile} f ON f.video_id = p.video_id AND f.kind = 'subtitle' AND f.id::text = a.target
      ORDER BY p.id, f.language, a.turn DESC, a.id DESC),
    pushed AS (
      SELECT t.id AS document_id, count(*) AS places,
        count(*) FILTER (WHERE s.status IN (${running})) AS going,
        count(*) FILTER (WHERE s.status IN (${failed})) AS refused,
        count(*) FILTER (WHERE s.status IN (${success}) AND s.kind = 'caption') AS there,
        count(*) FILTER (WHERE s.status IN (${success}) AND s.kind = 'caption' AND s.file_id = t.file_id) AS newest
      FROM target t JOIN place p ON p.video_id = t.video_id
      LEFT JOIN sent s ON s.task_id = p.id AND s.language = t.language
      GROUP BY t.id),
    lane AS (
      SELECT t.video_id, t.language, t.id AS document_id, w.id AS translation_id, t.attached_revision, t.marked_count,
        coalesce(w.done::float8 / nullif(w.total, 0), 1) AS progress,
        CASE WHEN w.status IN (${running}) THEN 'running' WHEN w.status IN (${failed}) THEN 'failed'
          WHEN t.source_version < s.words_version THEN 'stale' ELSE 'done' END AS translate,
        CASE WHEN w.status IN (${running}, ${failed}) THEN 'none' WHEN t.marked_count > 0 THEN 'toCheck'
          ELSE 'done' END AS checked,
        CASE WHEN t.attached_revision IS NULL THEN 'none'
          WHEN t.attached_version IS NULL OR t.attached_version < t.words_version THEN 'stale'
          ELSE 'done' END AS attach,
        CASE WHEN coalesce(p.places, 0) = 0 THEN 'notNeeded' WHEN p.going > 0 THEN 'running'
          WHEN p.refused > 0 THEN 'failed' WHEN p.there = 0 THEN 'none'
          WHEN p.newest < p.places OR t.attached_version IS NULL OR t.attached_version < t.words_version THEN 'stale'
          ELSE 'done' END AS push
      FROM target t JOIN source s ON s.id = t.source_id
      LEFT JOIN work w ON w.document_id = t.id LEFT JOIN pushed p ON p.document_id = t.id),
    film AS (
      SELECT c.id, s.id AS source_id, s.language AS source_language, s.marked_count AS source_marked,
        e.id AS extraction_id, coalesce(e.progress, 0) AS progress, e.problem,
        CASE WHEN e.status IN (${extracting}) THEN 'running' WHEN s.id IS NOT NULL THEN 'done'
          WHEN e.status IN (${notExtracted}) THEN 'failed'
          WHEN EXISTS (SELECT FROM ${videoFile} f WHERE f.video_id = c.id AND f.kind = 'subtitle') THEN 'done'
          ELSE 'none' END AS extract,
        CASE WHEN s.id IS NULL THEN 'none' WHEN s.marked_count > 0 THEN 'toCheck' ELSE 'done' END AS checked
      FROM chosen c LEFT JOIN source s ON s.video_id = c.id LEFT JOIN reading e ON e.video_id = c.id)`
}

/** The films whose next stage, or one of whose stages, is as the filter says. */
function standing({ stage, state, language }: StageFilter): SQL | undefined {
  const next = sql`CASE WHEN f.extract <> 'done' THEN 'extract' WHEN f.checked = 'toCheck' THEN 'checkSource'
    WHEN l.translate IS DISTINCT FROM 'done' THEN 'translate' WHEN l.checked <> 'done' THEN 'checkTranslation'
    WHEN l.attach <> 'done' THEN 'attach' WHEN l.push NOT IN ('done', 'notNeeded') THEN 'push' END`
  const among =
    language === undefined
      ? sql`${state ?? ''} IN (f.extract, f.checked, l.translate, l.checked, l.attach, l.push)`
      : sql`${state ?? ''} IN (l.translate, l.checked, l.attach, l.push)`
  const is = and(
    stage === undefined ? undefined : sql`${next} = ${stage}`,
    state === undefined ? undefined : among,
  )
  return is && sql`f.id IN (SELECT f.id FROM film f LEFT JOIN lane l ON l.video_id = f.id WHERE ${is})`
}

type Row = Omit<VideoStages, 'id'> & { readonly id: string; readonly total: string }

/** A page of films with their stages. */
export async function findStages(
  db: Executor,
  actor: Actor,
  filter: StageFilter,
  { offset, limit }: Window,
): Promise<{ readonly rows: VideoStages[]; readonly total: number }> {
  const where = chosen(actor, filter)
  const order = orderOf(filter.sort)
  const is = standing(filter)
  const window = sql`LIMIT ${sql.raw(String(limit))} OFFSET ${sql.raw(String(offset))}`
  // What is said of stages is known of films that were looked at: of the first so many.
  const first = is === undefined ? window : sql`LIMIT ${sql.raw(String(mostCountedFilms))}`
  const films = sql`SELECT id FROM ${video} WHERE ${where} ORDER BY ${order} ${first}`
  const all =
    is === undefined
      ? sql`(SELECT count(*) FROM (SELECT FROM ${video} WHERE ${where} LIMIT 10001) counted)`
      : sql`count(*) OVER ()`
  const { rows } = await db.execute<Row>(sql`
    WITH ${stagesOf(films, filter)}
    SELECT v.id::text AS id, v.title, v.programme, v.episode, v.language, f.extract, f.checked AS "checkSource",
      f.extraction_id::text AS "extractionId", f.progress, f.problem,
      CASE WHEN f.source_id IS NOT NULL THEN
        json_build_object('id', f.source_id::text, 'language', f.source_language, 'marked', f.source_marked) END AS source,
      coalesce((SELECT json_agg(json_build_object('language', l.language, 'documentId', l.document_id::text,
        'translationId', l.translation_id::text, 'translate', l.translate, 'progress', l.progress,
        'checkTranslation', l.checked, 'marked', l.marked_count, 'attach', l.attach, 'revision', l.attached_revision,
        'push', l.push) ORDER BY l.language) FROM lane l WHERE l.video_id = f.id), '[]') AS languages,
      ${all} AS total
    FROM film f JOIN ${video} v ON v.id = f.id
    ${is === undefined ? sql`` : sql`WHERE ${is}`}
    ORDER BY ${orderOf(filter.sort, 'v.')}
    ${is === undefined ? sql`` : window}`)
  // A page behind the last one has no row that could say how many there are.
  if (rows.length === 0 && offset > 0)
    return { rows: [], total: (await findStages(db, actor, filter, { offset: 0, limit: 1 })).total }
  const total = Number(rows[0]?.total ?? 0)
  return { rows: rows.map(({ total: _total, ...row }) => row), total }
}

/** How many films are through each stage, in one statement. */
export async function sumStages(db: Executor, actor: Actor, filter: FilmFilter): Promise<StageSums> {
  const most = sql.raw(String(mostCountedFilms))
  const films = sql`SELECT id FROM ${video} WHERE ${chosen(actor, filter)} ORDER BY id LIMIT ${most}`
  const { rows } = await db.execute<{ sums: StageSums }>(sql`
    WITH ${stagesOf(films, filter)}
    SELECT json_build_object('films', count(*), 'more', count(*) >= ${most},
      'extract', count(*) FILTER (WHERE extract = 'done'),
      'checkSource', count(*) FILTER (WHERE checked = 'done'),
      'languages', coalesce((SELECT json_agg(json_build_object('language', language, 'translate', translated,
        'checkTranslation', checked, 'attach', attached, 'push', pushed, 'stale', stale) ORDER BY translated DESC, language)
        FROM (SELECT language, count(*) FILTER (WHERE translate = 'done') AS translated,
          count(*) FILTER (WHERE translate = 'done' AND checked = 'done') AS checked,
          count(*) FILTER (WHERE attach = 'done') AS attached,
          count(*) FILTER (WHERE push = 'done') AS pushed,
          count(*) FILTER (WHERE 'stale' IN (translate, attach, push)) AS stale
          FROM lane GROUP BY language) each), '[]')) AS sums
    FROM film`)
  const sums = rows[0]?.sums
  if (sums === undefined) throw new Error('sums returned no row')
  return sums
}
