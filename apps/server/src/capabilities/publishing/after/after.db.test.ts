import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AfterRig, createAfterRig } from './after.test-support.ts'
import { createLooks } from './look.service.ts'

const { codes } = taskResult
let room: AfterRig
beforeAll(async () => {
  room = await createAfterRig()
})
afterAll(() => room.rig.remove())
beforeEach(() => room.clearFaults())

const words = (change: object) =>
  room.service.change(room.contextOf(), room.taskId, { kind: 'words', words: change })
const show = (visibility: 'public' | 'unlisted' | 'private' | 'scheduled', publishAt: string | null = null) =>
  room.service.change(room.contextOf(), room.taskId, {
    kind: 'visibility',
    visibility,
    publishAt,
    confirmed: true,
  })
const now = () => room.service.get(room.contextOf(), room.taskId)
const newest = async () => {
  const [change] = (await now()).changes
  if (!change) throw new Error('no change')
  return change
}
const statusOf = async () => taskResult.nameOf((await newest()).status)
const updates = async () =>
  (await room.calls()).filter(({ method, path }) => method === 'PUT' && path.endsWith('/videos')).length
const task = async () => {
  const { rows } = await room.rig.database.pool.query('SELECT * FROM publish_task')
  return rows[0]
}

test('PUB-03 words are merged into what the platform has, proved by reading, and are the task’s then', async () => {
  const video = await room.freshVideo()
  await words({ title: '第一集（修订）', tags: ['短剧', '热门'] })
  expect(await newest()).toMatchObject({
    kind: 'words',
    status: codes.waiting,
    cost: 52,
    from: { title: '第一集', tags: ['短剧'] },
    to: { title: '第一集（修订）', tags: ['短剧', '热门'] },
    actions: ['cancel'],
  })
  await room.run()
  expect(await statusOf()).toBe('success')
  const shown = await room.shown(video)
  expect(shown?.words).toMatchObject({ title: '第一集（修订）', description: '说明', categoryId: '22' })
  expect(await task()).toMatchObject({ title: '第一集（修订）', status: 5 })
  const events = await room.rig.database.pool.query(
    `SELECT reason FROM record_event WHERE entity = 'publishTask' ORDER BY id DESC LIMIT 1`,
  )
  expect(events.rows[0].reason).toBe('changed.words')
  expect((await now()).differences).toEqual([])
})

test('PUB-03 what somebody changed on the platform is seen and not overwritten, until a person says so', async () => {
  const video = await room.freshVideo()
  await room.rig.world.control(`/studio/videos/${video}`, { title: '平台上的标题', tags: ['短剧'] })
  await words({ title: '我们的标题' })
  await room.run()
  expect(await newest()).toMatchObject({
    status: codes.failed,
    problemCode: 'publishing.changedOnPlatform',
    seen: { title: '平台上的标题' },
    actions: ['overwrite'],
  })
  expect((await room.shown(video))?.words.title).toBe('平台上的标题')
  expect((await now()).differences).toEqual(['title'])
  await room.service.command(room.contextOf(), BigInt((await newest()).id), 'overwrite')
  await room.run()
  expect((await room.shown(video))?.words.title).toBe('我们的标题')
  expect((await now()).differences).toEqual([])
})

test('PUB-07 a lost answer is read back: one call, and the change is done', async () => {
  const video = await room.freshVideo()
  const match = { method: 'PUT', pathPattern: '/videos$' }
  await room.fault({ match, when: 'after', effect: { kind: 'reset' } })
  await words({ title: '丢失答复' })
  await room.run()
  expect(await newest()).toMatchObject({ status: codes.waiting, problemCode: 'publishing.platformTrouble' })
  await room.rig.database.pool.query(`UPDATE publish_change SET next_at = now() - interval '1 minute'`)
  await room.run()
  expect(await statusOf()).toBe('success')
  expect((await room.shown(video))?.words.title).toBe('丢失答复')
  expect(await updates()).toBe(1)
})

