import { type ClipTaskStatus, clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { expect, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import { another, createClipWorld } from './clips.test-support.ts'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
const query = { page: 1, pageSize: 30, sort: '-createdAt' } as const

test('CLP-01 one making for two channels: a version of its source in the library, a publish task each, states that follow them', async () => {
  const { clips, owner, cut, go, stateOf, played, set, publishTaskOf, source, service } =
    await createClipWorld()
  const { taskIds } = await cut()
  const [first = '', second = ''] = taskIds
  expect(await stateOf(first)).toBe('editing')
  expect(await go()).toBe(1)
  expect(played.made).toBe(1)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['publishQueued', 'publishQueued'])
  const { resultVideoId, timeline, besides } = await clips.service.get(owner, BigInt(first))
  expect(besides).toHaveLength(2)
  expect(await service.get(owner, BigInt(resultVideoId ?? 0))).toMatchObject({
    title: '高能片段',
    made: { of: source.id, as: 'clip' },
  })
  expect(timeline.map(({ to }) => clipTaskStatus.nameOf(to))).toEqual([
    'unedited',
    'editing',
    'downloadQueued',
    'publishQueued',
  ])
  await set(await publishTaskOf(first), 'publishing')
  expect(await stateOf(first)).toBe('publishing')
  // The platform asks to wait: it is being published all the same.
  await set(await publishTaskOf(first), 'publishQueued')
  expect(await stateOf(first)).toBe('publishing')
  await set(await publishTaskOf(first), 'published')
  await set(await publishTaskOf(second), 'publishing')
  await set(await publishTaskOf(second), 'publishFailed')
  expect([await stateOf(first), await stateOf(second)]).toEqual(['published', 'publishFailed'])
  await clips.service.retry(owner, BigInt(second), null)
  expect(await stateOf(second)).toBe('publishQueued')
  expect(await go()).toBe(0)
  expect(await clips.service.list(owner, { ...query, clipStatus: [9] })).toMatchObject({ total: 1 })
})

test('CLP-01 every state of a publish task leads a clip task by a move of its own table', async () => {
  const { cut, go, set, publishTaskOf, stateOf, database } = await createClipWorld()
  const { taskIds } = await cut()
  const [taskId = ''] = taskIds
  await go()
  const publishTaskId = await publishTaskOf(taskId)
  const put = (status: ClipTaskStatus) =>
    database.pool.query('UPDATE clip_task SET status = $1 WHERE id = $2', [
      clipTaskStatus.codes[status],
      taskId,
    ])
  const actors = ['person', 'system', 'platform'] as const
  /** Where the publish task of a clip task stands that stands so. */
  const places = {
    publishQueued: ['toPublish', 'editing', 'composing', 'downloadQueued', 'publishQueued', 'draft'],
    publishing: ['publishing'],
    publishFailed: ['publishFailed', 'editFailed', 'composeFailed', 'downloadFailed'],
    terminating: ['terminating'],
    terminateFailed: ['publishFailed'],
  } as const
  const wrong: string[] = []
  for (const from of Object.keys(places) as (keyof typeof places)[])
    for (const place of places[from])
      for (const to of publishTaskStatus.names) {
        if (!actors.some((by) => publishTaskStatus.allows(place, to, by))) continue
        await database.pool.query('UPDATE clip_task SET status = 9 WHERE id = $1', [taskId])
        await set(publishTaskId, place)
        await put(from)
        await set(publishTaskId, to)
        const now = await stateOf(taskId)
        if (now !== from && !actors.some((by) => clipTaskStatus.allows(from, now, by)))
          wrong.push(`${from} by ${to} to ${now}`)
      }
  expect(wrong).toEqual([])
})

test('CLP-01 terminated at any step: what is made stops, what another channel waits for goes on, nothing is left behind', async () => {
  const world = await createClipWorld()
  const { clips, owner, cut, go, stateOf, played, database } = world
  const { taskIds } = await cut()
  const [first = '', second = ''] = taskIds
  await clips.service.terminate(owner, BigInt(first), null)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['terminated', 'editing'])
  played.make = async (signal) => {
    await clips.service.terminate(owner, BigInt(second), null)
    await new Promise((_done, stop) => signal.addEventListener('abort', () => stop(signal.reason)))
  }
  await go()
  expect(await stateOf(second)).toBe('terminated')
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM video WHERE made_as IS NOT NULL')
  expect(rows[0].n).toBe(0)
  await clips.service.restart(owner, BigInt(second), null)
  played.make = async () => undefined
  await clips.service.start(owner, BigInt(second), null)
  await go()
  expect([await stateOf(first), await stateOf(second)]).toEqual(['terminated', 'publishQueued'])
  await clips.service.terminate(owner, BigInt(second), null)
  expect(await stateOf(second)).toBe('terminating')
  await world.set(await world.publishTaskOf(second), 'publishFailed')
  expect(await stateOf(second)).toBe('terminateFailed')
  await clips.service.terminate(owner, BigInt(second), null)
  await world.set(await world.publishTaskOf(second), 'terminated')
  expect(await stateOf(second)).toBe('terminated')
})

