import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createVideoImport } from '../media/library/video.import.ts'
import { createVideoWorld } from '../media/library/video.test-support.ts'
import { videoWordUses } from '../media/library/video-uses.store.ts'
import { findWords } from '../media/library/video-word.store.ts'
import { createDictionaryImport } from './dictionary.import.ts'
import { createDictionaryService } from './dictionary.service.ts'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
const named = (zh: string) => ({
  label: { zh, en: '', fr: '', ar: '' },
  badge: null,
  remark: '',
  enabled: true,
})

async function createWorld() {
  const world = await createVideoWorld()
  const { database, service, owner, storeClip } = world
  const permissions = new Set([...owner.actor.permissions, 'dictionary:update' as const])
  const admin: SignedInContext = { ...owner, actor: { ...owner.actor, dataScope: 'all', permissions } }
  const lists = createDictionaryService({ database, clock: Date.now, uses: videoWordUses })
  let pressed = 0
  const save = async (said: object) => {
    const ctx = { ...owner, idempotencyKey: `lists-${++pressed}` }
    const { id } = await service.save(ctx, { title: `第${pressed}集`, ...(await storeClip(owner)), ...said })
    return BigInt(id)
  }
  const one = async (kind: DictionaryKind, name: string) => {
    const found = (await lists.words(kind)).find(({ label }) => label.zh === name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }
  const tagsOf = async (id: bigint) => (await service.get(owner, id)).tags
  return { ...world, admin, lists, save, one, tagsOf }
}

test('SET-01 a tag that is typed comes into the list; renamed and merged, all videos carry the new one, and what is typed later, too', async () => {
  const { database, service, owner, colleague, admin, lists, save, one, tagsOf } = await createWorld()
  const first = await save({ tags: ['古装', '短剧'] })
  const second = await save({ tags: ['古装剧'] })
  expect(await one('videoTag', '古装')).toMatchObject({ used: 1, updatedAt: null, builtin: false })
  expect((await lists.list()).find(({ kind }) => kind === 'videoTag')).toMatchObject({ count: 3, fresh: 3 })
  // What others typed is nobody's to know before an administrator has looked at it.
  expect(await lists.items('videoTag')).toEqual([])
  expect(await findWords(database.db, colleague.actor, { kind: 'tag', typed: '' }, 9)).toEqual([])
  const kept = await one('videoTag', '古装')
  const label = { zh: '古装', en: 'Costume', fr: '', ar: '' }
  await lists.update(admin, 'videoTag', kept.code, { ...named('古装'), label, version: kept.version })
  expect((await lists.items('videoTag')).map((item) => item.label.zh)).toEqual(['古装'])
  expect(await findWords(database.db, colleague.actor, { kind: 'tag', typed: 'cost' }, 9)).toEqual(['古装'])

  // Merged: both videos carry one word, their versions go on, and the word that went means the other.
  const gone = await one('videoTag', '古装剧')
  const before = (await service.get(owner, second)).version
  const merged = await lists.merge(admin, 'videoTag', gone.code, { into: kept.code, version: gone.version })
  expect(merged).toMatchObject({ moved: 1, into: { used: 2, aliases: ['古装剧'] } })
  expect(await tagsOf(second)).toEqual(['古装'])
  expect((await service.get(owner, second)).version).toBe(before + 1)
  expect(await tagsOf(await save({ tags: ['古装剧', 'COSTUME', '古装'] }))).toEqual(['古装'])
  expect(await codeOf(lists.add(admin, 'videoTag', named('古装剧')))).toBe('dictionary.labelTaken')

  // Renamed: the same, and once in a video that had both.
  const word = await one('videoTag', '短剧')
  await service.change(owner, first, { addTags: ['微短剧'] })
  expect(await codeOf(lists.update(admin, 'videoTag', word.code, { ...named('微短剧'), version: 1 }))).toBe(
    'dictionary.labelTaken',
  )
  await lists.update(admin, 'videoTag', word.code, { ...named('竖屏短剧'), version: word.version })
  expect(await tagsOf(first)).toEqual(['古装', '竖屏短剧', '微短剧'])
  const small = await one('videoTag', '微短剧')
  const into = await one('videoTag', '竖屏短剧')
  await lists.merge(admin, 'videoTag', small.code, { into: into.code, version: small.version })
  expect(await tagsOf(first)).toEqual(['古装', '竖屏短剧'])
  expect(await codeOf(lists.remove(admin, 'videoTag', into.code))).toBe('dictionary.used')
  const { rows } = await database.pool.query(
    `SELECT before->>'zh' AS was, after->>'mergedInto' AS is, (after->>'records')::int AS records
     FROM audit_log WHERE action = 'dictionary.merge' ORDER BY id`,
  )
  expect(rows).toEqual([
    { was: '古装剧', is: '古装', records: 1 },
    { was: '微短剧', is: '竖屏短剧', records: 1 },
  ])
})

test('SET-01 a tag that is withheld is given to no video any more; those that carry it keep it', async () => {
  const { database, service, owner, admin, lists, save, one, tagsOf } = await createWorld()
  const id = await save({ tags: ['花絮'] })
  const word = await one('videoTag', '花絮')
  await lists.update(admin, 'videoTag', word.code, { ...named('花絮'), enabled: false, version: 1 })
  expect(await codeOf(save({ tags: ['花絮'] }))).toBe('dictionary.withheld')
  await service.change(owner, id, { tags: ['花絮', '预告'], language: 'zh' })
  expect(await tagsOf(id)).toEqual(['花絮', '预告'])
  // A sheet says so before it is confirmed.
  const sheet = createVideoImport({ database, service, channelsNamed: async () => [] })
  const rows = [id, await save({})].map((recordId) => ({
    key: String(recordId),
    recordId,
    texts: { tags: '花絮, 首映' },
  }))
  const verdicts = await sheet.preview(owner, rows)
  expect(rows.map(({ key }) => verdicts.get(key)?.fields['tags'])).toMatchObject([
    { value: '花絮, 首映' },
    { problem: 'wordWithheld' },
  ])
  // Two who type a new word at once make one of it.
  await Promise.all([save({ tags: ['综艺'] }), save({ tags: ['综艺'] })])
  expect((await lists.words('videoTag')).filter(({ label }) => label.zh === '综艺')).toMatchObject([
    { used: 2 },
  ])
})

test('SET-01 VID-01 a programme type is of its list, counted, and merged with all its videos', async () => {
  const { service, owner, admin, lists, save, one } = await createWorld()
  const own = await lists.add(admin, 'programmeType', named('微综艺'))
  const id = await save({ programmeType: own.code })
  expect(await codeOf(save({ programmeType: 'own_99' }))).toBe('dictionary.notFound')
  await service.change(owner, await save({}), { programmeType: 'variety' })
  expect([(await one('programmeType', '微综艺')).used, (await one('programmeType', '综艺')).used]).toEqual([
    1, 1,
  ])
  expect(await lists.words('orientation')).toMatchObject([
    { code: 'landscape', used: 2 },
    { code: 'portrait', used: 0 },
  ])
  await lists.merge(admin, 'programmeType', own.code, { into: 'variety', version: own.version })
  expect((await service.get(owner, id)).programmeType).toBe('variety')
  expect(await codeOf(lists.merge(admin, 'programmeType', own.code, { into: 'variety', version: 1 }))).toBe(
    'dictionary.notFound',
  )
  // One that the product knows stays, and is not offered any more.
  const film = await one('programmeType', '电影')
  await lists.merge(admin, 'programmeType', film.code, { into: 'series', version: film.version })
  expect(await one('programmeType', '电影')).toMatchObject({ enabled: false, builtin: true })
  const itself = { into: 'series', version: 2 }
  expect(await codeOf(lists.merge(admin, 'programmeType', 'series', itself))).toBe('dictionary.mergeItself')
  expect(await codeOf(lists.merge(admin, 'platform', 'youtube', { into: 'x', version: 1 }))).toBe(
    'dictionary.kept',
  )
})

test('SET-01 VID-01 a programme type that is withheld is given to no video any more, by a form or by a sheet; who has it keeps it', async () => {
  const { database, service, owner, admin, lists, save, one } = await createWorld()
  const id = await save({ programmeType: 'film' })
  const other = await save({})
  const film = await one('programmeType', '电影')
  const { label, badge, remark, version } = film
  await lists.update(admin, 'programmeType', 'film', { label, badge, remark, enabled: false, version })
  const refused = await save({ programmeType: 'film' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'dictionary.withheld', params: { name: '电影' } })
  const inFrench = { ...owner, locale: 'fr' as const }
  const [first, second] = await Promise.all(
    [other, id].map((video) =>
      service.change(inFrench, video, { programmeType: 'film', language: 'zh' }).catch((error) => error),
    ),
  )
  expect(first).toMatchObject({ code: 'dictionary.withheld', params: { name: label.fr } })
  expect(second).toBeUndefined()
  expect((await service.get(owner, id)).programmeType).toBe('film')
  const sheet = createVideoImport({ database, service, channelsNamed: async () => [] })
  const rows = [id, other].map((recordId) => ({
    key: String(recordId),
    recordId,
    texts: { programmeType: '电影' },
  }))
  const verdicts = await sheet.preview(owner, rows)
  const cells = rows.map(({ key }) => verdicts.get(key)?.fields['programmeType'])
  expect(cells).toMatchObject([{ value: 'film' }, { problem: 'wordWithheld' }])
})

test('SET-01 what is renamed or merged is so in videos of the bin, too: taken back they have the word of now', async () => {
  const { service, bin, owner, admin, lists, save, one } = await createWorld()
  const own = await lists.add(admin, 'programmeType', named('微综艺'))
  const id = await save({ tags: ['古装剧', '花絮'], programmeType: own.code })
  await save({ tags: ['古装'] })
  await service.remove(owner, id)
  const [gone, into, renamed] = [
    await one('videoTag', '古装剧'),
    await one('videoTag', '古装'),
    await one('videoTag', '花絮'),
  ]
  await lists.merge(admin, 'videoTag', gone.code, { into: into.code, version: gone.version })
  await lists.update(admin, 'videoTag', renamed.code, { ...named('拍摄花絮'), version: renamed.version })
  await lists.merge(admin, 'programmeType', own.code, { into: 'variety', version: own.version })
  await bin.restore(owner, id)
  const { tags, programmeType } = await service.get(owner, id)
  expect([tags, programmeType]).toEqual([['古装', '拍摄花絮'], 'variety'])
})

test('SET-01 a list goes back to what is built in, all or none, and comes back; its history says each change', async () => {
  const { admin, lists, one } = await createWorld()
  const before = await lists.words('riskGrade')
  const was = before.map(({ code }) => code)
  const [word] = before
  if (word === undefined) throw new Error('no words')
  const changed = await lists.update(admin, 'riskGrade', word.code, {
    ...named('高危'),
    badge: 'fail',
    version: word.version,
  })
  await lists.order(admin, 'riskGrade', { was, codes: was.toReversed() })
  const back = { code: word.code, label: word.label, badge: null, enabled: true }
  const order = { was: was.toReversed(), codes: was }
  const ask = { words: [{ ...back, version: changed.version }], order, why: 'reset' as const }
  const other = { ...ask, words: [{ ...back, version: 99 }] }
  expect(await codeOf(lists.setWords(admin, 'riskGrade', other))).toBe('access.changedMeanwhile')
  const after = await lists.setWords(admin, 'riskGrade', ask)
  expect(after.map(({ code, label }) => [code, label])).toEqual(
    before.map(({ code, label }) => [code, label]),
  )
  const now = await one('riskGrade', word.label.zh)
  const undone = {
    code: word.code,
    label: changed.label,
    badge: changed.badge,
    enabled: true,
    version: now.version,
  }
  await lists.setWords(admin, 'riskGrade', {
    words: [undone],
    order: { was, codes: was.toReversed() },
    why: 'undo',
  })
  expect((await lists.words('riskGrade')).at(-1)).toMatchObject({ label: changed.label, badge: 'fail' })
  const { rows, total } = await lists.changes('riskGrade', { page: 1, pageSize: 20 })
  expect(total).toBe(6)
  expect(rows.map(({ action }) => action)).toEqual([
    'dictionary.order',
    'dictionary.update',
    'dictionary.order',
    'dictionary.reset',
    'dictionary.order',
    'dictionary.update',
  ])
  expect(rows.at(-1)).toMatchObject({
    code: word.code,
    before: { zh: word.label.zh, badge: null },
    after: { zh: '高危', badge: 'fail' },
  })
  expect((await lists.changes('platform', { page: 1, pageSize: 20 })).total).toBe(0)
})

test('SET-01 EXP-02 a sheet of words is checked cell by cell, changes what it says, and adds to open lists alone', async () => {
  const { database, admin, lists, one } = await createWorld()
  const sheet = createDictionaryImport(database, lists)
  const word = await one('riskGrade', (await lists.words('riskGrade'))[0]?.label.zh ?? '')
  const rowOf = (key: string, texts: Readonly<Record<string, string>>, recordId: bigint | null = null) => ({
    key,
    recordId,
    texts,
  })
  const verdicts = await sheet.preview(admin, [
    rowOf('a', { id: word.id, zh: '极高风险', badge: '失败', state: '停用?' }, BigInt(word.id)),
    rowOf('b', { list: '节目类型', zh: '微综艺', badge: 'pending' }),
    rowOf('c', { list: 'platform', zh: '新平台' }),
    rowOf('d', { list: '没有', zh: 'x' }),
    rowOf('e', {
      list: '认领类型',
      zh: (await lists.words('claimType'))[0]?.label.zh ?? '',
      state: '已停用',
    }),
    rowOf('f', { id: '999999', zh: 'x' }, 999_999n),
  ])
  const fields = (key: string) => verdicts.get(key)?.fields
  expect(fields('a')).toMatchObject({
    zh: { after: '极高风险' },
    badge: { value: 'fail' },
    state: { problem: 'wordUnknown' },
  })
  expect(verdicts.get('b')).toMatchObject({ isNew: true, version: 0 })
  expect(fields('c')).toMatchObject({ list: { problem: 'listKept' } })
  expect(fields('d')).toMatchObject({ list: { problem: 'listUnknown' } })
  expect(fields('e')).toMatchObject({ state: { problem: 'listKept' } })
  expect(verdicts.has('f')).toBe(false)
  const made = verdicts.get('b')
  const values = { list: 'programmeType', zh: '微综艺', badge: 'pending' }
  await sheet.apply(admin, made?.recordId ?? 0n, { version: 0, values }, database.transaction)
  expect(await one('programmeType', '微综艺')).toMatchObject({ id: String(made?.recordId), badge: 'pending' })
  const change = { version: word.version, values: { zh: '极高风险', badge: 'fail' } }
  await sheet.apply(admin, BigInt(word.id), change, database.transaction)
  expect(await one('riskGrade', '极高风险')).toMatchObject({ badge: 'fail', enabled: true })
})