test('PUB-07 a worker that died between call and record: the next one finds it done', async () => {
  const video = await room.freshVideo()
  await words({ title: '中途崩溃' })
  const seen = await room.shown(video)
  if (!seen) throw new Error('no video')
  // As if kill -9 came after the call: it was claimed and sent, and nothing is written of its answer.
  await room.rig.database.pool.query(
    `UPDATE publish_change SET epoch = 1, sent_at = now(), next_at = now() - interval '1 second'`,
  )
  await room.adapterRig.adapter.after.amend(room.adapterRig.token, seen, { title: '中途崩溃' })
  await room.clearFaults()
  await room.run()
  expect(await statusOf()).toBe('success')
  expect(await updates()).toBe(0)
})

test('E17 private to public and back, by the moves of the platform, and an undo is a change of its own', async () => {
  const video = await room.freshVideo('private')
  await expect(show('private')).rejects.toMatchObject({ code: 'publishing.moveNotOffered' })
  await show('public')
  await room.run()
  expect((await room.shown(video))?.privacy).toBe('public')
  expect(await task()).toMatchObject({ visibility: 1 })
  const made = await newest()
  expect(made).toMatchObject({ from: { visibility: 3 }, to: { visibility: 1 }, actions: ['undo'] })
  await room.service.command(room.contextOf(), BigInt(made.id), 'undo')
  await room.run()
  expect((await room.shown(video))?.privacy).toBe('private')
  // It was seen by others: the platform schedules it no more.
  await expect(show('scheduled', new Date(Date.now() + 3600_000).toISOString())).rejects.toMatchObject({
    code: 'publishing.moveNotOffered',
  })
})

test('PUB-03 a private video is scheduled, and moved to another time', async () => {
  const video = await room.freshVideo('private')
  const at = (hours: number) =>
    new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3600_000).toISOString()
  await expect(show('scheduled', new Date(Date.now() - 1000).toISOString())).rejects.toMatchObject({
    code: 'publishing.tooSoon',
  })
  await show('scheduled', at(3))
  await room.run()
  expect(Date.parse((await room.shown(video))?.scheduledAt ?? '')).toBe(Date.parse(at(3)))
  expect((await now()).ours).toMatchObject({ visibility: 4 })
  await show('scheduled', at(5))
  await room.run()
  expect(Date.parse((await room.shown(video))?.scheduledAt ?? '')).toBe(Date.parse(at(5)))
})

test('PUB-04 captions are added, replaced and removed; playlists added and removed; a thumbnail set', async () => {
  const video = await room.freshVideo()
  const { after } = room.adapterRig.adapter
  const { token } = room.adapterRig
  const playlistId = `PL${room.adapterRig.channelId.slice(2)}01`
  const ask = (body: Parameters<AfterRig['service']['change']>[2]) =>
    room.service.change(room.contextOf(), room.taskId, body)
  await ask({ kind: 'thumbnail' })
  await ask({ kind: 'caption', fileId: '7' })
  await ask({ kind: 'playlist', playlistId })
  await room.run()
  expect((await now()).changes.map(({ status }) => status)).toEqual([1, 1, 1])
  const [track] = (await after.captions?.list(token, video)) ?? []
  expect(track).toMatchObject({ language: 'zh-Hans', name: '7.srt' })
  expect(await after.playlists?.has(token, video, playlistId)).toBe(true)
  expect(await task()).toMatchObject({ playlist_ids: [playlistId], subtitle_file_ids: ['7'] })
  await ask({ kind: 'caption', fileId: '7' })
  await room.run()
  const [again] = (await after.captions?.list(token, video)) ?? []
  expect(again?.id).toBe(track?.id)
  expect(again?.changedAt).not.toBe(track?.changedAt)
  await ask({ kind: 'captionRemoval', fileId: '7' })
  await ask({ kind: 'playlistRemoval', playlistId })
  await room.run()
  expect(await after.captions?.list(token, video)).toEqual([])
  expect(await after.playlists?.has(token, video, playlistId)).toBe(false)
  expect(await task()).toMatchObject({ playlist_ids: [], subtitle_file_ids: [] })
})

