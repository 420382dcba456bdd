import type { Permission } from '@pindao/protocol/access/permissions.ts'
import {
  type ApprovalCommand,
  approvalCommands,
  approvalRule,
  isGivenByPeople,
} from '@pindao/protocol/contracts/approval.commands.ts'
import {
  type ApprovalKind,
  type ApprovalStatus,
  approvalKindNames,
  approvalKinds,
  approvalStatus,
} from '@pindao/protocol/contracts/approval.states.ts'
import type { ApprovalSnapshot } from '@pindao/protocol/contracts/approval-difference.ts'
import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createTestKit } from '../../../../test/kit.ts'
import type { ApprovalKindPort } from './approval.kind.ts'
import { createApprovalMoves } from './approval.moves.ts'
import { createApprovalReminder } from './approval.reminder.ts'
import { createApprovalService } from './approval.service.ts'
import { createDelegations } from './delegation.service.ts'
import { createSubjectReviews } from './subject-reviews.ts'

let world: ChannelWorld
let now = Date.parse('2026-05-20T08:00:00.000Z')
let told: News[] = []
let lowered: string[] = []
let says: ApprovalSnapshot
let lacks: string[]
let linked: boolean
let completed: bigint[]
let refuses: Error | null
let said: string
const at = new Map<bigint, Actor>()

const portOf = (kind: ApprovalKind): ApprovalKindPort => ({
  kind,
  completesAs: kind === 'removal' ? 'reviewer' : 'submitter',
  snapshot: async () => says,
  missing: async () => lacks,
  isLinked: async () => linked,
  complete: (ctx, { subjectId, opinion }, transact) =>
    transact(async () => {
      if (refuses) throw refuses
      said = opinion
      completed.push(subjectId)
      completed.push(ctx.actor.staffId)
    }),
})

function rig() {
  const news = createNewsDesk()
  news.tellBy('bell', {
    tell: async (_tx, given) => void told.push(...given),
    lower: async (_tx, causes) => void lowered.push(...causes),
  })
  const kit = createTestKit({ database: world.database, clock: () => now, news })
  const actorAtWork = async ({ staffId }: { staffId: bigint }) => at.get(staffId) ?? null
  const moves = createApprovalMoves({ ...kit, actorAtWork })
  const deps = { ...kit, actorAtWork, portOf, moves }
  return {
    service: createApprovalService(deps),
    reviews: createSubjectReviews(deps),
    delegations: createDelegations(kit),
    // A week of seven working days: what a weekend does is tried where days are counted.
    remind: createApprovalReminder({ ...deps, workCalendar: () => ({ ...usualCalendar, weekend: [] }) }),
  }
}
let made: ReturnType<typeof rig>
let subjects = 0n
function newSubject(): bigint {
  subjects += 1n
  return subjects
}

beforeAll(async () => {
  world = await createChannelWorld()
  const role = await world.one(
    `INSERT INTO role (code, data_scope) VALUES ('reviewer', 'department')
     RETURNING id`,
  )
  await world.database.pool.query(
    `INSERT INTO role_permission (role_id, permission) VALUES ($1, 'approval:review')`,
    [role],
  )
  const remover = await world.one(
    `INSERT INTO role (code, data_scope) VALUES ('remover', 'department')
     RETURNING id`,
  )
  await world.database.pool.query('INSERT INTO staff_role (staff_id, role_id, position) VALUES ($1, $2, 1)', [
    world.people.yi.staffId,
    remover,
  ])
  for (const { staffId } of [world.people.jia, world.people.yi, world.people.bing])
    await world.database.pool.query(
      'INSERT INTO staff_role (staff_id, role_id, position) VALUES ($1, $2, 0)',
      [staffId, role],
    )
})
afterAll(() => world.close())
beforeEach(() => {
  told = []
  lowered = []
  says = { title: '甲的合同', amount: '100.00' }
  lacks = []
  linked = true
  completed = []
  refuses = null
  said = ''
  const { jia, yi, bing } = world.people
  for (const one of [jia, yi, bing]) at.set(one.staffId, world.as(one).actor)
  made = rig()
})

const jia = () => world.as(world.people.jia)
const yi = () => world.as(world.people.yi)
const bing = () => world.as(world.people.bing)