test('CLP-01 what does not stop within ten minutes is said so, and can be stopped again', async () => {
  const { clips, owner, cut, stateOf, time, database } = await createClipWorld()
  const { taskIds } = await cut()
  const [first = ''] = taskIds
  await database.pool.query('UPDATE clip SET leased_until = $1', [
    new Date(time.now + 3_600_000).toISOString(),
  ])
  for (const id of taskIds) await clips.service.terminate(owner, BigInt(id), null)
  const last = taskIds.at(-1) ?? first
  expect(await stateOf(last)).toBe('terminating')
  time.now += 601_000
  expect(await clips.stop()).toBe(1)
  expect(await stateOf(last)).toBe('terminateFailed')
  await database.pool.query('UPDATE clip SET leased_until = NULL')
  await clips.service.terminate(owner, BigInt(last), null)
  expect(await stateOf(last)).toBe('terminated')
})

test('CLP-01 a task that waits, or whose worker is gone, is stopped without a lane, and what was left of it goes', async () => {
  const { clips, owner, cut, go, stateOf, time, database, played } = await createClipWorld()
  const waiting = await cut({ title: '排队' })
  for (const id of waiting.taskIds) await clips.service.terminate(owner, BigInt(id), null)
  expect(await Promise.all(waiting.taskIds.map(stateOf))).toEqual(['terminated', 'terminated'])

  const begun = await cut({ title: '开始' })
  played.make = async () => {
    // A worker that dies in it is not heard of again: its lease ends.
    await database.pool.query('UPDATE clip SET epoch = epoch + 1 WHERE id = $1', [begun.clipId])
    throw new Error('killed')
  }
  await go()
  for (const id of begun.taskIds) await clips.service.terminate(owner, BigInt(id), null)
  expect(await stateOf(begun.taskIds.at(-1) ?? '')).toBe('terminating')
  expect(await clips.stop()).toBe(0)
  time.now += 31_000
  expect(await clips.stop()).toBe(1)
  expect(await Promise.all(begun.taskIds.map(stateOf))).toEqual(['terminated', 'terminated'])
  await go()
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM clip WHERE next_at < $1', [
    new Date(time.now + 1000).toISOString(),
  ])
  expect([rows[0].n, played.made]).toEqual([0, 0])
})

