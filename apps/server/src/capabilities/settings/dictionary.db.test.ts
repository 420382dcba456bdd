import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact } from '#src/platform/db/database.ts'
import { listWords } from '#src/platform/i18n/list-words.ts'
import { layOwnWords } from '#src/platform/i18n/own-words.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { channel } from '../channels/channel.table.ts'
import { createDictionaryService } from './dictionary.service.ts'
import { createSettings } from './settings.ts'

const log = pino({ level: 'silent' })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )

async function createWorld() {
  onTestFinished(() => layOwnWords([]))
  const database = await createTestDatabase({ scope: 'test' })
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'a', '周凯', 'a', min(id), false, now() FROM department RETURNING id`,
  )
  const ctx = {
    actor: {
      staffId: BigInt(rows[0]?.id ?? 0),
      dataScope: 'all',
      permissions: new Set(['dictionary:update']),
    },
    requestId: 'r',
    locale: 'zh',
    ip: '127.0.0.1',
    log,
    idempotencyKey: null,
  } as unknown as SignedInContext
  const service = createDictionaryService({
    database,
    clock: Date.now,
    uses: [{ kind: 'restrictReason', column: channel.restrictReasons, isArray: true }],
  })
  const one = async (kind: DictionaryKind, code: string) => {
    const found = (await service.words(kind)).find((word) => word.code === code)
    if (found === undefined) throw new Error(`no ${code}`)
    return found
  }
  const named = (zh: string) => ({
    label: { zh, en: '', fr: '', ar: '' },
    badge: null,
    remark: '',
    enabled: true,
  })
  return { database, ctx, service, one, named }
}

test('SET-01 a word is called otherwise, coloured and taken out of what is offered; each change is in the audit log', async () => {
  const { database, ctx, service, one, named } = await createWorld()
  const before = await one('platform', 'bilibili')
  expect(before).toMatchObject({ builtin: true, enabled: true, used: null, first: before.label })
  const body = { ...named('B站'), badge: 'on' as const, remark: '对外统一叫法', enabled: false }
  const after = await service.update(ctx, 'platform', 'bilibili', { ...body, version: before.version })
  expect(after).toMatchObject({
    label: { zh: 'B站', en: '' },
    badge: 'on',
    enabled: false,
    updatedBy: '周凯',
  })
  expect(await codeOf(service.update(ctx, 'platform', 'bilibili', { ...body, version: 1 }))).toBe(
    'access.changedMeanwhile',
  )
  const summary = (await service.list()).find(({ kind }) => kind === 'platform')
  expect(summary).toMatchObject({ keeping: 'ordered', disabled: 1, changed: 1 })
  const back = await service.reset(ctx, 'platform', 'bilibili', after.version)
  expect(back).toMatchObject({ label: before.label, badge: null, enabled: false, remark: '对外统一叫法' })
  expect(await service.ownWords()).toEqual([])
  const { rows } = await database.pool.query(
    `SELECT action, before->>'zh' AS was, after->>'zh' AS is FROM audit_log ORDER BY id`,
  )
  expect(rows).toEqual([
    { action: 'dictionary.update', was: before.label.zh, is: 'B站' },
    { action: 'dictionary.reset', was: 'B站', is: before.label.zh },
  ])
})

test('SET-01 own words are added to open lists alone, named once, and go as long as no record carries them', async () => {
  const { database, ctx, service, named } = await createWorld()
  expect(await codeOf(service.add(ctx, 'platform', named('视频号')))).toBe('dictionary.kept')
  const first = await service.add(ctx, 'restrictReason', named('音乐版权'))
  const second = await service.add(ctx, 'restrictReason', named('地区限制'))
  expect([first.code, second.code]).toEqual(['own_1', 'own_2'])
  expect(await codeOf(service.add(ctx, 'restrictReason', named('地区限制')))).toBe('dictionary.labelTaken')
  await database.pool.query(
    `INSERT INTO channel (platform, platform_channel_id, title, time_zone, department_id, owner_staff_id, operation, use, type,
       level, operation_mode, restrict_reasons, upload_defaults, created_at, updated_at)
     SELECT 'youtube', 'UC1', 'a', 'UTC', department_id, id, 1, 0, 0, 0, 'self', '{own_2,kids}', '{}', now(), now() FROM staff`,
  )
  const uses = (await service.words('restrictReason')).map(({ code, used }) => [code, used])
  expect(uses).toEqual(
    expect.arrayContaining([
      ['kids', 1],
      ['own_1', 0],
      ['own_2', 1],
    ]),
  )
  expect(await codeOf(service.remove(ctx, 'restrictReason', 'own_2'))).toBe('dictionary.used')
  expect(await codeOf(service.remove(ctx, 'restrictReason', 'kids'))).toBe('dictionary.kept')
  await service.remove(ctx, 'restrictReason', 'own_1')
  expect(await codeOf(service.remove(ctx, 'restrictReason', 'own_1'))).toBe('dictionary.notFound')
})

test('SET-01 an order is of all words, as it was seen: of two who order at once the second is told, and nothing is lost', async () => {
  const { ctx, service, named } = await createWorld()
  const codes = (await service.words('riskGrade')).map(({ code }) => code)
  const reversed = codes.toReversed()
  const other = [...codes.slice(1), codes[0] ?? '']
  const told = await Promise.all([
    codeOf(service.order(ctx, 'riskGrade', { was: codes, codes: reversed })),
    codeOf(service.order(ctx, 'riskGrade', { was: codes, codes: other })),
  ])
  expect(told.filter((code) => code === 'access.changedMeanwhile')).toHaveLength(1)
  const won = told[0] === null ? reversed : other
  expect((await service.items('riskGrade')).map(({ code }) => code)).toEqual(won)
  for (const wrong of [codes.slice(1), [...codes, 'X'], [...codes.slice(1), codes[1] ?? '']])
    expect(await codeOf(service.order(ctx, 'riskGrade', { was: won, codes: wrong }))).toBe(
      'access.changedMeanwhile',
    )
  const kept = { was: ['audio'], codes: ['audio'] }
  expect(await codeOf(service.order(ctx, 'claimType', kept))).toBe('dictionary.kept')
  const audio = (await service.words('claimType')).find(({ code }) => code === 'audio')
  const off = { ...named('音频'), enabled: false, version: audio?.version ?? 0 }
  expect(await codeOf(service.update(ctx, 'claimType', 'audio', off))).toBe('dictionary.kept')
})

test('SET-01 EXP-01 sheets say and read what the installation calls a code, in every process', async () => {
  const { database, ctx, service, one, named } = await createWorld()
  const settings = await createSettings({ database, log })
  const listening = await settings.follow(database.url)
  onTestFinished(() => listening.close())
  const first = wordsOf('zh')('states:platform.bilibili')
  const { version } = await one('platform', 'bilibili')
  await service.update(ctx, 'platform', 'bilibili', { ...named('B站'), version })
  await expect.poll(() => wordsOf('zh').or('states:platform.bilibili', '')).toBe('B站')
  expect(wordsOf('en').or('states:platform.bilibili', '')).toBe('B站')
  expect(wordsOf('zh').or('states:platform.youtube', '')).toBe('YouTube')
  const words = listWords('states', 'platform', ['bilibili'])
  expect(['b站', first.toLowerCase(), 'bilibili'].map((word) => words.get(word))).toEqual([
    'bilibili',
    'bilibili',
    'bilibili',
  ])
  await service.reset(ctx, 'platform', 'bilibili', version + 1)
  await expect.poll(() => wordsOf('zh').or('states:platform.bilibili', '')).toBe(first)
})

test('SET-01 business.md §6 legal keeps the reasons of restriction, and no other list; who only reads changes none', async () => {
  const { database, ctx, service, one, named } = await createWorld()
  const as = (permission: Permission) => ({
    ...ctx,
    actor: { ...ctx.actor, permissions: new Set<Permission>(['dictionary:read', permission]) },
  })
  const [legal, reader] = [as('restrictReason:update'), as('dictionary:read')]
  const own = await service.add(legal, 'restrictReason', named('地区限制'))
  const kids = await one('restrictReason', 'kids')
  await service.update(legal, 'restrictReason', 'kids', { ...named('未成年'), version: kids.version })
  const words = await service.words('restrictReason')
  const was = words.map(({ code }) => code)
  await service.order(legal, 'restrictReason', { was, codes: was.toReversed() })
  const transact: Transact = (work) => database.transaction(work)
  await service.alter(legal, BigInt(own.id), { enabled: false }, transact)
  const platform = await one('platform', 'youtube')
  const refused = [
    service.add(reader, 'restrictReason', named('音乐版权')),
    service.remove(reader, 'restrictReason', own.code),
    service.update(legal, 'platform', 'youtube', { ...named('油管'), version: platform.version }),
    service.reset(legal, 'platform', 'youtube', platform.version),
    service.merge(legal, 'programmeType', 'film', { into: 'series', version: 1 }),
    service.setWords(legal, 'riskGrade', { words: [], order: null, why: 'reset' }),
    service.alter(legal, BigInt(platform.id), { badge: 'on' }, transact),
  ]
  for (const work of refused) expect(await codeOf(work)).toBe('access.noPermission')
  await service.remove(legal, 'restrictReason', own.code)
})
