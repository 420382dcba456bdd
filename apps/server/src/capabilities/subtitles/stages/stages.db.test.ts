import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { freshChannel } from '../../../../test/fresh-channel.ts'
import { findStages, type StageFilter, sumStages } from './stages.store.ts'

let database: TestDatabase
let actor: Actor
const captionPlatforms = [...managedPlatforms]
const usual = { captionPlatforms, sort: 'episode' } as const
const { codes } = taskResult
const series = 1000

/** A series in which episode n is as far as n says, modulo ten; see `expected`. */
beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  const { db } = database
  await db.execute(sql`
    INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
    SELECT 's' || id, 's', 'e', id, false, now() FROM department LIMIT 2`)
  await db.execute(sql`
    INSERT INTO upload (upload_key, storage_type, owner_staff_id, department_id, file_name, object_key, size, part_size,
      part_count, status, created_at, updated_at)
    SELECT 'k', 'local', id, department_id, 'f', 'o', 1, 1, 1, 'completed', now(), now() FROM staff LIMIT 1`)
  await db.execute(sql`
    INSERT INTO channel (${sql.raw(freshChannel.columns)}, platform, platform_channel_id, title, department_id, owner_staff_id, created_at, updated_at)
    SELECT ${sql.raw(freshChannel.values)}, 'youtube', 'UC1', '云上频道', department_id, id, now(), now() FROM staff LIMIT 1`)
  await db.execute(sql`
    INSERT INTO video (title, programme, episode, file_name, object_key, upload_id, size, crc32, container, duration_ms, width,
      height, video_codec, upload_status, owner_staff_id, department_id, created_at, updated_at)
    SELECT '月光 ' || n, '月光', n, 'f', 'o', (SELECT id FROM upload), 1, '00000000', 'mp4', 1, 16, 9, 'h264', 0,
      s.id, s.department_id, now(), now()
    FROM generate_series(1, ${series}::int) AS n, (SELECT * FROM staff ORDER BY id LIMIT 1) s`)
  // Another film, of which nobody has begun anything.
  await db.execute(sql`
    INSERT INTO video (title, file_name, object_key, upload_id, size, crc32, container, duration_ms, width, height,
      video_codec, upload_status, owner_staff_id, department_id, created_at, updated_at)
    SELECT '别的', 'f', 'o', (SELECT id FROM upload), 1, '0', 'mp4', 1, 16, 9, 'h264', 0, s.id, s.department_id, now(), now()
    FROM (SELECT * FROM staff ORDER BY id LIMIT 1) s`)
  const { extracting, failed } = extractionStatus.codes
  await db.execute(sql`
    INSERT INTO extraction (video_id, method, language, status, progress, problem, requested_by, next_at, created_at, updated_at)
    SELECT id, 'ocr', 'zh', CASE WHEN episode % 10 = 1 THEN ${extracting}::int ELSE ${failed}::int END, 0.4, 'broken',
      owner_staff_id, now(), now(), now() FROM video WHERE episode % 10 IN (1, 2)`)
  const document = sql`INSERT INTO subtitle_document (video_id, language, name, source_id, source_version, cues, next_cue,
    cue_count, marked_count, attached_revision, attached_version, file_id, words_version, created_at, updated_at)`
  await db.execute(sql`${document}
    SELECT id, 'zh', 'n', null, null, '[]', 1, 0, CASE WHEN episode % 10 = 3 THEN 7 ELSE 0 END, null, null, null,
      CASE WHEN episode % 10 = 6 THEN 5 ELSE 1 END, now(), now() FROM video WHERE episode % 10 >= 3`)
  await db.execute(sql`
    INSERT INTO video_file (video_id, kind, file_name, object_key, size, language, revision, created_at, created_by)
    SELECT id, 'subtitle', 'f', 'o' || id, 1, 'en', 1, now(), owner_staff_id FROM video WHERE episode % 10 >= 8`)
  await db.execute(sql`${document}
    SELECT v.id, 'en', 'n', d.id, 1, '[]', 1, 0, CASE WHEN v.episode % 10 = 7 THEN 2 ELSE 0 END,
      CASE WHEN v.episode % 10 >= 8 THEN 1 END, CASE WHEN v.episode % 10 >= 8 THEN 1 END,
      (SELECT f.id FROM video_file f WHERE f.video_id = v.id), CASE WHEN v.episode % 10 = 8 THEN 2 ELSE 1 END, now(), now()
    FROM video v JOIN subtitle_document d ON d.video_id = v.id WHERE v.episode % 10 >= 5`)
  await db.execute(sql`
    INSERT INTO translation (video_id, source_id, document_id, source_language, target_language, engine, status, total, done,
      price_per_million, currency, requested_by, next_at, created_at, updated_at)
    SELECT d.video_id, d.source_id, d.id, 'zh', 'en', 'openai',
      CASE WHEN v.episode % 10 = 5 THEN ${codes.inProgress}::int ELSE ${codes.success}::int END, 4, 1, 0, 'USD', v.owner_staff_id,
      now(), now(), now() FROM subtitle_document d JOIN video v ON v.id = d.video_id WHERE d.source_id IS NOT NULL`)
  const task = await db.execute<{ id: string }>(sql`
    INSERT INTO publish_task (video_id, content, channel_id, platform, title, description, tags, visibility, made_for_kids,
      status, platform_video_id, operator_id, department_id, created_at, updated_at)
    SELECT v.id, 'c' || v.id, (SELECT id FROM channel), 'youtube', 't', '', '{}', 1, false,
      ${publishTaskStatus.codes.published}::int, 'y' || v.id, v.owner_staff_id, v.department_id, now(), now()
    FROM video v WHERE v.episode % 10 IN (8, 9) RETURNING id`)
  expect(task.rows.length).toBe(series / 5)
  await db.execute(sql`
    INSERT INTO publish_change (task_id, kind, target, from_side, to_side, status, cost, next_at, staff_id, created_at, updated_at)
    SELECT t.id, 'caption', f.id::text, '{}', '{}', ${codes.success}::int, 400, now(), t.operator_id, now(), now()
    FROM publish_task t JOIN video_file f ON f.video_id = t.video_id JOIN video v ON v.id = t.video_id`)
  await db.execute(sql`ANALYZE`)
  const { rows } = await db.execute<{ id: string; department_id: string }>(
    sql`SELECT id, department_id FROM staff ORDER BY id LIMIT 1`,
  )
  actor = {
    staffId: BigInt(rows[0]?.id ?? 0),
    departmentId: BigInt(rows[0]?.department_id ?? 0),
    sessionId: 1n,
    fullName: 's',
    permissions: new Set(['subtitle:read']),
    dataScope: 'own',
  }
})
afterAll(() => database.drop())