test('CLP-01 a worker that dies while it stores leaves nothing: its file is given up, one video is made', async () => {
  const { cut, go, stateOf, database, played, time } = await createClipWorld()
  const { taskIds } = await cut()
  const stopped = new AbortController()
  played.make = async () => {
    // It has announced its file when it is gone: as if it were killed at the storage.
    stopped.abort()
  }
  await go(stopped.signal)
  expect(await stateOf(taskIds[0] ?? '')).toMatch(/editing|downloadQueued/u)
  time.now += 60_000
  played.make = async () => undefined
  await go()
  expect(await stateOf(taskIds[0] ?? '')).toBe('publishQueued')
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS made, (SELECT count(*)::int FROM upload WHERE saved_video_id IS NULL AND status <> 'aborted') AS left FROM video WHERE made_as = 'clip'",
  )
  expect(rows[0]).toEqual({ made: 1, left: 0 })
})

test('CLP-01 a failure is told and tried again where that may help; a refusal of publishing waits for a person', async () => {
  const { clips, owner, cut, go, stateOf, played, time } = await createClipWorld()
  const { taskIds } = await cut()
  const [first = ''] = taskIds
  played.make = () => Promise.reject(new Error('disk'))
  for (const seconds of [0, 61, 301, 1501]) {
    time.now += seconds * 1000
    await go()
  }
  expect(await stateOf(first)).toBe('editFailed')
  expect(await clips.service.get(owner, BigInt(first))).toMatchObject({ problem: 'clips.systemTrouble' })
  played.make = async () => undefined
  played.refuse = new AppError('publishing.textTooLong', { params: { field: 'title', max: 100 } })
  await clips.service.retry(owner, BigInt(first), null)
  await go()
  expect(await stateOf(first)).toBe('publishFailed')
  expect(await clips.service.get(owner, BigInt(first))).toMatchObject({
    problem: 'publishing.textTooLong',
    problemParams: { field: 'title', max: 100 },
  })
  played.refuse = null
  await clips.service.retry(owner, BigInt(first), null)
  await go()
  expect(await stateOf(first)).toBe('publishQueued')
  expect(await stateOf(taskIds[1] ?? '')).toBe('editFailed')
})

test('CLP-01 a clip is changed while nothing of it is under way: channels come and go, what is made anew is cut anew', async () => {
  const { clips, owner, cut, go, stateOf, played, addChannel, channels } = await createClipWorld()
  const { clipId, taskIds } = await cut({ start: false })
  const [first = ''] = taskIds
  const detail = await clips.service.get(owner, BigInt(first))
  const third = await addChannel('星河三')
  const change = {
    title: '高能片段 2',
    recipe: { ...detail.recipe, segments: [{ startMs: 0, endMs: 2000 }] },
    words: detail.words,
    asDraft: false,
    targets: [channels[0], third].map((channelId) => ({ channelId, publishAt: null, publishZone: null })),
    version: detail.clipVersion,
  }
  const changed = await clips.service.change(owner, BigInt(clipId), change)
  expect(changed.taskIds).toHaveLength(2)
  expect(await codeOf(clips.service.change(owner, BigInt(clipId), change))).toBe('access.changedMeanwhile')
  await clips.service.start(owner, BigInt(first), null)
  const again = { ...change, version: detail.clipVersion + 1 }
  expect(await codeOf(clips.service.change(owner, BigInt(clipId), again))).toBe('clips.underWay')
  await go()
  expect(await stateOf(first)).toBe('publishQueued')
  const other = changed.taskIds.find((id) => id !== first) ?? ''
  await clips.service.start(owner, BigInt(other), null)
  await go()
  // Its film was there already.
  expect([await stateOf(other), played.made]).toEqual(['publishQueued', 1])
})