test('PUB-07 what the quota does not hold waits for its reset and goes on; one that was given up does not', async () => {
  const video = await room.freshVideo()
  const effect = { kind: 'status', status: 403, reason: 'quotaExceeded' }
  await room.fault({ match: { method: 'PUT', pathPattern: '/videos$' }, effect })
  await words({ title: '等额度' })
  await room.run()
  const waits = await newest()
  expect(waits).toMatchObject({ status: codes.waiting, problemCode: 'publishing.quotaUsedUp' })
  expect(waits.waitsUntil).not.toBeNull()
  await room.rig.database.pool.query(`UPDATE publish_change SET next_at = now() - interval '1 minute'`)
  await room.run()
  expect((await room.shown(video))?.words.title).toBe('等额度')
  await words({ title: '不要了' })
  await room.service.command(room.contextOf(), BigInt((await newest()).id), 'cancel')
  await room.run()
  expect((await room.shown(video))?.words.title).toBe('等额度')
  expect(await newest()).toMatchObject({ problemCode: 'publishing.changeCancelled' })
})

test('PUB-03 a video is taken down by its title alone; the task keeps its state and is removed on the platform', async () => {
  const video = await room.freshVideo()
  const down = (title: string) => room.service.takeDown(room.contextOf(), room.taskId, title)
  await expect(down('别的')).rejects.toMatchObject({ code: 'publishing.takeDownTitle' })
  await down('第一集')
  await room.run()
  expect(await room.shown(video)).toBeNull()
  expect(await task()).toMatchObject({ status: 5 })
  expect(await now()).toMatchObject({ ours: { visibility: 6 }, differences: [], mayAmend: false })
  await expect(words({ title: '没了' })).rejects.toMatchObject({ code: 'publishing.videoGone' })
})

test('PUB-03 what the platform changed by itself is told once a day, taken over or put back', async () => {
  const video = await room.freshVideo()
  await room.looks.look(await taskRow())
  await room.rig.database.pool.query(`UPDATE publish_standing SET seen_at = now() - interval '2 days'`)
  await room.rig.world.control(`/studio/videos/${video}`, {
    title: '改过',
    tags: ['短剧'],
    privacyStatus: 'unlisted',
  })
  const job = { signal: new AbortController().signal, log: room.contextOf().log }
  expect(await room.looks.lookAtAll(job)).toBe(1)
  expect(room.told).toEqual(['publishedChanged'])
  const view = await now()
  expect(view.differences).toEqual(['title', 'visibility'])
  const seenAt = view.seen?.at ?? ''
  const settle = (take: 'theirs' | 'ours', field: 'title' | 'visibility', at = seenAt) =>
    room.service.settle(room.contextOf(), room.taskId, { take, fields: [field], seenAt: at })
  await expect(settle('ours', 'title', new Date(0).toISOString())).rejects.toMatchObject({
    code: 'publishing.changedOnPlatform',
  })
  await settle('theirs', 'title')
  expect(await task()).toMatchObject({ title: '改过' })
  expect((await now()).differences).toEqual(['visibility'])
  await settle('ours', 'visibility')
  await room.run()
  expect((await room.shown(video))?.privacy).toBe('public')
  expect((await now()).differences).toEqual([])
})

test('PUB-03 one that is gone is a difference; accepted, it is asked about no more', async () => {
  const video = await room.freshVideo()
  await fetch(`${room.rig.world.direct}/__sandbox/studio/videos/${video}`, { method: 'DELETE' })
  await room.service.look(room.contextOf(), room.taskId)
  const view = await now()
  expect(view).toMatchObject({ seen: { visibility: 6 }, differences: ['visibility'] })
  const seenAt = view.seen?.at ?? ''
  await room.service.settle(room.contextOf(), room.taskId, { take: 'theirs', fields: ['visibility'], seenAt })
  expect(await now()).toMatchObject({ ours: { visibility: 6 }, differences: [] })
  const job = { signal: new AbortController().signal, log: room.contextOf().log }
  await room.rig.database.pool.query(`UPDATE publish_standing SET seen_at = now() - interval '2 days'`)
  expect(await room.looks.lookAtAll(job)).toBe(0)
})