/** Extract, check source; then of English: translate, check, beside the video, captions. */
const expected: Readonly<Record<number, readonly string[]>> = {
  1: ['running', 'none'],
  2: ['failed', 'none'],
  3: ['done', 'toCheck'],
  4: ['done', 'done'],
  5: ['done', 'done', 'running', 'none', 'none', 'notNeeded'],
  6: ['done', 'done', 'stale', 'done', 'none', 'notNeeded'],
  7: ['done', 'done', 'done', 'toCheck', 'none', 'notNeeded'],
  8: ['done', 'done', 'done', 'done', 'stale', 'stale'],
  9: ['done', 'done', 'done', 'done', 'done', 'done'],
  10: ['none', 'none'],
}
const list = (filter: Partial<StageFilter> = {}, limit = 10, offset = 0) =>
  findStages(database.db, actor, { ...usual, ...filter }, { offset, limit })

test('SUB-02 every episode of a programme is a row, in its order, and each stage says how it stands', async () => {
  const { rows, total } = await list({ programme: '月光' })
  expect(total).toBe(series)
  expect(rows.map(({ episode }) => episode)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const row of rows) {
    const [en] = row.languages
    const lane = en ? [en.translate, en.checkTranslation, en.attach, en.push] : []
    expect([row.extract, row.checkSource, ...lane], String(row.episode)).toEqual(expected[row.episode ?? 0])
  }
  expect(rows[0]).toMatchObject({ progress: 0.4, source: null })
  expect(rows[2]?.source).toMatchObject({ language: 'zh', marked: 7 })
  expect(rows[4]?.languages[0]).toMatchObject({ language: 'en', progress: 0.25 })
})

test('SUB-02 a stage that is next, and a state, narrow the list; a page behind the last one knows the total', async () => {
  const nextOf = async (filter: Partial<StageFilter>) =>
    (await list({ programme: '月光', ...filter }, 100)).rows.map(({ episode }) => (episode ?? 0) % 10)
  expect(new Set(await nextOf({ stage: 'extract' }))).toEqual(new Set([0, 1, 2]))
  expect(new Set(await nextOf({ stage: 'checkSource' }))).toEqual(new Set([3]))
  expect(new Set(await nextOf({ stage: 'translate', language: 'en' }))).toEqual(new Set([4, 5, 6]))
  expect(new Set(await nextOf({ stage: 'translate', language: 'ar' }))).toEqual(new Set([4, 5, 6, 7, 8, 9]))
  expect(new Set(await nextOf({ stage: 'checkTranslation' }))).toEqual(new Set([7]))
  expect(new Set(await nextOf({ stage: 'attach' }))).toEqual(new Set([8]))
  expect(new Set(await nextOf({ state: 'stale' }))).toEqual(new Set([6, 8]))
  expect(await list({ programme: '月光', state: 'failed' }, 10, 5000)).toEqual({
    rows: [],
    total: series / 10,
  })
})

test('SUB-02 without a programme only films where something was begun are listed', async () => {
  expect((await list({}, 10)).total).toBe(series - series / 10)
  expect((await list({ words: '别的' })).total).toBe(0)
})

test('SUB-02 PERF-01 the stages of 1,000 films are summed by one statement, in a moment', async () => {
  const sums = await sumStages(database.db, actor, { captionPlatforms, programme: '月光' })
  const tenth = series / 10
  expect(sums).toEqual({
    films: series,
    more: false,
    extract: 7 * tenth,
    checkSource: 6 * tenth,
    languages: [
      {
        language: 'en',
        translate: 3 * tenth,
        checkTranslation: 2 * tenth,
        attach: tenth,
        push: tenth,
        stale: 2 * tenth,
      },
    ],
  })
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const begun = performance.now()
    await sumStages(database.db, actor, { captionPlatforms, programme: '月光' })
    times.push(performance.now() - begun)
  }
  expect(Math.min(...times)).toBeLessThan(150)
})

test('SUB-02 PERM-03 films of others are neither listed nor counted', async () => {
  const other: Actor = { ...actor, staffId: actor.staffId + 1n }
  expect((await findStages(database.db, other, usual, { offset: 0, limit: 10 })).total).toBe(0)
  expect((await sumStages(database.db, other, { captionPlatforms })).films).toBe(0)
})