test('PERM-03 SHL-05 a clip task is there for whoever cut it and whoever has its channel, in lists, counts, search and commands', async () => {
  const { clips, owner, cut, stranger, colleague, database } = await createClipWorld()
  const { taskIds } = await cut({ start: false })
  const [first = ''] = taskIds
  const may = (ctx: typeof owner, dataScope: 'own' | 'department' | 'all') => ({
    ...ctx,
    actor: { ...ctx.actor, permissions: owner.actor.permissions, dataScope },
  })
  const [outside, beside] = [may(stranger, 'own'), may(colleague, 'own')]
  expect(await clips.service.list(outside, query)).toMatchObject({ total: 0 })
  expect(await clips.service.counts(outside, [{}])).toEqual([0])
  expect(await clips.service.suggest(outside.actor, '高能', 5)).toEqual([])
  expect(await codeOf(clips.service.get(outside, BigInt(first)))).toBe('clips.notFound')
  expect(await codeOf(clips.service.terminate(outside, BigInt(first), null))).toBe('clips.notFound')
  await database.pool.query('UPDATE channel SET owner_staff_id = $1 WHERE title = $2', [
    beside.actor.staffId,
    '星河一',
  ])
  expect(await clips.service.list(beside, query)).toMatchObject({ total: 1 })
  expect(await clips.service.suggest(owner.actor, '高能', 5)).toHaveLength(2)
  expect(await clips.service.remove(owner, BigInt(first))).toEqual({ id: first })
  expect(await clips.service.list(owner, query)).toMatchObject({ total: 1 })
})

test('CLP-01 whoever left the company publishes nothing: a colleague goes on, and it is theirs then', async () => {
  const { clips, owner, colleague, cut, go, stateOf, played } = await createClipWorld()
  const { taskIds } = await cut()
  const [first = ''] = taskIds
  played.isGone = true
  await go()
  expect(await stateOf(first)).toBe('editFailed')
  expect(await clips.service.get(another(owner), BigInt(first))).toMatchObject({
    problem: 'clips.personGone',
  })
  const heir = {
    ...colleague,
    actor: { ...owner.actor, staffId: colleague.actor.staffId, dataScope: 'all' as const },
  }
  await clips.service.retry(heir, BigInt(first), null)
  played.isGone = false
  await go()
  expect(await stateOf(first)).toBe('publishQueued')
})

test('CLP-01 PERM-03 what can be known is said before anything is made, and a clip is changed by whoever sees all of it', async () => {
  const { clips, owner, cut, colleague, database, channels, go, played } = await createClipWorld()
  const targets = [{ channelId: channels[0], publishAt: '2999-01-01T00:00:00.000Z' }]
  expect(await codeOf(cut({ targets, words: { visibility: 3, madeForKids: false } }))).toBe(
    'publishing.scheduledIsPublic',
  )
  const { clipId, taskIds } = await cut({ start: false })
  await database.pool.query('UPDATE channel SET owner_staff_id = $1 WHERE title = $2', [
    colleague.actor.staffId,
    '星河一',
  ])
  const beside = {
    ...colleague,
    actor: { ...owner.actor, staffId: colleague.actor.staffId, dataScope: 'own' as const },
  }
  const { recipe, words, clipVersion, besides } = await clips.service.get(beside, BigInt(taskIds[0] ?? 0))
  expect(besides).toHaveLength(1)
  const change = { title: '别的', recipe, words, asDraft: false, version: clipVersion, targets: [] }
  expect(await codeOf(clips.service.change(beside, BigInt(clipId), change))).toBe('clips.notFound')
  // One that publishing cannot take up, again and again, is said so.
  for (const id of taskIds) await clips.service.start(owner, BigInt(id), null)
  played.refuse = new Error('timeout')
  for (let turn = 0; turn < 4; turn += 1) {
    await database.pool.query("UPDATE clip SET next_at = '2000-01-01'")
    await go()
  }
  const { rows } = await clips.service.list(owner, query)
  expect(rows.map(({ clipStatus }) => clipTaskStatus.nameOf(clipStatus))).toEqual([
    'publishFailed',
    'publishFailed',
  ])
})