/** A review of 甲's that stands in a state. */
async function standing(
  status: ApprovalStatus,
  kind: ApprovalKind = 'contract',
  code?: number,
): Promise<bigint> {
  subjects += 1n
  return world.one(
    `INSERT INTO approval (kind, subject_id, title, round, status, submitter_staff_id, department_id, submitted_at,
       created_at, updated_at) VALUES ($1, $2, '甲的合同', 1, $3, $4, $5, $6, $6, $6) RETURNING id`,
    [
      kind,
      subjects,
      code ?? approvalStatus.codes[status],
      world.people.jia.staffId,
      world.here,
      new Date(now).toISOString(),
    ],
  )
}
const statusOf = async (id: bigint) =>
  (await world.database.pool.query('SELECT status FROM approval WHERE id = $1', [id])).rows[0]?.status
const give = (ctx: SignedInContext, id: bigint, name: ApprovalCommand, round = 1) =>
  made.service.command(ctx, id, name, { round, opinion: '意见', groupName: '' })
const code = (value: string) => expect.objectContaining({ code: value })

test('APR-01 every command × state × actor: only the moves of E13, and no review of one’s own', async () => {
  for (const kind of approvalKindNames)
    for (const from of approvalStatus.names)
      for (const command of approvalCommands)
        for (const [who, ctx] of [
          ['submitter', jia()],
          ['colleague', yi()],
          ['stranger', bing()],
        ] as const) {
          const rule = approvalRule(command, kind)
          const id = await standing(from, kind)
          const may =
            isGivenByPeople(command, kind) &&
            !(command === 'withdraw' && approvalKinds[kind].submittedElsewhere && who !== 'submitter') &&
            rule.from.includes(from) &&
            who !== 'stranger' &&
            !(rule.byAnother && who === 'submitter')
          const outcome = await give(ctx, id, command).then(
            () => 'moved',
            (error: { code: string }) => error.code,
          )
          const tried = `${kind} ${from} ${command} ${who}`
          if (may) expect([tried, outcome]).toEqual([tried, 'moved'])
          else expect([tried, outcome === 'moved']).toEqual([tried, false])
          const stands = await statusOf(id)
          expect([tried, stands]).toEqual([tried, approvalStatus.codes[may ? rule.to : from]])
          if (may) expect(approvalStatus.allows(from, rule.to, 'person')).toBe(true)
        }
})

