import { listStatusOfExtraction, listStatusOfUpload } from '@pindao/protocol/subtitles/list-status.ts'
import type { TranslationSortKey } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor } from '#src/platform/db/database.ts'
import {
  countRows,
  idsIn,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { extraction, subtitleDocument, translation } from '../subtitle.table.ts'

export type TranslationFilter = {
  readonly words?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly listStatus?: readonly number[] | undefined
  readonly language?: string | undefined
  readonly marked?: 'yes' | undefined
  readonly videoIds?: readonly bigint[] | undefined
}

/** How the last extraction of a video stands. */
const lastExtraction = sql<
  number | null
>`(SELECT e.status FROM ${extraction} e WHERE e.video_id = ${video.id} ORDER BY e.id DESC LIMIT 1)`

const source = alias(subtitleDocument, 'translation_source')

/** What lists and pages show of a translation, without conditions. */
export const selectTranslations = (db: Executor) =>
  db
    .select({
      translation,
      document: {
        sourceVersion: subtitleDocument.sourceVersion,
        wordsVersion: subtitleDocument.wordsVersion,
        attachedRevision: subtitleDocument.attachedRevision,
        attachedVersion: subtitleDocument.attachedVersion,
      },
      sourceWordsVersion: source.wordsVersion,
      video: {
        id: video.id,
        title: video.title,
        programme: video.programme,
        episode: video.episode,
        uploadStatus: video.uploadStatus,
        ownerStaffId: video.ownerStaffId,
        departmentId: video.departmentId,
      },
      requesterName: staff.fullName,
      extraction: lastExtraction,
    })
    .from(translation)
    .innerJoin(video, eq(video.id, translation.videoId))
    .innerJoin(subtitleDocument, eq(subtitleDocument.id, translation.documentId))
    .innerJoin(source, eq(source.id, translation.sourceId))
    .innerJoin(staff, eq(staff.id, translation.requestedBy))
export type ListedTranslation = Awaited<ReturnType<typeof selectTranslations>>[number]

const order: ListOrder<TranslationSortKey> = {
  id: translation.id,
  keys: { createdAt: translation.createdAt, updatedAt: translation.updatedAt },
}

const statesOf = (codes: readonly number[], view: Readonly<Record<number, number>>): number[] =>
  Object.entries(view).flatMap(([state, code]) => (codes.includes(code) ? [Number(state)] : []))

/** Videos that are shown as one of these codes of the older list (business.md §2.3 (3)). */
function shownAs(codes: readonly number[]): SQL | undefined {
  const byUpload = inArray(video.uploadStatus, [-1, ...statesOf(codes, listStatusOfUpload)])
  const states = statesOf(codes, listStatusOfExtraction)
  if (states.length === 0) return byUpload
  const hasOwn = inArray(video.uploadStatus, Object.keys(listStatusOfUpload).map(Number))
  return or(byUpload, and(not(hasOwn), lastExtractedAs(states)))
}

/** Videos whose last extraction stands so: found once for the list, where looking at each row's own is a walk for each. */
const lastExtractedAs = (states: readonly number[]): SQL =>
  sql`${video.id} IN (SELECT last.video_id FROM (
    SELECT DISTINCT ON (e.video_id) e.video_id, e.status FROM ${extraction} e ORDER BY e.video_id, e.id DESC
  ) last WHERE ${inArray(sql`last.status`, [...states])})`

/** Below so many matches a walk along the order of the list takes longer than finding their videos first. */
const few = 5000

/** Translations of videos that are shown so: the videos are found before, once, and how many they are is not guessed. */
const ofVideosShownAs = (codes: readonly number[]): SQL =>
  sql`${translation.videoId} = ANY(ARRAY(
    SELECT ${video.id} FROM ${video} WHERE ${and(isNull(video.deletedAt), shownAs(codes))}
  ))`

const conditionsOnVideo = ({ words, listStatus }: TranslationFilter): readonly (SQL | undefined)[] => [
  words ? or(contains(video.title, words), contains(video.programme, words)) : undefined,
  listStatus?.length ? shownAs(listStatus) : undefined,
]

const conditionsOnTask = (filter: TranslationFilter): readonly (SQL | undefined)[] => [
  filter.status?.length ? inArray(translation.status, [...filter.status]) : undefined,
  filter.language === undefined ? undefined : eq(translation.targetLanguage, filter.language),
  filter.marked === undefined ? undefined : gt(translation.marked, 0),
  filter.videoIds?.length ? inArray(translation.videoId, [...filter.videoIds]) : undefined,
]

const matching = (actor: Actor, filter: TranslationFilter): SQL | undefined =>
  and(
    withinScope(actor, video),
    isNull(video.deletedAt),
    ...conditionsOnVideo(filter),
    ...conditionsOnTask(filter),
  )

/** A page of the list: its ids first, by one index, then what is shown of these few. */
export async function listTranslationRows(
  db: Executor,
  actor: Actor,
  filter: TranslationFilter,
  window: SortedWindow<TranslationSortKey> & { readonly ids?: readonly string[] | undefined },
) {
  const chosen = window.ids === undefined ? undefined : idsIn(translation.id, window.ids)
  const where = and(matching(actor, filter), chosen)
  const total = countListed(db, actor, filter, chosen)
  const { listStatus } = filter
  if (!listStatus?.length) return readPage(pageOf(db, where, window), total)
  const narrowed = (await total) <= few ? and(where, ofVideosShownAs(listStatus)) : where
  return readPage(pageOf(db, narrowed, window), total)
}

function pageOf(db: Executor, where: SQL | undefined, window: SortedWindow<TranslationSortKey>) {
  const inOrder = ordering(order, window.sort)
  const matched = db
    .select({ id: translation.id })
    .from(translation)
    .innerJoin(video, eq(video.id, translation.videoId))
    .where(where)
    .$dynamic()
  return selectTranslations(db)
    .where(sql`${translation.id} IN ${windowed(matched, inOrder, window)}`)
    .orderBy(...inOrder)
}

/** How many a list has. Where nothing is asked of the video, only the deleted ones are looked at, which are few. */
async function countListed(
  db: Executor,
  actor: Actor,
  filter: TranslationFilter,
  chosen: SQL | undefined,
): Promise<number> {
  const ofVideo = and(withinScope(actor, video), ...conditionsOnVideo(filter))
  if (ofVideo === undefined) {
    const deleted = db.select({ id: video.id }).from(video).where(isNotNull(video.deletedAt))
    return countRows(
      db,
      translation,
      and(...conditionsOnTask(filter), chosen, notInArray(translation.videoId, deleted)),
    )
  }
  const [row] = await db
    .select({ total: count() })
    .from(translation)
    .innerJoin(video, eq(video.id, translation.videoId))
    .where(and(matching(actor, filter), chosen))
  return row?.total ?? 0
}

/** How many there are, `most` and one at most. */
export const countTranslationRows = (db: Executor, actor: Actor, filter: TranslationFilter, most: number) =>
  countUpTo(
    db,
    db
      .select({ id: translation.id })
      .from(translation)
      .innerJoin(video, eq(video.id, translation.videoId))
      .where(matching(actor, filter)),
    most,
  )
