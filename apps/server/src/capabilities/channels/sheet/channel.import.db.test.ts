import { channelImport } from '@pindao/protocol/channels/channel.import.ts'
import type { ImportTarget } from '@pindao/protocol/sheets/import.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assess } from '#src/capabilities/sheets/in/assess.ts'
import type { RowOutcome } from '#src/capabilities/sheets/in/preview.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact } from '#src/platform/db/database.ts'
import { inSnapshot } from '#src/platform/db/snapshot.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { channelExportSource } from '../channel.export-source.ts'
import type { ExportedChannel } from '../channel-export.store.ts'
import { type ChannelWorld, createChannelWorld } from '../channel-world.test-support.ts'
import { createChannelImport } from './channel.import.ts'

const target: ImportTarget = channelImport
let world: ChannelWorld
let adapter: ReturnType<typeof createChannelImport>
let lead: SignedInContext
beforeAll(async () => {
  world = await createChannelWorld()
  adapter = createChannelImport(world)
  lead = world.as(world.people.jia, { dataScope: 'all' })
})
afterAll(() => world.close())

type Cells = Readonly<Record<string, string>>
/** What a sheet of these rows, with the columns that any of them has, comes to. */
async function previewed(rows: readonly Cells[], ctx = lead): Promise<readonly RowOutcome[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const mapping = Object.fromEntries(columns.map((column, place) => [column, place]))
  const sheet = rows.map((row, index) => ({
    row: index + 2,
    cells: columns.map((column) => row[column] ?? ''),
  }))
  const found = await assess(ctx, { target, adapter }, { sheet: 0, headerRow: 1, mapping }, sheet)
  if (found === null) throw new Error('columns are missing')
  return found.outcomes
}
async function only(row: Cells, ctx = lead): Promise<RowOutcome> {
  const [outcome] = await previewed([row], ctx)
  if (!outcome) throw new Error('no row')
  return outcome
}
/** The column with a problem, and which. */
const wrong = ({ preview }: RowOutcome) =>
  preview.flatMap(({ column, problem }) => (problem === null ? [] : [`${column} ${problem.code}`]))
const transact: Transact = (run) => world.database.transaction(run)
const applied = ({ recordId, seenVersion, values }: RowOutcome, ctx = lead) =>
  adapter.apply(ctx, recordId ?? 0n, { version: seenVersion ?? 0, values }, transact)
const detail = (id: bigint | null) => world.service.get(lead, id ?? 0n)

let made = 0
const newId = () => `BV${++made}`
const fresh = (part: Cells = {}) => ({
  platform: 'bilibili',
  platformChannelId: newId(),
  title: '新频道',
  ...part,
})

test('CH-02 a channel that nobody has entered is made under the id its preview named, once, with its first owner', async () => {
  const group = await world.newGroup('短剧组', world.here)
  const row = await only(
    fresh({
      platform: '哔哩哔哩',
      level: 'S3',
      type: '直播',
      country: 'us',
      operationMode: 'agency',
      owner: '乙',
      group: '短剧组',
      department: 'hz_fb',
      restrictReasons: '版权、kids',
      remark: '试运行',
    }),
  )
  expect(row).toMatchObject({ state: 'new', seenVersion: 0, title: '新频道' })
  await applied(row)
  await applied(row)
  expect(await detail(row.recordId)).toMatchObject({
    platform: 'bilibili',
    title: '新频道',
    level: 3,
    type: 1,
    country: 'US',
    operationMode: 'agency',
    restrictReasons: ['copyright', 'kids'],
    remark: '试运行',
    owner: { fullName: '乙' },
    group: { name: '短剧组' },
  })
  expect(group).toBeGreaterThan(0n)
  expect((await world.audited(row.recordId ?? 0n)).map(({ action }) => action)).toEqual(['channel.create'])
})

test('CH-02 a channel is changed by its number or by its platform and id; an empty cell leaves it as it is', async () => {
  const platformChannelId = newId()
  const id = await world.newChannel({ platform: 'bilibili', platformChannelId, title: '旧名', level: 2 })
  const byNumber = await only({ id: String(id), title: '新名', level: '' })
  expect(byNumber).toMatchObject({ state: 'changed', recordId: id })
  expect(byNumber.preview.find(({ column }) => column === 'title')).toMatchObject({
    before: '旧名',
    after: '新名',
  })
  await applied(byNumber)
  const byPlatform = await only({ platform: 'Bilibili', platformChannelId, level: '无', title: '新名' })
  expect(byPlatform).toMatchObject({ state: 'changed', recordId: id, seenVersion: 2 })
  expect(Object.keys(byPlatform.values)).toEqual(['level'])
  await applied(byPlatform)
  expect(await detail(id)).toMatchObject({ title: '新名', level: -1 })
  // What was seen is an older version now.
  await expect(applied(byNumber)).rejects.toMatchObject({ code: 'access.changedMeanwhile' })
  expect(await only({ id: String(id), title: '新名' })).toMatchObject({ state: 'unchanged' })
})

