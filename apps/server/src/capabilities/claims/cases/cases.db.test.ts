import { allPermissions, type Permission } from '@pindao/protocol/access/permissions.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import type { TransitionActor } from '@pindao/protocol/core/enumeration.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CaseWorld, codeOf, createCaseWorld, pdf } from './case-world.test-support.ts'
import { moveDispute } from './dispute.store.ts'

let world: CaseWorld
beforeAll(async () => {
  world = await createCaseWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.told.length = 0
})

const { codes } = disputeStatus
const jia = (may: readonly Permission[] = allPermissions) => world.as(world.people.jia, { may })
const yi = (may: readonly Permission[] = allPermissions) => world.as(world.people.yi, { may })
const bing = () => world.as(world.people.bing, { may: allPermissions })
const without = (...lacking: Permission[]) => allPermissions.filter((one) => !lacking.includes(one))
const of = (id: bigint) => world.cases.services.reading.get(jia(), id)
const listOf = (ctx = jia(), query: object = {}) =>
  world.cases.services.reading.list(ctx, { page: 1, pageSize: 100, sort: '-no', ...query } as never)

const fields = {
  kind: 'content_id_dispute',
  reason: 'original',
  statement: '我方原创',
  nextActionAt: null,
} as const

/** A case that 甲 works on, with what is to be filed. */
async function prepared(over: object = {}) {
  const made = await world.newClaim()
  const { changes } = world.cases.services
  const { version } = await changes.take(jia(), made.id)
  const detail = await changes.update(jia(), made.id, { ...fields, ...over, version } as never)
  return { ...made, detail }
}

const addProof = (id: bigint, kind: 'filed' | 'evidence' = 'filed') =>
  world.cases.services.files.add(jia(), id, { kind, fileName: `${kind}.pdf`, bytes: pdf })

const filing = (version: number, over: object = {}) => ({
  filedAt: world.now(),
  reference: 'R-1',
  riskSeen: false,
  version,
  ...over,
})

async function filed(over: object = {}) {
  const made = await prepared(over)
  const { version } = await addProof(made.id)
  const detail = await world.cases.services.filing.file(jia(), made.id, filing(version, { riskSeen: true }))
  return { ...made, detail }
}

const outcome = (version: number, said: string, over: object = {}) =>
  ({ outcome: said, at: world.now(), note: '', version, ...over }) as never

test.each<TransitionActor>(['person', 'platform', 'system'])(
  'DSP-01 each move of a case by the %s: the machine lets it, or nothing moves',
  async (by) => {
    const { id } = await world.newClaim()
    const why = { at: world.now(), reason: 'taken' }
    const pairs = disputeStatus.names.flatMap((from) => disputeStatus.names.map((to) => [from, to] as const))
    for (const [from, to] of pairs) {
      await world.database.pool.query('UPDATE dispute SET status = $2 WHERE id = $1', [id, codes[from]])
      const moved = await world.database
        .transaction((tx) => moveDispute(tx, id, { from: [from], to, actor: by }, why))
        .catch((error: unknown) => (error instanceof RangeError ? 'refused' : error))
      expect([from, to, moved]).toEqual([from, to, disputeStatus.allows(from, to, by) ? true : 'refused'])
    }
  },
)

test('DSP-01 a claim against us opens a case, which is taken, prepared, filed and won; every step is in the log', async () => {
  const { id, claim, detail } = await filed()
  expect(detail).toMatchObject({ status: codes.needs_tracking, filedReference: 'R-1', lacks: ['proof'] })
  expect(detail.claim).toMatchObject({ status: 'disputed' })
  expect(detail.no).toMatch(/^ZY-2026-\d{4}$/u)
  const won = await world.cases.services.filing.outcome(
    yi(),
    id,
    outcome(detail.version, 'released', {
      note: '对方承认',
      moneyBack: { amount: '12.50', currency: 'USD' },
    }),
  )
  expect(won).toMatchObject({
    status: codes.solved,
    result: 'won',
    claim: { status: 'inactive' },
    moneyBack: { amount: '12.5', currency: 'USD' },
    filings: [{ reference: 'R-1', outcome: 'released', statement: '我方原创', filedBy: '甲' }],
  })
  expect(world.told).toMatchObject([{ event: 'disputeOutcome', to: world.people.jia.staffId }])
  expect((await world.audited(id)).map(({ action }) => action)).toEqual([
    'dispute.take',
    'dispute.update',
    'dispute.attach',
    'dispute.file',
    'dispute.outcome',
  ])
  expect((await world.timeline(id)).map(({ actor, reason, to_state: to }) => [actor, reason, to])).toEqual([
    ['platform', 'claimed', codes.unsolved],
    ['person', 'taken', codes.processing],
    ['person', 'filed', codes.needs_tracking],
    ['platform', 'released', codes.solved],
  ])
  expect(await world.casesOf(claim.id)).toHaveLength(1)
})