test('APR-01 of two reviewers at once one wins, and the other is told who it was', async () => {
  const id = await standing('to_review', 'publishTask')
  const lead = world.as(world.people.bing, { dataScope: 'all' })
  const results = await Promise.allSettled([give(yi(), id, 'approve'), give(lead, id, 'reject')])
  const lost = results.filter((one) => one.status === 'rejected')
  expect(lost).toHaveLength(1)
  expect(lost[0]?.reason).toMatchObject({
    code: 'contracts.approvalMoved',
    params: { by: expect.stringMatching(/乙|丙/u) },
  })
  const { rows } = await world.database.pool.query(
    'SELECT command FROM approval_step WHERE approval_id = $1',
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('SHL-05 APR-01 the search finds reviews by title: in the data scope, and for whoever reads reviews', async () => {
  const subject = { subjectId: newSubject(), title: '银河 Galaxy 合同', departmentId: world.here }
  await world.database.transaction((tx) => made.reviews.submit(tx, jia(), 'contract', subject))
  const found = async (ctx: SignedInContext, words: string) =>
    (await made.service.suggest(ctx.actor, words, 5)).map(({ title, subtitle }) => [title, subtitle])
  expect(await found(yi(), 'galaxy')).toEqual([['银河 Galaxy 合同', '甲']])
  expect(await found(bing(), 'galaxy')).toEqual([])
  expect(await found(world.as(world.people.jia, { may: ['contract:read'] }), 'galaxy')).toEqual([])
  expect(await found(jia(), '%')).toEqual([])
})

test('APR-01 rejected is code 0, and is found by it; 10 is read as 1 and 1 is written', async () => {
  const rejected = await standing('rejected')
  const old = await standing('to_submit', 'contract', 10)
  const list = (status: string) =>
    made.service.list(jia(), {
      page: 1,
      pageSize: 100,
      sort: '-updatedAt',
      status: status.split(',').map(Number),
    } as never)
  const ids = async (status: string) => (await list(status)).rows.map((row) => row.id)
  expect(await ids('0')).toContain(String(rejected))
  expect(await ids('0')).not.toContain(String(old))
  expect(await ids('1')).toContain(String(old))
  expect(await ids('10')).toContain(String(old))
  await give(jia(), rejected, 'reopen')
  expect(await statusOf(rejected)).toBe(1)
  await give(jia(), old, 'submit')
  expect(await statusOf(old)).toBe(2)
})

test('APR-01 rounds are kept, and told apart field by field; a decision about an older round is refused', async () => {
  const subject = { subjectId: newSubject(), title: '合同 7', departmentId: world.here }
  await world.database.transaction((tx) => made.reviews.submit(tx, jia(), 'contract', subject))
  const { rows } = await made.service.list(yi(), {
    page: 1,
    pageSize: 100,
    sort: '-updatedAt',
    waiting: 'me',
  })
  const id = BigInt(rows.find(({ title }) => title === '合同 7')?.id ?? 0)
  expect(told.map(({ event, to }) => [event, to])).toEqual([['approvalWaiting', world.people.yi.staffId]])
  await give(yi(), id, 'reject')
  expect(lowered).toContain(`approvalWaiting ${id}`)
  expect(told.at(-1)).toMatchObject({ event: 'approvalRejected', to: world.people.jia.staffId })
  says = { title: '甲的合同', amount: '80.00', cap: '1' }
  await world.database.transaction((tx) => made.reviews.submit(tx, jia(), 'contract', subject))
  await expect(give(yi(), id, 'approve', 1)).rejects.toEqual(code('contracts.approvalMoved'))
  const seen = await made.service.get(yi(), id)
  expect(seen).toMatchObject({ round: 2, waitsForMe: true })
  expect(seen.differences).toEqual([
    { field: 'amount', before: '100.00', after: '80.00' },
    { field: 'cap', before: null, after: '1' },
  ])
  expect(seen.steps.map(({ command, round }) => [command, round])).toEqual([
    ['submit', 2],
    ['reopen', 2],
    ['reject', 1],
    ['submit', 1],
  ])
  await expect(
    world.database.pool.query('UPDATE approval_step SET opinion = NULL WHERE approval_id = $1', [id]),
  ).rejects.toThrow(/stay as they are/u)
})

test('APR-01 without its files nothing is submitted, and nothing is linked that is not seen under our grant', async () => {
  lacks = ['scan']
  const draft = await standing('to_submit')
  await expect(give(jia(), draft, 'submit')).rejects.toEqual(code('contracts.approvalLacks'))
  expect((await made.service.get(jia(), draft)).missing).toEqual(['scan'])
  linked = false
  const approved = await standing('to_link')
  await expect(give(yi(), approved, 'link')).rejects.toEqual(code('contracts.approvalNotLinked'))
  expect(await statusOf(approved)).toBe(3)
})

test('APR-01 completion is done as whoever submitted it, and where it is refused the review stays open', async () => {
  const id = await standing('to_review', 'publishTask')
  refuses = new Error('no')
  await expect(give(yi(), id, 'approve')).rejects.toThrow('no')
  expect(await statusOf(id)).toBe(2)
  refuses = null
  await give(yi(), id, 'approve')
  expect(completed).toEqual([subjects, world.people.jia.staffId])
  at.delete(world.people.jia.staffId)
  const orphan = await standing('to_review', 'publishTask')
  await expect(give(yi(), orphan, 'approve')).rejects.toEqual(code('contracts.submitterGone'))
})

test('APR-01 what two persons do is done as the second, with what they said; each kind takes its own rights', async () => {
  const id = await standing('to_review', 'removal')
  const may = (...permissions: Permission[]) => world.as(world.people.yi, { may: permissions })
  const see = (ctx: SignedInContext) =>
    made.service.list(ctx, { page: 1, pageSize: 100, sort: '-updatedAt', kind: ['removal'] })
  await expect(give(may('approval:read', 'approval:review'), id, 'approve')).rejects.toEqual(
    code('contracts.approvalNotFound'),
  )
  expect((await see(may('approval:read', 'approval:review'))).total).toBe(0)
  const reader = may('approval:read', 'approval:review', 'asset:read')
  await expect(give(reader, id, 'approve')).rejects.toEqual(code('access.noPermission'))
  expect((await see(reader)).rows.find((row) => row.id === String(id))).toMatchObject({
    waitsForMe: false,
    actions: [],
  })
  const second = may('approval:read', 'asset:read', 'asset:approve')
  expect((await made.service.get(second, id)).actions).toEqual(['approve', 'reject'])
  expect(await made.service.countWaiting(second.actor)).toBeGreaterThan(0)
  await give(second, id, 'approve')
  expect([completed, said]).toEqual([[subjects, world.people.yi.staffId], '意见'])
})

test('APR-01 a delegate decides about what the one who is away sees, never about what either submitted', async () => {
  const id = await standing('to_review', 'publishTask')
  await expect(give(bing(), id, 'approve')).rejects.toEqual(code('contracts.approvalNotFound'))
  const span = {
    startsAt: new Date(now - 1000).toISOString(),
    endsAt: new Date(now + 3600_000).toISOString(),
  }
  const toBing = { toId: String(world.people.bing.staffId), ...span }
  await made.delegations.create(yi(), toBing)
  await give(bing(), id, 'approve')
  expect((await made.service.get(yi(), id)).steps[0]).toMatchObject({ by: '丙', onBehalfOf: '乙' })
  const own = await world.one(
    `INSERT INTO approval (kind, subject_id, title, round, status, submitter_staff_id, department_id, submitted_at,
       created_at, updated_at) VALUES ('contract', $1, '乙的', 1, 2, $2, $3, now(), now(), now()) RETURNING id`,
    [newSubject(), world.people.yi.staffId, world.here],
  )
  await expect(give(bing(), own, 'approve')).rejects.toEqual(code('contracts.ownReview'))
  await expect(
    made.delegations.create(yi(), { ...toBing, toId: String(world.people.ding.staffId) }),
  ).rejects.toEqual(code('contracts.delegateUnfit'))
  const [mine] = (await made.delegations.list(yi())).delegations
  await made.delegations.end(yi(), BigInt(mine?.id ?? 0))
  await expect(give(bing(), own, 'reject')).rejects.toEqual(code('contracts.approvalNotFound'))
})

test('APR-01 where nobody who stands in may decide this kind, whoever is away is told', async () => {
  const span = {
    startsAt: new Date(now - 1000).toISOString(),
    endsAt: new Date(now + 3600_000).toISOString(),
  }
  // 丙 reviews contracts, and no removals.
  await world.database.pool.query(
    `INSERT INTO role_permission (role_id, permission) SELECT id, 'asset:approve' FROM role WHERE code = 'remover'`,
  )
  const { id } = await made.delegations.create(yi(), { toId: String(world.people.bing.staffId), ...span })
  const submit = async (kind: ApprovalKind) => {
    told = []
    const subject = { subjectId: newSubject(), title: '甲的', departmentId: world.here }
    await world.database.transaction((tx) => made.reviews.submit(tx, jia(), kind, subject))
    return told.map(({ to }) => to)
  }
  expect(await submit('contract')).toEqual([world.people.bing.staffId])
  expect(await submit('removal')).toEqual([world.people.yi.staffId])
  await made.delegations.end(yi(), BigInt(id))
})

test('APR-01 what waits is told again after a day and after three, once each', async () => {
  const id = await standing('to_review')
  const signal = new AbortController().signal
  const causes = () =>
    told.filter(({ cause }) => cause.startsWith(`approvalWaiting ${id} `)).map(({ cause }) => cause)
  await made.remind({ signal })
  expect(causes()).toEqual([])
  const begun = now
  now = begun + 25 * 3600_000
  await made.remind({ signal })
  expect(new Set(causes())).toEqual(new Set([`approvalWaiting ${id} 1 1`]))
  now = begun + 73 * 3600_000
  await made.remind({ signal })
  expect(causes()).toContain(`approvalWaiting ${id} 1 3`)
  now = begun
})

test('APR-01 many are approved in the rounds that were seen: another round, or none, is told to have moved', async () => {
  const id = await standing('to_review')
  for (const round of [0, 2])
    await expect(give(yi(), id, 'approve', round)).rejects.toEqual(code('contracts.approvalMoved'))
  await give(yi(), id, 'approve', 1)
  expect(await statusOf(id)).toBe(approvalStatus.codes.to_link)
})

test('PERM-03 reviews are called by their names to whoever sees them only', async () => {
  const id = await standing('to_review')
  expect((await made.service.titlesOf(yi().actor, [id])).get(id)).toBe('甲的合同')
  expect((await made.service.titlesOf(bing().actor, [id])).size).toBe(0)
})
