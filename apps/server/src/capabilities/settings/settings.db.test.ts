import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { SettingKey } from '@pindao/protocol/capabilities.ts'
import { getDictionary } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import {
  listSettingChanges,
  listSettings,
  type Setting,
  type SettingChange,
  type SettingException,
  updateSetting,
} from '@pindao/protocol/settings/setting.endpoints.ts'
import {
  getWorkYear,
  updateWorkYear,
  type WorkYear,
} from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import { isWorkingDay } from '@pindao/protocol/settings/work-calendar.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { seedDictionaries } from './dictionary.seed.ts'
import { createSettings } from './settings.ts'

const log = pino({ level: 'silent' })

/** A database with two people of two departments, and processes on it. */
async function startWorld() {
  const database = await createTestDatabase({ scope: 'test' })
  const { rows } = await database.pool.query<{ id: string; department_id: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT code, code, code, id, false, now() FROM department WHERE code IN ('hz_fb', 'jz_fb') ORDER BY code
     RETURNING id, department_id`,
  )
  const [here, elsewhere] = rows.map((row) => ({ id: row.id, departmentId: row.department_id }))
  if (!here || !elsewhere) throw new Error('nobody was enrolled')

  async function startProcess(defaults = {}) {
    const settings = await createSettings({ database, log }, defaults)
    const listening = await settings.follow(database.url)
    onTestFinished(() => listening.close())
    const handlerOf = (url: string, method: string) => {
      const found = settings.routes.find(({ endpoint }) => endpoint.url === url && endpoint.method === method)
      if (!found) throw new Error(`${method} ${url} is not there`)
      return found.handle as unknown as (ctx: SignedInContext, input: unknown, http: null) => Promise<unknown>
    }
    return {
      get: settings.api.get,
      list: async (who: Actor, query: object = {}) =>
        (await handlerOf('/settings', 'GET')(
          contextOf(who),
          { query: listSettings.query.parse(query) },
          null,
        )) as Setting[],
      set: async (who: Actor, body: object) =>
        (await handlerOf('/settings', 'PUT')(
          contextOf(who),
          { body: updateSetting.body.parse(body) },
          null,
        )) as Setting,
      changes: async (who: Actor, query: object) =>
        (await handlerOf('/settings/changes', 'GET')(
          contextOf(who),
          { query: listSettingChanges.query.parse(query) },
          null,
        )) as { readonly rows: readonly SettingChange[]; readonly total: number },
      exceptions: async (who: Actor, key: SettingKey) =>
        (await handlerOf('/settings/exceptions', 'GET')(
          contextOf(who),
          { query: { key } },
          null,
        )) as readonly SettingException[],
      calendar: settings.api.workCalendar,
      year: async (year: number) =>
        getWorkYear.output.parse(
          await handlerOf('/work-calendar/:year', 'GET')(contextOf(actor('own')), { params: { year } }, null),
        ),
      setYear: async (who: Actor, year: number, body: object) =>
        (await handlerOf('/work-calendar/:year', 'PUT')(
          contextOf(who),
          { params: { year }, body: updateWorkYear.body.parse(body) },
          null,
        )) as WorkYear,
      words: async (kind: string) =>
        getDictionary.output.parse(
          await handlerOf('/dictionaries/:kind', 'GET')(contextOf(actor('all')), { params: { kind } }, null),
        ),
    }
  }

  function actor(dataScope: Actor['dataScope']): Actor {
    const permissions = new Set<Permission>(['setting:read', 'setting:update'])
    const { id, departmentId } = here ?? { id: '0', departmentId: '0' }
    return {
      staffId: BigInt(id),
      sessionId: 1n,
      fullName: '',
      departmentId: BigInt(departmentId),
      dataScope,
      permissions,
    }
  }
  const contextOf = (who: Actor): SignedInContext => ({
    actor: who,
    requestId: 'r',
    locale: 'zh',
    ip: '127.0.0.1',
    log,
    idempotencyKey: null,
  })
  return {
    database,
    here,
    elsewhere,
    startProcess,
    admin: actor('all'),
    lead: actor('department'),
    own: actor('own'),
  }
}

const of = (settings: readonly Setting[], key: SettingKey) => settings.find((each) => each.key === key)
const days = 'media.abandonedUploadDays'
const uploads = 'media.uploadsPerPerson'

test('SET-01 a value counts at once where it is set, and in every other process without a restart', async () => {
  const { startProcess, admin } = await startWorld()
  const [one, other] = [await startProcess(), await startProcess()]
  expect([one.get(days), other.get(days)]).toEqual([7, 7])
  expect(await one.set(admin, { key: days, value: 14, version: 0 })).toMatchObject({
    key: days,
    value: 14,
    isSet: true,
    fallback: 7,
    version: 1,
  })
  expect(one.get(days)).toBe(14)
  await expect.poll(() => other.get(days)).toBe(14)
  expect(await other.set(admin, { key: days, value: null, version: 1 })).toMatchObject({
    value: 7,
    isSet: false,
    version: 2,
  })
  await expect.poll(() => one.get(days)).toBe(7)
})

test('SET-01 the narrowest value counts: of the person, of the department, of the installation, of the environment', async () => {
  const { startProcess, admin, here, elsewhere } = await startWorld()
  const settings = await startProcess({ [uploads]: 50 })
  const [mine, others] = [here, elsewhere].map(({ id, departmentId }) => ({
    staffId: BigInt(id),
    departmentId: BigInt(departmentId),
  }))
  const seen = () => [settings.get(uploads, mine), settings.get(uploads, others), settings.get(uploads)]
  expect(seen()).toEqual([50, 50, 50])
  await settings.set(admin, { key: uploads, value: 60, version: 0 })
  expect(seen()).toEqual([60, 60, 60])
  await settings.set(admin, { key: uploads, value: 70, version: 0, departmentId: here.departmentId })
  expect(seen()).toEqual([70, 60, 60])
  await settings.set(admin, { key: uploads, value: 80, version: 0, staffId: here.id })
  expect(seen()).toEqual([80, 60, 60])
  expect(of(await settings.list(admin, { staffId: here.id }), uploads)).toMatchObject({
    value: 80,
    fallback: 70,
  })
  expect(of(await settings.list(admin, { departmentId: here.departmentId }), uploads)).toMatchObject({
    value: 70,
    isSet: true,
    fallback: 60,
  })
  expect(of(await settings.list(admin), uploads)).toMatchObject({ value: 60, fallback: 50, isSet: true })
})

test('SET-01 a department or a person is shown what reaches them, and no other value can be set for them', async () => {
  const { startProcess, admin, here } = await startWorld()
  const settings = await startProcess()
  const keysFor = async (query: object) => (await settings.list(admin, query)).map(({ key }) => key)
  expect(await keysFor({})).toContain(days)
  expect(await keysFor({ departmentId: here.departmentId })).not.toContain(days)
  expect(await keysFor({ staffId: here.id })).toEqual([
    'operations.openPerPerson',
    'media.uploadsPerPerson',
    'media.uploadBytesPerPerson',
  ])
  const refused = (body: object) =>
    updateSetting.body.safeParse({ version: 0, ...body }).error?.issues[0]?.path
  expect(refused({ key: days, value: 8, departmentId: '1' })).toEqual(['key'])
  expect(refused({ key: 'media.uploadsPerDepartment', value: 8, staffId: '1' })).toEqual(['key'])
  expect(refused({ key: uploads, value: 8, staffId: '1', departmentId: '1' })).toEqual(['staffId'])
  for (const value of [0, 366, 1.5, '7', true]) expect(refused({ key: days, value })).toEqual(['value'])
  expect(refused({ key: 'no.such', value: 1 })).toEqual(['key'])
})

test('SET-01 PERM-03 the installation takes the widest data scope, a department one that covers it', async () => {
  const { startProcess, lead, own, here, elsewhere } = await startWorld()
  const settings = await startProcess()
  const outside = { code: 'access.outsideScope' }
  for (const who of [lead, own]) {
    await expect(settings.list(who)).rejects.toMatchObject(outside)
    await expect(settings.set(who, { key: days, value: 8, version: 0 })).rejects.toMatchObject(outside)
  }
  const ofDepartment = ({ departmentId }: typeof here) => ({
    key: uploads,
    value: 8,
    version: 0,
    departmentId,
  })
  const ofPerson = (staffId: string) => ({ key: uploads, value: 8, version: 0, staffId })
  const absent = { code: 'common.notFound' }
  await expect(settings.set(lead, ofDepartment(elsewhere))).rejects.toMatchObject(absent)
  await expect(settings.set(own, ofDepartment(here))).rejects.toMatchObject(absent)
  await expect(settings.set(lead, ofPerson(elsewhere.id))).rejects.toMatchObject(absent)
  await expect(settings.set(lead, ofPerson('999999'))).rejects.toMatchObject(absent)
  expect(await settings.set(lead, ofDepartment(here))).toMatchObject({ value: 8 })
  expect(await settings.set(lead, ofPerson(here.id))).toMatchObject({ value: 8 })
})

test('SET-01 of two who change the same value one is told that it changed meanwhile, also the first time', async () => {
  const { startProcess, admin } = await startWorld()
  const [one, other] = [await startProcess(), await startProcess()]
  for (const version of [0, 1]) {
    const outcomes = await Promise.allSettled([
      one.set(admin, { key: days, value: 20 + version, version }),
      other.set(admin, { key: days, value: 30 + version, version }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'access.changedMeanwhile' })
  }
  await expect(one.set(admin, { key: days, value: 9, version: 7 })).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
})

test('PERM-05 a change is in the audit log: what, for whom, before and after', async () => {
  const { startProcess, admin, here, database } = await startWorld()
  const settings = await startProcess()
  await settings.set(admin, { key: uploads, value: 8, version: 0, staffId: here.id })
  await settings.set(admin, { key: uploads, value: 9, version: 1, staffId: here.id })
  const { rows } = await database.pool.query(
    `SELECT action, before, after, detail FROM audit_log WHERE entity = 'setting' ORDER BY id`,
  )
  const detail = expect.objectContaining({ setting: uploads, staffId: here.id })
  expect(rows).toEqual([
    { action: 'setting.update', before: { value: null }, after: { value: 8 }, detail },
    { action: 'setting.update', before: { value: 8 }, after: { value: 9 }, detail },
  ])
})

test('SET-01 who set what when is told, an earlier value is set again, and exceptions are counted and named', async () => {
  const { startProcess, admin, own, here } = await startWorld()
  const settings = await startProcess()
  await settings.set(admin, { key: uploads, value: 60, version: 0 })
  await settings.set(admin, { key: uploads, value: null, version: 1 })
  await settings.set(admin, { key: uploads, value: 70, version: 0, departmentId: here.departmentId })
  await settings.set(admin, { key: uploads, value: 80, version: 0, staffId: here.id })
  const person = { id: here.id, fullName: expect.any(String) }
  const { rows, total } = await settings.changes(admin, { key: uploads })
  expect([total, rows]).toEqual([
    2,
    [
      expect.objectContaining({ before: 60, after: null, person }),
      expect.objectContaining({ before: null, after: 60, person }),
    ],
  ])
  const earlier = rows[1]?.after
  expect(await settings.set(admin, { key: uploads, value: earlier, version: 2 })).toMatchObject({
    value: 60,
    updatedBy: person,
    exceptions: 2,
  })
  expect(await settings.exceptions(admin, uploads)).toEqual([
    { key: uploads, value: 70, department: expect.objectContaining({ id: here.departmentId }), person: null },
    { key: uploads, value: 80, department: null, person },
  ])
  expect(of(await settings.list(admin), uploads)).toMatchObject({ exceptions: 2 })
  await expect(settings.exceptions(own, uploads)).rejects.toMatchObject({ code: 'access.outsideScope' })
  await expect(settings.changes(own, { key: uploads })).rejects.toMatchObject({ code: 'access.outsideScope' })
})

test('SET-01 what was set while nobody could hear it is read when the connection is back', async () => {
  const { startProcess, admin, database } = await startWorld()
  const [one, deaf] = [await startProcess(), await startProcess()]
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'pindao-settings' AND datname = current_database()`,
  )
  await one.set(admin, { key: days, value: 21, version: 0 })
  await expect.poll(() => deaf.get(days)).toBe(21)
})

