import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { KeptCue } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { playedTranslation } from '@pindao/sandbox/engines/played-words.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readEnv } from '#src/platform/env.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { environmentOfSandbox } from '#src/start/sandbox-environment.ts'
import { createPublishingRig, type PublishingRig } from '../../../../test/publishing-rig.ts'
import { startWorker, type WorkerProcess } from '../../../../test/worker-process.ts'
import { createOpenaiEngine } from '../engines/openai-engine.ts'
import { expectedCharacters } from '../engines/translate-batches.ts'
import { emptyLike } from './refilled-cues.ts'
import { translateJob } from './translation.jobs.ts'

const { codes } = taskResult
const total = 5000
const source = Array.from({ length: total }, (_, at): KeptCue => {
  const startMs = at * 1000
  const text = `第 ${at + 1} 句话`
  return { id: at + 1, startMs, endMs: startMs + 900, text, by: 'file', flags: [], review: 'open', note: '' }
})
const engine = createOpenaiEngine({ url: 'http://x', key: '', model: '', price: '0', currency: 'USD' })
const texts = source.map(({ id, text }) => ({ id, text }))
/** What a run that nobody kills is charged: the words, with the rules and the lines around them. */
const characters = expectedCharacters(
  { wanted: texts, all: texts, sourceLanguage: 'zh', targetLanguage: 'fr', style: '', terms: [] },
  engine,
)

/** Has subtitles of 5,000 cues wait for their translation. */
async function ask({ database: { pool } }: PublishingRig): Promise<void> {
  const insert = (language: string, of: string | null, cues: readonly KeptCue[]) =>
    pool.query<{ id: string }>(
      `INSERT INTO subtitle_document (video_id, language, name, source_id, source_version, cues, next_cue, cue_count,
         marked_count, created_at, updated_at)
       SELECT video_id, $1, 'n', $2, 1, $3, ${total + 1}, ${total}, 0, now(), now() FROM publish_task RETURNING id`,
      [language, of, JSON.stringify(cues)],
    )
  const sourceId = (await insert('zh', null, source)).rows[0]?.id ?? ''
  const targetId = (await insert('fr', sourceId, emptyLike(source))).rows[0]?.id ?? ''
  await pool.query(
    `INSERT INTO translation (video_id, source_id, document_id, source_language, target_language, engine, status, total,
       price_per_million, currency, requested_by, next_at, created_at, updated_at)
     SELECT video_id, $1, $2, 'zh', 'fr', 'openai', $3, ${total}, 8, 'USD', operator_id, now(), now(), now() FROM publish_task`,
    [sourceId, targetId, codes.waiting],
  )
}

/** As if the lease of whoever had it were over. */
async function wake({ database }: PublishingRig): Promise<void> {
  await database.pool.query('UPDATE translation SET leased_until = NULL')
  const queue = await createQueue({ url: database.url, log: pino({ level: 'silent' }), role: 'sender' })
  await database.transaction((tx) => queue.send(tx, translateJob, {}))
  await queue.stop()
}

/** At which batch a worker dies, and whether the engine had answered: what it said is then not kept. */
const deaths = [
  { batch: 1, when: 'before' },
  { batch: 2, when: 'after' },
  { batch: 40, when: 'after' },
  { batch: 90, when: 'before' },
] as const

test('SUB-02 a worker that is killed at any batch: the next one goes on, every cue has its own words, and what was kept is paid for once', async () => {
  const rig = await createPublishingRig({ bytes: 1000 })
  const env = readEnv({ DATA_DIR: rig.workerEnv['DATA_DIR'] })
  const engines = Object.entries(environmentOfSandbox(rig.proxy.address, env)).filter(([name]) =>
    name.startsWith('TRANSLATE_OPENAI'),
  )
  const start = () =>
    startWorker({ ...rig.workerEnv, ...(Object.fromEntries(engines) as Record<string, string>) })
  let worker: WorkerProcess | null = null
  try {
    await ask(rig)
    for (const { batch, when } of deaths) {
      const dead = Promise.withResolvers<void>()
      worker = await start()
      const victim = worker
      rig.proxy.arm({
        nth: rig.proxy.calls.length + batch,
        when,
        spring: async () => {
          await victim.kill()
          dead.resolve()
        },
      })
      await wake(rig)
      await dead.promise
    }
    worker = await start()
    await wake(rig)
    const read = async () =>
      (await rig.database.pool.query('SELECT status, done, characters::int FROM translation')).rows[0]
    await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe(codes.success)
    expect(await read()).toEqual({ status: codes.success, done: total, characters })
    const { rows } = await rig.database.pool.query(`SELECT cues FROM subtitle_document WHERE language = 'fr'`)
    const cues: KeptCue[] = rows[0].cues
    expect(cues.map(({ id, startMs, endMs, text }) => [id, startMs, endMs, text])).toEqual(
      source.map(({ id, startMs, endMs, text }) => [id, startMs, endMs, playedTranslation(text, 'fr')]),
    )
    // One call for each batch, and one more for each death: nothing that was kept was asked for again.
    const asked = rig.proxy.calls.filter(({ path }) => path.startsWith('/engines/openai'))
    expect(asked.length).toBeLessThanOrEqual(Math.ceil(total / engine.mostTexts) + deaths.length)
  } finally {
    await worker?.kill()
    await rig.remove()
  }
}, 300_000)
