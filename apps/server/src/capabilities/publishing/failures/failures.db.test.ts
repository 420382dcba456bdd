import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { listFailureCauses } from '@pindao/protocol/publishing/failures.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { watchOverdue } from './alarm.keeping.ts'
import { findOverdue } from './alarm.store.ts'
import { createFailures, lateBefore } from './failures.service.ts'
import { createFailureRig, type FailureRig } from './failures.test-support.ts'

let rig: FailureRig
let failures: ReturnType<typeof createFailures>
const begun: (readonly bigint[])[] = []
beforeAll(async () => {
  rig = await createFailureRig()
  failures = createFailures({
    database: rig.database,
    clock: rig.clock,
    overdueMinutes: () => 30,
    links: { thumbnailUrl: () => '', adapterOf: () => ({ watchUrl: (id) => id }) },
    beginRetries: async (_tx, _ctx, { items }) => {
      begun.push(items.map(({ recordId }) => recordId))
      return 77n
    },
  })
})
beforeEach(() => rig.clear())
afterAll(() => rig.close())

const refused = { problem_code: 'channels.credentialInvalid', problem_at: '2026-03-02T08:00:00Z' }
const listed = (ctx: SignedInContext, query: Readonly<Record<string, string>> = {}) =>
  failures.list(ctx, listFailureCauses.query.parse(query))

test('PUB-01 tasks of one grant are one cause, with how many, whose, the earliest deadline and one action', async () => {
  const first = await rig.task('publishFailed', { ...refused, publish_at: '2026-03-03T12:00:00Z' })
  const second = await rig.task('publishQueued', {
    wait_reason: 'credential',
    publish_at: '2026-03-02T20:00:00Z',
  })
  await rig.shareGrant(first, second)
  await rig.task('publishFailed', {
    problem_code: 'publishing.rejectedByPlatform',
    platform_code: 'invalidTitle',
    problem_at: '2026-03-02T09:00:00Z',
  })
  await rig.rows('UPDATE channel_credential SET status = $1', [credentialStatus.codes.invalid])
  const { rows, total } = await listed(await rig.ctx())
  expect(total).toBe(2)
  expect(rows[0]).toMatchObject({
    kind: 'grant',
    action: 'reauthorise',
    subject: '星河短剧场',
    tasks: 2,
    failed: 1,
    overdue: 0,
    channels: 2,
    earliest: '2026-03-02T20:00:00Z',
    since: '2026-03-02T08:00:00Z',
    whose: { names: ['李晴'], total: 1 },
  })
  expect(rows[1]).toMatchObject({
    key: 'words-youtube-invalidTitle',
    action: 'edit',
    code: 'publishing.rejectedByPlatform',
  })
  const tasks = await failures.tasks(await rig.ctx(), rows[0]?.key ?? '', { page: 1, pageSize: 10 })
  expect(tasks.rows.map(({ id }) => id).toSorted()).toEqual([String(first), String(second)].toSorted())
  await rig.rows('UPDATE channel_credential SET status = 0')
})

test('PUB-01 a quota says when the product goes on; a channel that takes no more is a cause of its own', async () => {
  const waits = { wait_reason: 'quota', problem_code: 'publishing.quotaUsedUp' }
  const first = await rig.task('publishQueued', waits)
  const second = await rig.task('publishQueued', waits)
  await rig.rows(`UPDATE delivery SET wake_at = '2026-03-03T08:00:00Z' WHERE task_id = $1`, [first])
  await rig.rows(
    `INSERT INTO channel_pause (channel_id, until, task_id)
     SELECT channel_id, '2026-03-03T00:00:00Z', id FROM publish_task WHERE id = $1`,
    [second],
  )
  const { rows } = await listed(await rig.ctx())
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  expect(byKind.get('project')).toMatchObject({ action: 'wait', tasks: 1, until: '2026-03-03T08:00:00Z' })
  expect(byKind.get('channel')).toMatchObject({ action: 'wait', tasks: 1, subject: '星河短剧场' })
})