test('SET-01 a working day ends after it begins: the other way round is refused, whichever of the two is set', async () => {
  const { startProcess, admin } = await startWorld()
  const settings = await startProcess()
  const refuses = async (key: SettingKey, value: number, version: number) =>
    expect(settings.set(admin, { key, value, version })).rejects.toMatchObject({
      code: 'settings.hoursReversed',
    })
  await refuses('work.toHour', 9, 0)
  await settings.set(admin, { key: 'work.toHour', value: 12, version: 0 })
  await refuses('work.fromHour', 12, 0)
  await settings.set(admin, { key: 'work.fromHour', value: 11, version: 0 })
  await refuses('work.toHour', 11, 1)
  await settings.set(admin, { key: 'work.toHour', value: null, version: 1 })
  expect(settings.get('work.toHour')).toBe(18)
})

test('SET-01 a stored value that is out of range by now counts for nothing', async () => {
  const { startProcess, database } = await startWorld()
  await database.pool.query(
    `INSERT INTO setting (key, value, version, updated_at)
     VALUES ($1, '5000', 1, now()), ('no.longer', '1', 1, now())`,
    [days],
  )
  const settings = await startProcess()
  expect(settings.get(days)).toBe(7)
})

test('SET-01 words come with the product in their order and four languages, and keep what was made of them', async () => {
  const { startProcess, database } = await startWorld()
  const { words } = await startProcess()
  const before = await words('platform')
  expect(before.slice(0, 2).map(({ code }) => code)).toEqual(['youtube', 'facebook'])
  expect(before.find(({ code }) => code === 'bilibili')).toEqual({
    code: 'bilibili',
    enabled: true,
    badge: null,
    label: expect.objectContaining({ zh: '哔哩哔哩', en: expect.any(String), fr: expect.any(String) }),
  })
  await database.pool.query(
    `UPDATE dictionary_item SET label = label || '{"zh": "B站"}', position = 0, badge = 'on', enabled = false
     WHERE code = 'bilibili'`,
  )
  const client = await database.pool.connect()
  await seedDictionaries(client as never).finally(() => client.release())
  const after = await words('platform')
  expect(after).toHaveLength(before.length)
  expect(after[0]).toMatchObject({ code: 'bilibili', label: { zh: 'B站' }, badge: 'on', enabled: false })
})