test('DSP-01 what is missing is said before it is filed, one after the other', async () => {
  const { id } = await world.newClaim()
  const { changes, filing: files } = world.cases.services
  const first = await changes.take(jia(), id)
  const change = async (over: object) =>
    (await changes.update(jia(), id, { ...fields, ...over } as never)).version
  const attempt = (version: number, over: object = {}) => codeOf(files.file(jia(), id, filing(version, over)))
  expect(await attempt(first.version)).toBe('disputes.reasonLacks')
  const second = await change({ statement: '', version: first.version })
  expect(await attempt(second)).toBe('disputes.statementLacks')
  const third = await change({ statement: '{licence}', reason: 'authorised', version: second })
  expect(await attempt(third)).toBe('disputes.variablesLeft')
  const fourth = await change({ statement: '已授权', reason: 'authorised', version: third })
  expect(await attempt(fourth)).toBe('disputes.evidenceLacks')
  const evidence = await addProof(id, 'evidence')
  expect(await attempt(evidence.version)).toBe('disputes.proofLacks')
  const { version } = await addProof(id)
  const tomorrow = new Date(Date.parse(world.now()) + 86_400_000).toISOString()
  expect(await attempt(version, { filedAt: tomorrow })).toBe('disputes.later')
  expect(await attempt(version - 1)).toBe('access.changedMeanwhile')
  expect(await attempt(version)).toBe(null)
})

test('DSP-01 an appeal says its risk first; noted twice with the same facts it is noted once', async () => {
  const { id } = await prepared({ kind: 'appeal' })
  const { version } = await addProof(id)
  const { filing: files } = world.cases.services
  expect(await codeOf(files.file(jia(), id, filing(version)))).toBe('disputes.riskUnseen')
  const asked = filing(version, { riskSeen: true })
  const one = await files.file(jia(), id, asked)
  expect(await files.file(jia(), id, asked)).toEqual(one)
  expect(one.filings).toHaveLength(1)
  world.later(60)
  const said = outcome(one.version, 'reinstated', { note: '维持' })
  const two = await files.outcome(jia(), id, said)
  expect(await files.outcome(jia(), id, said)).toEqual(two)
  expect(two).toMatchObject({ status: codes.unsolved, kind: 'appeal', claim: { status: 'active' } })
})

test('DSP-01 with a strike a second person agrees, never whoever prepared it; a change of it takes that back', async () => {
  const channelId = await world.newChannel()
  await world.newStrike(channelId)
  const { id } = await world.newClaim({ channelId })
  const { changes, filing: files } = world.cases.services
  const taken = await changes.take(jia(), id)
  const ready = await changes.update(jia(), id, { ...fields, version: taken.version })
  expect([ready.approval, ready.lacks, ready.strikes.active]).toEqual(['needed', ['approval', 'proof'], 1])
  const asked = await files.askApproval(jia(), id, ready.version)
  expect(asked.approval).toBe('asked')
  expect(world.told).toMatchObject([{ event: 'disputeApproval', to: world.people.yi.staffId }])
  expect((await listOf(yi(), { approval: 'me' })).rows.map(({ no }) => no)).toEqual([asked.no])
  expect((await listOf(jia(), { approval: 'me' })).rows).toEqual([])
  const agree = { opinion: '', version: asked.version }
  expect(await codeOf(files.approve(jia(), id, agree))).toBe('disputes.ownApproval')
  expect(await codeOf(files.approve(bing(), id, agree))).toBe('disputes.notFound')
  const given = await files.approve(yi(), id, agree)
  expect(given).toMatchObject({ approval: 'given', approvedBy: { fullName: '乙' } })
  const changed = await changes.update(jia(), id, { ...fields, statement: '另一段', version: given.version })
  expect(changed.approval).toBe('needed')
  const anew = await files.askApproval(jia(), id, changed.version)
  const agreed = await files.approve(yi(), id, { opinion: '', version: anew.version })
  const { ending } = world.cases.services
  const left = await ending.giveUp(jia(), id, { reason: '先放一放', version: agreed.version })
  const open = await ending.reopen(jia(), id, { reason: '新证据', version: left.version })
  expect(open.approval).toBe('needed')
  const again = await files.askApproval(jia(), id, open.version)
  const back = await files.sendBack(yi(), id, { reason: '证据不足', version: again.version })
  expect(back.approval).toBe('needed')
  expect(world.told.at(-1)).toMatchObject({ event: 'disputeSentBack', to: world.people.jia.staffId })
})