test.each<[string, Cells, string[]]>([
  ['neither number nor id', { title: '无名' }, []],
  ['an unknown platform', fresh({ platform: 'MySpace' }), ['platform wordUnknown']],
  [
    'an id of the wrong shape',
    fresh({ platform: 'youtube', platformChannelId: 'UC1' }),
    ['platformChannelId channelIdWrong'],
  ],
  [
    'no name',
    { platform: 'x', platformChannelId: 'nobody', remark: 'x' },
    ['platformChannelId titleMissing'],
  ],
  ['a word of no list', fresh({ level: 'S9', type: '回放' }), ['type wordUnknown', 'level wordUnknown']],
  ['a country that is none', fresh({ country: 'France' }), ['country wordUnknown']],
  ['a department that is none', fresh({ department: '月球组' }), ['department departmentNotFound']],
  ['a group of another department', fresh({ group: '别组' }), ['group groupNotFound']],
  ['somebody who has left', fresh({ owner: '丁' }), ['owner personNotFound']],
  ['one person twice', fresh({ owner: '乙', backup: '乙' }), ['backup personTwice']],
])('CH-03 VAL-01 %s is a problem of its cell', async (_name, row, problems) => {
  const columns = { platform: '', platformChannelId: '', ...row }
  const outcome = await only(columns)
  expect(outcome.state).toBe('problem')
  if (problems.length > 0) expect(wrong(outcome)).toEqual(problems)
})

test('CH-02 two rows of one channel are a problem of both, however they name it', async () => {
  const platformChannelId = newId()
  const id = await world.newChannel({ platform: 'bilibili', platformChannelId })
  const twice = await previewed([
    { id: String(id), platform: '', platformChannelId: '', title: '一' },
    { id: '', platform: 'bilibili', platformChannelId, title: '二' },
    { id: '', ...fresh({ platformChannelId: 'same' }) },
    { id: '', ...fresh({ platformChannelId: 'same' }) },
  ])
  expect(twice.map(({ state }) => state)).toEqual(['problem', 'problem', 'problem', 'problem'])
})

test('PERM-03 a channel out of the data scope is not named, and what needs a permission needs it in a sheet, too', async () => {
  const platformChannelId = newId()
  const elsewhere = await world.newChannel({
    platform: 'bilibili',
    platformChannelId,
    title: '别处',
    departmentId: world.elsewhere,
    ownerStaffId: world.people.bing.staffId,
  })
  const narrow = world.as(world.people.yi, { dataScope: 'own' })
  expect(wrong(await only({ id: String(elsewhere), title: '我的' }, narrow))).toEqual(['id notFound'])
  const taken = await only({ platform: 'bilibili', platformChannelId, title: '我的' }, narrow)
  expect(wrong(taken)).toEqual(['platformChannelId idTaken'])
  expect(JSON.stringify([taken.title, taken.preview, taken.values])).not.toContain('别处')

  const own = await world.newChannel({ ownerStaffId: world.people.yi.staffId })
  const changes = { id: String(own), riskGrade: 'A', owner: '甲', remark: '好' }
  const editor = world.as(world.people.yi, { may: ['channel:read', 'channel:update'] })
  expect(wrong(await only(changes, editor))).toEqual(['owner notPermitted', 'riskGrade notPermitted'])
  expect(wrong(await only(fresh(), editor))).toEqual(['platformChannelId notPermitted'])
  const [rich] = await previewed([fresh({ riskGrade: 'A' })])
  await expect(applied(rich as RowOutcome, editor)).rejects.toMatchObject({ code: 'access.noPermission' })
})

test('EXP-01 CH-02 what a list exports is understood in any language, and changes nothing', async () => {
  await world.newChannel({
    platform: 'youtube',
    platformChannelId: `UC${'a'.repeat(21)}A`,
    title: '往返',
    level: 4,
    riskGrade: 'B',
    operationMode: 'agency_prod',
    monetisation: 'limited_ads',
    restrictReasons: ['brand_safety', 'kids'],
    ageRestriction: '18+',
    backupStaffId: world.people.yi.staffId,
  })
  for (const locale of ['zh', 'en', 'fr', 'ar'] as const) {
    const params = { filter: { sort: 'title' } } as never
    const ctx = { ...lead, locale }
    const ask = { actor: lead.actor, params } as never
    const found: ExportedChannel[] = []
    await inSnapshot(world.database, async (snapshot) => {
      for await (const batch of channelExportSource.batches(snapshot, ask))
        found.push(...(batch as readonly ExportedChannel[]))
    })
    const cells = channelExportSource.cells({ words: wordsOf(locale) } as never)
    const exported = found
      .filter(({ title }) => title === '往返')
      .map((row) =>
        Object.fromEntries(
          Object.keys(target.columns).flatMap((column) => {
            const read = (cells as Readonly<Record<string, (row: ExportedChannel) => unknown>>)[column]
            return read ? [[column, String(read(row) ?? '')]] : []
          }),
        ),
      )
    expect(exported).toHaveLength(1)
    const [outcome] = await previewed(exported, ctx)
    expect([locale, wrong(outcome as RowOutcome), outcome?.state]).toEqual([locale, [], 'unchanged'])
  }
})
