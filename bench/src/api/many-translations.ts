import type pg from 'pg'

/** Adds translations to a database with videos: of every state and language, one in seven with lines to look at. */
export async function fillTranslations(client: pg.ClientBase, translations: number): Promise<void> {
  await client.query('SET statement_timeout = 0')
  await client.query(
    `WITH films AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM video LIMIT 20000)
     INSERT INTO subtitle_document (video_id, language, name, cues, next_cue, cue_count, marked_count, created_at, updated_at)
     SELECT id, 'zh', 'a.srt', '[]', 1, 0, 0, now(), now() FROM films`,
  )
  await client.query(
    `WITH sources AS (SELECT array_agg(id ORDER BY id) AS ids, array_agg(video_id ORDER BY id) AS videos FROM subtitle_document),
     made AS (
       INSERT INTO subtitle_document (video_id, language, name, source_id, cues, next_cue, cue_count, marked_count, created_at, updated_at)
       SELECT videos[1 + n % cardinality(ids)], (ARRAY['en', 'fr', 'ar', 'es', 'th', 'vi', 'id'])[1 + n / cardinality(ids)],
         'a.srt', ids[1 + n % cardinality(ids)], '[]', 1, 0, 0, now(), now()
       FROM sources, generate_series(0, $1 - 1) AS n
       RETURNING id, video_id, source_id, language
     )
     INSERT INTO translation (video_id, source_id, document_id, source_language, target_language, engine, status, total, done,
       marked, characters, price_per_million, currency, requested_by, next_at, created_at, updated_at)
     SELECT video_id, source_id, id, 'zh', language, 'openai', (ARRAY[1, 1, 1, 2, 3, 0])[1 + id % 6], 500, 500,
       CASE WHEN id % 7 = 0 THEN 3 ELSE 0 END, 9000, 8, 'USD', (SELECT min(id) FROM staff), '9999-01-01',
       now() - id * interval '1 minute', now() - id * interval '30 seconds'
     FROM made`,
    [translations],
  )
  await client.query('ANALYZE')
}