test('DSP-01 §4 terms run from when it was filed and decided, not from when that was typed', async () => {
  const made = await prepared()
  const { version } = await addProof(made.id)
  const filedAt = world.now()
  world.later(3 * 86_400)
  const { filing: files } = world.cases.services
  const detail = await files.file(jia(), made.id, filing(version, { filedAt, riskSeen: true }))
  const since = async () =>
    (
      await world.database.pool.query<{ at: Date }>(
        'SELECT status_changed_at AS at FROM claim WHERE id = $1',
        [made.claim.id],
      )
    ).rows[0]?.at
  expect(new Date((await since()) ?? 0).toISOString()).toBe(new Date(filedAt).toISOString())
  // Its platform tells a day later that it was let go the day before: what was noted does not hide that.
  const gone = new Date(Date.parse(filedAt) + 86_400_000).toISOString()
  await world.tell({
    platformClaimId: made.claim.platformClaimId,
    status: { is: 'inactive', since: gone },
  })
  expect(detail.claim?.status).toBe('disputed')
  expect((await of(made.id)).claim?.status).toBe('inactive')
})

test('DSP-01 §4 a filing of before its platform last told something counts all the same', async () => {
  const made = await prepared()
  const { version } = await addProof(made.id)
  const filedAt = world.now()
  world.later(3600)
  await world.tell({
    platformClaimId: made.claim.platformClaimId,
    status: { is: 'pending', since: world.now() },
  })
  const { filing: files } = world.cases.services
  const detail = await files.file(jia(), made.id, filing(version, { filedAt, riskSeen: true }))
  expect(detail.claim?.status).toBe('disputed')
})

test('DSP-01 papers of a case that is closed stay', async () => {
  const { id } = await prepared()
  const { files: papers, ending } = world.cases.services
  const added = await addProof(id, 'evidence')
  await ending.giveUp(jia(), id, { reason: '不值得', version: added.version })
  const fileId = BigInt(added.files[0]?.id ?? 0)
  expect(await codeOf(papers.remove(jia(), id, fileId))).toBe('disputes.fileKept')
})

test('CLM-01 DSP-01 whoever takes a claim takes its case, where nobody has it', async () => {
  const { claim, id } = await world.newClaim()
  const take = (ctx = jia()) =>
    world.database.transaction((tx) => world.cases.services.changes.takeOfClaim(tx, ctx, claim.id))
  await take(jia(without('dispute:update')))
  await take(jia(without('dispute:read')))
  await take(bing())
  expect(await of(id)).toMatchObject({ status: codes.unsolved, handler: null })
  await take()
  expect(await of(id)).toMatchObject({ status: codes.processing, handler: { fullName: '甲' } })
  await take(yi())
  expect((await of(id)).handler?.fullName).toBe('甲')
})

test('DSP-01 what was filed stays as it is, also in the database', async () => {
  const { id, detail } = await filed()
  const fileId = BigInt(detail.files[0]?.id ?? 0)
  expect(await codeOf(world.cases.services.files.remove(jia(), id, fileId))).toBe('disputes.fileKept')
  for (const text of [
    'DELETE FROM dispute_file WHERE dispute_id = $1',
    "UPDATE dispute_filing SET statement = 'x' WHERE dispute_id = $1",
    'DELETE FROM dispute_filing WHERE dispute_id = $1',
  ])
    expect(await codeOf(world.database.pool.query(text, [id]))).toBe('42501')
})