test('PERM-03 every count is of what the person may see, and a cause that is all others’ is not there', async () => {
  await rig.task('publishFailed', { problem_code: 'publishing.platformTrouble' })
  const mine = await rig.task('publishFailed', { problem_code: 'publishing.platformTrouble' })
  const [owner] = await rig.rows<{ id: string }>('SELECT operator_id AS id FROM publish_task WHERE id = $1', [
    mine,
  ])
  const own = await rig.ctx({ staffId: BigInt(owner?.id ?? 0), dataScope: 'own' })
  expect((await listed(own)).rows[0]?.tasks).toBe(1)
  expect((await listed(await rig.ctx())).rows[0]?.tasks).toBe(2)
  const stranger = await rig.ctx({ staffId: 9_999_999n, dataScope: 'own' })
  expect((await listed(stranger)).total).toBe(0)
  const asked = failures.tasks(stranger, 'platform-youtube', { page: 1, pageSize: 10 })
  await expect(asked).rejects.toMatchObject({ code: 'publishing.causeNotFound' })
})

test('PERM-03 whoever has the channel sees what keeps others’ tasks back on it, as the list of tasks does', async () => {
  const id = await rig.task('publishFailed', {
    problem_code: 'publishing.platformTrouble',
    publish_at: '2026-03-02T08:00:00Z',
  })
  const [other] = await rig.rows<{ id: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'keeper', '频道负责人', 'keeper@pindao.example', department_id, false, now() FROM staff LIMIT 1 RETURNING id`,
  )
  await rig.rows(
    'UPDATE channel SET owner_staff_id = $1 WHERE id = (SELECT channel_id FROM publish_task WHERE id = $2)',
    [other?.id, id],
  )
  const keeper = await rig.ctx({ staffId: BigInt(other?.id ?? 0), dataScope: 'own' })
  expect((await listed(keeper)).rows[0]).toMatchObject({ tasks: 1 })
  expect((await failures.tasks(keeper, 'platform-youtube', { page: 1, pageSize: 10 })).total).toBe(1)
  const late = await findOverdue(rig.database.db, keeper.actor, lateBefore(rig.clock, 30), 10)
  expect(late).toEqual({ total: 1, ids: [id] })
})

test('PUB-06 all failed tasks of a cause are tried again as one operation, and those that wait are left alone', async () => {
  const failed = await rig.task('publishFailed', { problem_code: 'publishing.platformTrouble' })
  await rig.task('publishQueued', { wait_reason: 'platform' })
  const { operationId, total } = await failures.retry(await rig.ctx(), 'platform-youtube')
  expect([operationId, total, begun.at(-1)]).toEqual(['77', 1, [failed]])
  await rig.set(failed, { status: 21 })
  const again = failures.retry(await rig.ctx(), 'platform-youtube')
  await expect(again).rejects.toMatchObject({ code: 'publishing.nothingToRetry' })
})

test('PUB-04 what is past its time opens one alarm for its cause, told once to its owner, later to the lead, and closed when mended', async () => {
  const deps = {
    database: rig.database,
    clock: rig.clock,
    news: rig.news,
    overdueMinutes: () => 30,
    overdueLeadMinutes: () => 120,
  }
  const at = new Date(rig.clock() - 20 * 60_000).toISOString()
  const late = await rig.task('publishFailed', { problem_code: 'publishing.platformTrouble', publish_at: at })
  const next = await rig.task('publishQueued', { wait_reason: 'platform', execute_at: at })
  await rig.rows('UPDATE publish_task SET operator_id = (SELECT min(id) FROM staff)')
  await rig.task('publishing', { publish_at: at })
  expect(await watchOverdue(deps)).toBe(0)
  rig.pass(15)
  expect(await watchOverdue(deps)).toBe(1)
  expect(await watchOverdue(deps)).toBe(1)
  expect(rig.told.map(({ event, params }) => [event, params['n']])).toEqual([['publishOverdue', '2']])
  const ctx = await rig.ctx()
  const before = lateBefore(rig.clock, 30)
  expect((await findOverdue(rig.database.db, ctx.actor, before, 10)).ids).toEqual([late, next])
  rig.pass(120)
  await watchOverdue(deps)
  await watchOverdue(deps)
  const leads = rig.told.filter(({ cause }) => cause.endsWith('lead'))
  expect(leads.length).toBeGreaterThan(0)
  expect(rig.told).toHaveLength(1 + leads.length)
  for (const id of [late, next]) await rig.set(id, { status: 5 })
  expect(await watchOverdue(deps)).toBe(0)
  expect(rig.settled).toHaveLength(rig.told.length)
  const open = await rig.rows('SELECT FROM publish_alarm WHERE closed_at IS NULL')
  expect(open).toHaveLength(0)
})