const job = () => ({ signal: new AbortController().signal, log: room.contextOf().log })
const sendAsIfKilled = () =>
  room.rig.database.pool.query(
    `UPDATE publish_change SET epoch = 1, sent_at = now(), next_at = now() + interval '3 minutes'`,
  )

test('PUB-07 what we have taken down ourselves is not told as lost, though its worker died before it said so', async () => {
  const video = await room.freshVideo()
  room.told.length = 0
  await room.service.takeDown(room.contextOf(), room.taskId, '第一集')
  await sendAsIfKilled()
  await room.adapterRig.adapter.remove(room.adapterRig.token, video)
  expect(await room.looks.lookAtAll(job())).toBe(1)
  expect(room.told).toEqual([])
  await room.rig.database.pool.query(`UPDATE publish_change SET next_at = now() - interval '1 second'`)
  await room.run()
  expect(await now()).toMatchObject({ ours: { visibility: 6 }, differences: [] })
  expect(await task()).toMatchObject({ seen_visibility: null })
})

test('PUB-07 a look that began before a change was made is no news of the platform', async () => {
  await room.freshVideo()
  room.told.length = 0
  const looked = await room.shown((await taskRow()).platformVideoId ?? '')
  await words({ title: '改过标题' })
  await room.run()
  const { pool } = room.rig.database
  await pool.query(`UPDATE publish_standing SET seen_at = now() - interval '2 days'`)
  const { after } = room.adapterRig.adapter
  const late = createLooks({
    ...room.looksDeps,
    clock: () => Date.now() - 60_000,
    adapterOf: () => ({
      after: {
        ...after,
        // The day's look has asked before the change, which is known by the time of its answer.
        look: async () => {
          await pool.query('UPDATE publish_standing SET seen_at = now()')
          return looked === null ? [] : [looked]
        },
      },
    }),
  })
  expect(await late.lookAtAll(job())).toBe(1)
  expect(room.told).toEqual([])
})

test('PUB-07 a change of visibility is told once, whichever look sees it, and ours are none', async () => {
  const video = await room.freshVideo('private')
  room.told.length = 0
  await show('public')
  await room.run()
  expect(await task()).toMatchObject({ visibility: 1, seen_visibility: 1 })
  await room.rig.world.control(`/studio/videos/${video}`, { privacyStatus: 'unlisted', tags: ['短剧'] })
  await room.rig.database.pool.query(
    `INSERT INTO publish_look (task_id, minute, due_at, next_at, done_at, visibility) VALUES ($1, 60, now(), now(), now(), 2)`,
    [room.taskId],
  )
  await room.rig.database.pool.query(`UPDATE publish_standing SET seen_at = now() - interval '2 days'`)
  expect(await room.looks.lookAtAll(job())).toBe(1)
  expect(room.told).toEqual([])
  const view = await now()
  expect(view.differences).toEqual(['visibility'])
  expect(await task()).toMatchObject({ seen_visibility: 2 })
  await room.service.settle(room.contextOf(), room.taskId, {
    take: 'theirs',
    fields: ['visibility'],
    seenAt: view.seen?.at ?? '',
  })
  expect(await task()).toMatchObject({ visibility: 2, seen_visibility: 2 })
  await room.rig.database.pool.query('DELETE FROM publish_look')
})

test('PUB-07 changes of one video are made in their order, whoever makes them', async () => {
  const video = await room.freshVideo()
  await words({ title: '第一改' })
  await words({ description: '第二改' })
  const ids = (await now()).changes.map(({ id }) => BigInt(id)).toSorted()
  await room.rig.database.pool.query(
    `UPDATE publish_change SET next_at = now() + interval '1 minute' WHERE id = $1`,
    [ids[0]],
  )
  await room.work.perform(ids[1] ?? 0n)
  expect((await room.shown(video))?.words.description).toBe('说明')
  await room.rig.database.pool.query(`UPDATE publish_change SET next_at = now() - interval '1 minute'`)
  await room.run()
  expect((await room.shown(video))?.words).toMatchObject({ title: '第一改', description: '第二改' })
})