test('DSP-01 files are what they say; the pack is one archive with the text and the evidence', async () => {
  const { id } = await prepared({ reason: 'authorised' })
  const { files } = world.cases.services
  const wrong = { kind: 'evidence', fileName: 'a.pdf', bytes: Buffer.from('MZ') } as const
  expect(await codeOf(files.add(jia(), id, wrong))).toBe('disputes.fileFormat')
  const { files: listed } = await addProof(id, 'evidence')
  const opened = await files.open(yi(), id, BigInt(listed[0]?.id ?? 0))
  expect([opened.bytes, opened.contentType]).toEqual([pdf, 'application/pdf'])
  const { fileName, bytes } = await files.pack(jia(), id, 'zh')
  expect(fileName).toMatch(/^ZY-.*\.zip$/u)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('01-evidence.pdf')).toBe(true)
  const gone = await files.remove(jia(), id, BigInt(listed[0]?.id ?? 0))
  expect(gone.files).toEqual([])
})

test('DSP-01 nobody takes what somebody has; who is given a case is fit for it, and is told', async () => {
  const { id } = await world.newClaim()
  const { changes } = world.cases.services
  await changes.take(jia(), id)
  expect(await codeOf(changes.take(yi(), id))).toBe('disputes.taken')
  const { version } = await of(id)
  const to = (person: { staffId: bigint } | null) => ({
    handlerId: person && String(person.staffId),
    version,
  })
  expect(await codeOf(changes.assign(jia(), id, to(world.people.ding)))).toBe('disputes.handlerUnfit')
  expect((await changes.assign(jia(), id, to(world.people.yi))).handler?.fullName).toBe('乙')
  expect(world.told).toMatchObject([{ event: 'disputeAssigned', to: world.people.yi.staffId }])
  const mine = await listOf(yi(), { handler: 'me', status: [codes.processing] })
  expect(mine.rows.map((row) => row.id)).toEqual([String(id)])
  expect((await world.cases.todayCards.myDisputes(yi().actor))?.value).toBe(1)
})

test('DSP-01 accepted, given up and reopened with a reason; a second one of a claim is refused', async () => {
  const { id, claim } = await world.newClaim()
  const { ending, changes } = world.cases.services
  const asked = { about: 'claim', subjectId: String(claim.id), title: '', note: '' } as const
  expect(await codeOf(changes.create(jia(), asked))).toBe('disputes.openAlready')
  const { version } = await of(id)
  const accepted = await ending.accept(jia(), id, { reason: '属实', version })
  expect(accepted).toMatchObject({ status: codes.closed, result: 'accepted', resultNote: '属实' })
  const reopened = await ending.reopen(jia(), id, { reason: '新证据', version: accepted.version })
  expect(reopened).toMatchObject({ status: codes.processing, result: null, handler: { fullName: '甲' } })
  const givenUp = await ending.giveUp(jia(), id, { reason: '不值得', version: reopened.version })
  expect(givenUp.result).toBe('given_up')
  const ctx = jia()
  const created = await changes.create(ctx, asked)
  expect(await changes.create(ctx, asked)).toEqual(created)
  const late = { reason: '再来', version: givenUp.version }
  expect(await codeOf(ending.reopen(jia(), id, late))).toBe('disputes.openAlready')
})

test('DSP-01 strikes and contracts have cases, too; a claim that is over has none', async () => {
  const { changes } = world.cases.services
  const strikeId = await world.newStrike(await world.newChannel())
  const asked = (about: 'claim' | 'strike' | 'contract', id: bigint) =>
    changes.create(jia(), { about, subjectId: String(id), title: '', note: '' })
  const { id } = await asked('strike', strikeId)
  expect(await of(BigInt(id))).toMatchObject({
    kind: 'takedown_counter',
    strikeId: String(strikeId),
    risky: true,
  })
  const ofStrike = await listOf(jia(), { strikeId: String(strikeId) })
  expect(ofStrike.rows.map((row) => row.id)).toEqual([id])
  const { claim } = await world.newClaim({ status: { is: 'inactive', since: '2026-06-09T09:00:00.000Z' } })
  expect(await codeOf(asked('claim', claim.id))).toBe('disputes.subjectNotFound')
  expect(await codeOf(asked('contract', 999_999n))).toBe('disputes.subjectNotFound')
})