test('CLP-01 a publication that is removed as a draft takes its clip out of the queue, and can be begun again', async () => {
  const { clips, owner, cut, go, stateOf, publishTaskOf, database } = await createClipWorld()
  const { taskIds } = await cut({ asDraft: true })
  const [first = ''] = taskIds
  await go()
  await database.pool.query('DELETE FROM publish_task WHERE id = $1', [await publishTaskOf(first)])
  expect(await stateOf(first)).toBe('terminated')
  const { publishTaskId, timeline } = await clips.service.get(owner, BigInt(first))
  expect(publishTaskId).toBeNull()
  expect(timeline.at(-1)).toMatchObject({ to: clipTaskStatus.codes.terminated, reason: 'followed' })
  await clips.service.restart(owner, BigInt(first), null)
  await clips.service.start(owner, BigInt(first), null)
  await go()
  expect(await stateOf(first)).toBe('publishQueued')
})

test('CLP-01 BGM-01 a clip with music asks for its licence before anything is made, for each channel; its track is named', async () => {
  const { clips, owner, cut, played } = await createClipWorld()
  const recipe = { segments: [{ startMs: 500, endMs: 1500 }], music: { trackId: '7' } }
  const { taskIds } = await cut({ recipe, start: false })
  expect(played.heard).toEqual([[7n, ['星河一', '星河二']]])
  expect(await clips.service.get(owner, BigInt(taskIds[0] ?? ''))).toMatchObject({
    trackTitle: '月夜',
    recipe: { music: { trackId: '7', original: 'duck', gainDb: -6, fadeMs: 1000 } },
  })
})

test('CLP-01 another title makes no second film; one that was deleted is made anew', async () => {
  const { clips, owner, cut, go, stateOf, played, channels, set, publishTaskOf } = await createClipWorld()
  const { clipId, taskIds } = await cut({ targets: [{ channelId: channels[0] }] })
  const [only = ''] = taskIds
  await go()
  const first = await clips.service.get(owner, BigInt(only))
  await clips.service.terminate(owner, BigInt(only), null)
  await set(await publishTaskOf(only), 'terminated')
  const { recipe, words, clipVersion } = first
  const again = async (title: string, version: number) => {
    const targets = [{ channelId: channels[0], publishAt: null, publishZone: null }]
    const change = { title, recipe, words, asDraft: false, targets, version }
    await clips.service.change(owner, BigInt(clipId), change)
    await clips.service.start(owner, BigInt(only), null)
    await go()
    expect(await stateOf(only)).toBe('publishQueued')
    return clips.service.get(owner, BigInt(only))
  }
  const renamed = await again('别的标题', clipVersion)
  expect([renamed.resultVideoId, played.made]).toEqual([first.resultVideoId, 1])
  await clips.service.terminate(owner, BigInt(only), null)
  await set(await publishTaskOf(only), 'terminated')
  played.gone.add(BigInt(first.resultVideoId ?? 0))
  const remade = await again('别的标题', renamed.clipVersion)
  expect([remade.resultVideoId === first.resultVideoId, played.made]).toEqual([false, 2])
})

test('CLP-01 two workers with two hundred tasks: each clip is made once, each task has its own publication', async () => {
  const { clips, owner, cut, addChannel, channels, played, database, go } = await createClipWorld()
  const more = await Promise.all(
    ['三', '四', '五', '六', '七', '八'].map((name) => addChannel(`星河${name}`)),
  )
  const targets = [...channels, ...more].map((channelId) => ({ channelId }))
  for (let at = 0; at < 25; at += 1) await cut({ title: `片段 ${at}`, targets })
  const taken = await Promise.all([go(), go()])
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(25)
  expect(Math.min(...taken)).toBeGreaterThan(0)
  expect(played.made).toBe(25)
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS tasks, count(DISTINCT t.publish_task_id)::int AS published,
       (SELECT count(*)::int FROM publish_task) AS all, (SELECT count(*)::int FROM video WHERE made_as = 'clip') AS films
     FROM clip_task t WHERE t.status = $1`,
    [clipTaskStatus.codes.publishQueued],
  )
  expect(rows[0]).toEqual({ tasks: 200, published: 200, all: 200, films: 25 })
  expect((await clips.service.list(owner, { ...query, clipStatus: [5] })).total).toBe(200)
})
