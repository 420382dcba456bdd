import { amendRule } from '@pindao/protocol/publishing/amend-rule.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AfterRig, createAfterRig } from './after.test-support.ts'

let room: AfterRig
beforeAll(async () => {
  room = await createAfterRig()
})
afterAll(() => room.rig.remove())
beforeEach(() => room.clearFaults())

const replace = (find: string, by: string, more: object = {}) =>
  amendRule.parse({ replace: { find, with: by, fields: ['title', 'tags'], ...more } })
const preview = (rule: ReturnType<typeof replace>) =>
  room.amend.preview(room.contextOf(), { ids: [String(room.taskId)], rule })
const transact = <T>(work: Parameters<AfterRig['rig']['database']['transaction']>[0]) =>
  room.rig.database.transaction(work) as Promise<T>
const turn = (rule: ReturnType<typeof replace>, cause: string) =>
  room.amend.amendOne(room.contextOf(), room.taskId, rule, cause, transact)

test('PUB-04 the preview says before and after, what it costs, and what the platform would refuse', async () => {
  await room.freshVideo('public', { title: '短剧 第一集', description: '说明', tags: ['短剧'] })
  const { rows, unchanged } = await preview(replace('短剧', '微短剧'))
  expect(unchanged).toBe(0)
  expect(rows).toEqual([
    expect.objectContaining({
      before: { title: '短剧 第一集', tags: ['短剧'] },
      after: { title: '微短剧 第一集', tags: ['微短剧'] },
      cost: 52,
      problems: [],
    }),
  ])
  const refused = await preview(replace('短剧', '长'.repeat(200), { fields: ['title'] }))
  expect(refused.rows[0]).toMatchObject({ cost: 0, problems: [{ field: 'title', error: 'titleTooLong' }] })
  expect(await preview(replace('没有', '有'))).toMatchObject({ rows: [], unchanged: 1 })
})

test('PUB-04 a turn makes its changes once, however often it comes', async () => {
  const video = await room.freshVideo('public', { title: 'EP01 a', description: '', tags: ['x'] })
  const rule = replace('EP(\\d+)', '第$1集', { isPattern: true })
  await turn(rule, 'operation-1-1')
  await turn(rule, 'operation-1-1')
  expect((await room.shown(video))?.words.title).toBe('第01集 a')
  const puts = (await room.calls()).filter(({ method, path }) => method === 'PUT' && path.endsWith('/videos'))
  expect(puts).toHaveLength(1)
})

test('PUB-04 a row that somebody changed on the platform says so; one without quota waits and is no failure', async () => {
  const video = await room.freshVideo('public', { title: 'A', description: '', tags: [] })
  await room.rig.world.control(`/studio/videos/${video}`, { title: 'B' })
  await expect(turn(replace('A', 'C'), 'operation-2-1')).rejects.toMatchObject({
    code: 'publishing.changedOnPlatform',
  })
  const other = await room.freshVideo('public', { title: 'A', description: '', tags: [] })
  const effect = { kind: 'status', status: 403, reason: 'quotaExceeded' }
  await room.fault({ match: { method: 'PUT', pathPattern: '/videos$' }, effect })
  await turn(replace('A', 'C'), 'operation-3-1')
  expect((await room.shown(other))?.words.title).toBe('A')
  await room.rig.database.pool.query(`UPDATE publish_change SET next_at = now() - interval '1 minute'`)
  await room.run()
  expect((await room.shown(other))?.words.title).toBe('C')
})

test('PUB-04 a pattern that never ends is stopped', async () => {
  await room.freshVideo('public', { title: `${'a'.repeat(60)}!`, description: '', tags: [] })
  await expect(preview(replace('^(a+)+$', 'b', { isPattern: true }))).rejects.toMatchObject({
    code: 'publishing.patternTooSlow',
  })
})