test('DSP-01 a solved case closes by itself after seven days without a change', async () => {
  const { id, detail } = await filed()
  await world.cases.services.filing.outcome(jia(), id, outcome(detail.version, 'expired'))
  world.later(6 * 86_400)
  await world.cases.services.ending.closeSolved()
  expect((await of(id)).status).toBe(codes.solved)
  world.later(86_401)
  expect(await world.cases.services.ending.closeSolved()).toBeGreaterThan(0)
  expect(await of(id)).toMatchObject({ status: codes.closed, result: 'won' })
  expect((await world.timeline(id)).at(-1)).toMatchObject({ actor: 'system', reason: 'sevenDays' })
})

test('PERM-03 nobody of another department sees, counts or changes a case; without the right nobody works on it', async () => {
  const { id } = await world.newClaim()
  const { reading, changes, ending, files } = world.cases.services
  const { version } = await of(id)
  for (const attempt of [
    () => reading.get(bing(), id),
    () => reading.history(bing(), id, { page: 1, pageSize: 10 }),
    () => reading.events(bing(), id, { page: 1, pageSize: 10 }),
    () => changes.take(bing(), id),
    () => changes.assign(bing(), id, { handlerId: null, version }),
    () => ending.accept(bing(), id, { reason: 'x', version }),
    () => files.add(bing(), id, { kind: 'evidence', fileName: 'a.pdf', bytes: pdf }),
    () => files.pack(bing(), id, 'zh'),
  ])
    expect(await codeOf(attempt())).toBe('disputes.notFound')
  expect((await listOf(bing())).total).toBe(0)
  expect(await reading.counts(bing(), [{}])).toEqual([0])
  expect(await reading.suggest(bing().actor, 'ZY', 5)).toEqual([])
  expect(await codeOf(changes.take(jia(without('dispute:update')), id))).toBe('access.noPermission')
})

test('PERM-03 amounts are for whoever may see them, in the case, its file and the log', async () => {
  const { id, detail } = await filed()
  const blind = jia(without('claimMoney:read'))
  const { filing: files, reading } = world.cases.services
  const said = outcome(detail.version, 'released', { moneyBack: { amount: '7', currency: 'USD' } })
  expect(await codeOf(files.outcome(blind, id, said))).toBe('access.noPermission')
  await files.outcome(jia(), id, said)
  expect((await reading.get(blind, id)).moneyBack).toBe(null)
  expect((await listOf(blind)).rows.every(({ moneyBack }) => moneyBack === null)).toBe(true)
  expect(JSON.stringify(await world.audited(id))).not.toContain('"7"')
  const { rows } = await world.database.pool.query(
    `SELECT after FROM audit_log WHERE entity = 'disputeMoney' AND entity_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ after: { moneyBack: '7', currency: 'USD' } }])
})

test('DSP-01 the cases of whoever leaves go to whoever takes over', async () => {
  const { id } = await prepared()
  const { disputeHandover } = await import('./dispute-handover.store.ts')
  const { staffId } = world.people.jia
  const given = await world.database.transaction(async (tx) => {
    const { items } = await disputeHandover.held(tx, yi().actor, staffId, 'lock')
    const ids = items.map((item) => item.id)
    await disputeHandover.give(tx, yi(), ids, world.people.yi.staffId, world.now(), staffId)
    return ids
  })
  expect(given).toContain(id)
  expect((await of(id)).handler?.fullName).toBe('乙')
  expect((await disputeHandover.held(world.database.db, yi().actor, staffId)).items).toEqual([])
})

test('DSP-01 texts that statements begin with: those of the house before those of the product, each in four languages', async () => {
  const { templates } = world.cases.services
  const own = await templates.list()
  expect(own).toHaveLength(20)
  expect(own.find(({ reason, locale }) => reason === 'authorised' && locale === 'fr')?.text).toContain(
    '{licence}',
  )
  const text = { reason: 'original', locale: 'zh', name: '自制', text: '{video} 为自制' } as const
  const { id } = await templates.create(jia(), text)
  expect((await templates.list())[0]).toMatchObject({ id, name: '自制', version: 1 })
  const changed = await templates.update(jia(), BigInt(id), { ...text, name: '自制二', version: 1 })
  expect(changed.version).toBe(2)
  expect(await codeOf(templates.update(jia(), BigInt(id), { ...text, version: 1 }))).toBe(
    'access.changedMeanwhile',
  )
  await templates.remove(jia(), BigInt(id))
  expect(await codeOf(templates.remove(jia(), BigInt(id)))).toBe('disputes.templateNotFound')
})
