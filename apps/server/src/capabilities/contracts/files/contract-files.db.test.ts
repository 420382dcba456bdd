import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createContractFiles } from './contract-files.service.ts'

let world: ChannelWorld
let files: ReturnType<typeof createContractFiles>
const kept = new Map<string, Buffer>()

beforeAll(async () => {
  world = await createChannelWorld()
  let made = 0
  files = createContractFiles(createTestKit({ database: world.database, clock: Date.now }), {
    async keep(_owner, fileName, bytes) {
      made += 1
      kept.set(`${made}-${fileName}`, bytes)
      return `${made}-${fileName}`
    },
    read: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
  })
})
afterAll(() => world.close())
beforeEach(() => kept.clear())

const jia = () => world.as(world.people.jia, { may: allPermissions })
const bing = () => world.as(world.people.bing, { may: allPermissions })
const pdf = Buffer.from('%PDF-1.7 合同')

let numbers = 0
async function newContract(approval: keyof typeof approvalStatus.codes): Promise<bigint> {
  numbers += 1
  const { staffId } = world.people.jia
  const party = await world.one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at) VALUES (1, '主体', '主体', 'CN', 'none', $1, $2, $2, now(), now()) RETURNING id`,
    [world.here, staffId],
  )
  return world.one(
    `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
       share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
     VALUES ($1, '合同', $2, 3, $3, '2026-01-01', '2026-12-31', 'Asia/Shanghai', 'CNY', 'gross', 'month_end', 'creator',
       $4, $5, now(), now()) RETURNING id`,
    [`F-${numbers}`, party, approvalStatus.codes[approval], staffId, world.here],
  )
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )
const paper = (over: object = {}) => ({ kind: 'scan' as const, fileName: '合同.pdf', bytes: pdf, ...over })

test('CON-01 a paper is kept as it came, listed with who brought it, read back', async () => {
  const id = await newContract('to_submit')
  const { files: listed, actions } = await files.add(jia(), id, paper({ fileName: '../../合同.PDF' }))
  expect(listed).toMatchObject([{ kind: 'scan', fileName: '合同.PDF', size: pdf.length }])
  expect(actions).toEqual(['add', 'remove'])
  const opened = await files.open(jia(), id, BigInt(listed[0]?.id ?? 0))
  expect([opened.bytes, opened.extension]).toEqual([pdf, 'pdf'])
})

test('CON-01 what is not what its name says is refused, and nothing of it is kept', async () => {
  const id = await newContract('to_submit')
  for (const [fileName, bytes] of [
    ['a.exe', Buffer.from('MZ')],
    ['a.pdf', Buffer.from('<script>')],
    ['a.png', pdf],
    ['a', pdf],
    ['a.svg', Buffer.from('<svg/>')],
    ['a.pdf', Buffer.alloc(0)],
  ] as const)
    expect(await refusal(files.add(jia(), id, paper({ fileName, bytes })))).toBe('contracts.fileFormat')
  expect(kept.size).toBe(0)
})

test('CON-01 what was submitted keeps its papers, also in the database; more may come', async () => {
  const id = await newContract('to_submit')
  const { files: before } = await files.add(jia(), id, paper())
  await world.database.pool.query('UPDATE contract SET approval_status = 2 WHERE id = $1', [id])
  const fileId = BigInt(before[0]?.id ?? 0)
  expect(await refusal(files.remove(jia(), id, fileId))).toBe('contracts.notDraft')
  for (const text of [
    'DELETE FROM contract_file WHERE id = $1',
    "UPDATE contract_file SET kind = 'other' WHERE id = $1",
  ])
    expect(await refusal(world.database.pool.query(text, [fileId]))).toBe('42501')
  const after = await files.add(jia(), id, paper({ kind: 'other', fileName: '补充.pdf' }))
  expect([after.files.length, after.actions]).toEqual([2, ['add']])
  expect(kept.size).toBe(2)
})

test('CON-01 taken away from a draft, its bytes go, too', async () => {
  const id = await newContract('rejected')
  const { files: listed } = await files.add(jia(), id, paper())
  await files.remove(jia(), id, BigInt(listed[0]?.id ?? 0))
  expect([kept.size, (await files.list(jia(), id)).files]).toEqual([0, []])
})

test('CON-01 a look at a proof of identity is in the log, one at a scan is not', async () => {
  const id = await newContract('to_submit')
  await files.add(jia(), id, paper())
  const { files: listed } = await files.add(jia(), id, paper({ kind: 'identity' }))
  for (const { id: fileId } of listed) await files.open(jia(), id, BigInt(fileId))
  const { rows } = await world.database.pool.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE entity = 'contract' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'contract.attach',
    'contract.attach',
    'contract.lookFile',
  ])
})

test('PERM-03 nobody of another department lists, brings, reads or takes away a paper', async () => {
  const id = await newContract('to_submit')
  const { files: listed } = await files.add(jia(), id, paper())
  const fileId = BigInt(listed[0]?.id ?? 0)
  for (const attempt of [
    () => files.list(bing(), id),
    () => files.add(bing(), id, paper()),
    () => files.open(bing(), id, fileId),
    () => files.remove(bing(), id, fileId),
  ])
    expect(await refusal(attempt())).toBe('contracts.notFound')
  expect(kept.size).toBe(1)
})