test('PUB-07 a change whose call is being made is not given up', async () => {
  await room.freshVideo()
  await words({ title: '正在发出' })
  const { id } = await newest()
  const { pool } = room.rig.database
  await pool.query('UPDATE publish_change SET epoch = 1')
  // The worker writes that it calls, while the command waits for the task.
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM publish_task FOR UPDATE')
  const given = room.service.command(room.contextOf(), BigInt(id), 'cancel')
  const refused = expect(given).rejects.toMatchObject({ code: 'publishing.changeMoved' })
  for (;;) {
    const { rows } = await pool.query(`SELECT FROM pg_locks WHERE NOT granted`)
    if (rows.length > 0) break
  }
  await holder.query('UPDATE publish_change SET sent_at = now()')
  await holder.query('COMMIT')
  holder.release()
  await refused
  expect((await newest()).status).toBe(codes.waiting)
})

test('PUB-03 a video that was found and adopted has the words that its platform shows', async () => {
  await room.freshVideo()
  room.told.length = 0
  const { pool } = room.rig.database
  await pool.query(`UPDATE publish_task SET description = '', tags = '{}'`)
  await pool.query(
    `INSERT INTO record_event (entity, record_id, at, actor, to_state, reason)
     SELECT 'publishTask', id, now(), 'person', status, 'adoptedFound' FROM publish_task`,
  )
  expect(await room.looks.lookAtAll(job())).toBe(1)
  expect(room.told).toEqual([])
  expect(await task()).toMatchObject({ description: '说明', tags: ['短剧'] })
  expect((await now()).differences).toEqual([])
  await pool.query(`DELETE FROM record_event WHERE reason = 'adoptedFound'`)
})

test('PERM-03 a task outside of the data scope is not there, nor are its changes', async () => {
  await room.freshVideo()
  await words({ title: '范围' })
  const stranger = room.contextOf({ dataScope: 'own', staffId: 999n })
  await expect(room.service.get(stranger, room.taskId)).rejects.toMatchObject({
    code: 'publishing.taskNotFound',
  })
  await expect(room.service.command(stranger, BigInt((await newest()).id), 'cancel')).rejects.toMatchObject({
    code: 'publishing.changeNotFound',
  })
})

async function taskRow() {
  return room.service.load(room.rig.database.db, room.contextOf(), room.taskId)
}

test('D3 D5 on a Page words, captions and thumbnail are changed; what is public stays so', async () => {
  const page = await createAfterRig('facebook')
  try {
    const video = await page.freshVideo()
    const ctx = page.contextOf()
    const ask = (body: Parameters<AfterRig['service']['change']>[2]) =>
      page.service.change(ctx, page.taskId, body)
    await ask({ kind: 'words', words: { title: '新标题', description: '新说明' } })
    await ask({ kind: 'thumbnail' })
    await ask({ kind: 'caption', fileId: '7' })
    await page.run()
    const view = await page.service.get(ctx, page.taskId)
    expect(view.changes.map(({ status, cost }) => [status, cost])).toEqual([
      [codes.success, 0],
      [codes.success, 0],
      [codes.success, 0],
    ])
    expect((await page.shown(video))?.words).toMatchObject({ title: '新标题', description: '新说明' })
    await expect(ask({ kind: 'words', words: { tags: ['没有'] } })).rejects.toMatchObject({
      code: 'publishing.changeNotOffered',
    })
    await expect(
      ask({ kind: 'visibility', visibility: 'private', publishAt: null, confirmed: true }),
    ).rejects.toMatchObject({ code: 'publishing.moveNotOffered' })
    await expect(ask({ kind: 'playlist', playlistId: 'PL1' })).rejects.toMatchObject({
      code: 'publishing.changeNotOffered',
    })
    expect((await page.service.get(ctx, page.taskId)).differences).toEqual([])
  } finally {
    await page.rig.remove()
  }
})