const holidays = [
  { day: '2026-10-10', kind: 'working', name: '国庆节调班' },
  { day: '2026-10-01', kind: 'free', name: '国庆节' },
] as const

test('SET-01 a holiday counts at once, in every other process, and is in the audit log with its day and name', async () => {
  const { startProcess, admin, database } = await startWorld()
  const [one, other] = [await startProcess(), await startProcess()]
  expect(await one.year(2026)).toMatchObject({
    days: [],
    version: 0,
    weekend: [6, 7],
    fromHour: 9,
    toHour: 18,
  })
  const written = await one.setYear(admin, 2026, { days: holidays, version: 0 })
  expect(written).toMatchObject({ version: 1, days: [{ day: '2026-10-01' }, { day: '2026-10-10' }] })
  const worked = (process: typeof one) =>
    ['2026-10-01', '2026-10-02', '2026-10-10', '2026-10-11'].map((day) =>
      isWorkingDay(process.calendar(), day),
    )
  expect(worked(one)).toEqual([false, true, true, false])
  await expect.poll(() => worked(other)).toEqual([false, true, true, false])
  await other.set(admin, { key: 'work.weekend', value: 'fri,sat', version: 0 })
  await expect.poll(() => isWorkingDay(one.calendar(), '2026-10-11')).toBe(true)
  const { rows } = await database.pool.query(
    `SELECT after FROM audit_log WHERE action = 'workYear.update' AND entity_id = 2026`,
  )
  expect(rows).toEqual([{ after: { days: ['2026-10-01 free 国庆节', '2026-10-10 working 国庆节调班'] } }])
})

test('SET-01 two people at one year: the second is told, and nothing of the first is lost', async () => {
  const { startProcess, admin, lead } = await startWorld()
  const settings = await startProcess()
  await settings.setYear(admin, 2026, { days: holidays, version: 0 })
  const second = settings.setYear(admin, 2026, { days: [], version: 0 })
  await expect(second).rejects.toMatchObject({ code: 'access.changedMeanwhile' })
  expect((await settings.year(2026)).days).toHaveLength(2)
  await expect(settings.setYear(lead, 2026, { days: [], version: 1 })).rejects.toMatchObject({
    code: 'access.outsideScope',
  })
  const stray = { day: '2027-01-01', kind: 'free', name: '元旦' }
  await expect(settings.setYear(admin, 2026, { days: [stray], version: 1 })).rejects.toMatchObject({
    code: 'settings.dayOutsideYear',
  })
})
