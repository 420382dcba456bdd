import { listPublishTemplates } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTemplateWorld, type TemplateWorld } from './template-world.test-support.ts'

let world: TemplateWorld
/** Of the first department: its lead, one who sees own records only; and one of the other department. */
let lead: SignedInContext
let own: SignedInContext
let other: SignedInContext
beforeAll(async () => {
  world = await createTemplateWorld()
  lead = world.as(world.people.yi)
  own = world.as(world.people.jia, { dataScope: 'own' })
  other = world.as(world.people.bing)
})
afterAll(() => world.close())

const list = (ctx: SignedInContext, query: Record<string, string> = {}) =>
  world.reading.list(ctx, listPublishTemplates.query.parse({ pageSize: '100', ...query }))
const idsFor = async (ctx: SignedInContext, query: Record<string, string> = {}) =>
  (await list(ctx, query)).rows.map(({ id }) => BigInt(id))
const notFound = { code: 'publishing.templateNotFound' }

test('SET-01 a template is made, changed as it was seen, and its name is one in its department', async () => {
  const id = await world.make(lead, { name: '分集', title: '{series} {episode}', tags: ['a'] })
  const made = await world.reading.get(lead, id)
  expect(made).toMatchObject({ name: '分集', kind: 'publish', channelCount: 0, ownerName: '乙', version: 1 })
  expect(made.actions).toEqual(['update', 'delete', 'copy'])
  await expect(world.make(lead, { name: '分集' })).rejects.toMatchObject({
    code: 'publishing.templateNameTaken',
  })
  const change = { ...world.contentOf({ name: '分集二', title: '{series}' }), version: 1 }
  await world.changes.update(lead, id, change)
  expect(await world.reading.get(lead, id)).toMatchObject({ name: '分集二', title: '{series}', version: 2 })
  await expect(world.changes.update(lead, id, change)).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
  expect(await world.auditedTemplate(id)).toMatchObject([
    { action: 'publishTemplate.create', after: { name: '分集', department: 'hz_fb' } },
    {
      action: 'publishTemplate.update',
      before: { name: '分集', title: '{series} {episode}' },
      after: { name: '分集二', title: '{series}' },
    },
  ])
  expect((await world.reading.history(lead, id, { page: 1, pageSize: 10 })).rows).toHaveLength(2)
})

test('SET-01 the same press makes one template, whatever is repeated', async () => {
  const ctx = world.pressed(lead)
  const content = world.contentOf()
  expect(await world.changes.create(ctx, content)).toBe(await world.changes.create(ctx, content))
})

test('SET-01 the kind of a template stays, and each keeps only what counts for it', async () => {
  const footer = await world.make(lead, {
    kind: 'description_footer',
    title: 'x',
    description: '©',
    tags: ['a'],
  })
  expect(await world.reading.get(lead, footer)).toMatchObject({ title: '', description: '©', tags: [] })
  await world.changes.update(lead, footer, {
    ...world.contentOf({ kind: 'publish', title: 'y' }),
    version: 1,
  })
  expect(await world.reading.get(lead, footer)).toMatchObject({ kind: 'description_footer', title: '' })
})

test('SET-01 PERM-03 each sees those for all, for their department and those above it, for their channels, and own', async () => {
  const below = await world.one(`INSERT INTO department (name, parent_id) VALUES ('组', $1) RETURNING id`, [
    world.here,
  ])
  const channelId = await world.newChannel()
  const ids = {
    all: await world.make(world.admin, { scope: 'all', departmentId: null }),
    here: await world.make(lead),
    elsewhere: await world.make(other, { departmentId: String(world.elsewhere) }),
    channel: await world.make(own, { scope: 'channel', departmentId: null, channelId: String(channelId) }),
  }
  const seenBy = async (ctx: SignedInContext) => {
    const seen = await idsFor(ctx)
    return Object.entries(ids).flatMap(([name, id]) => (seen.includes(id) ? [name] : []))
  }
  expect(await seenBy(world.admin)).toEqual(['all', 'here', 'elsewhere', 'channel'])
  expect(await seenBy(lead)).toEqual(['all', 'here', 'channel'])
  expect(await seenBy(own)).toEqual(['all', 'here', 'channel'])
  expect(await seenBy(other)).toEqual(['all', 'elsewhere'])
  const member = world.as({ ...world.people.yi, departmentId: below }, { dataScope: 'own' })
  expect(await seenBy(member)).toEqual(['all', 'here'])
  await expect(world.reading.get(other, ids.here)).rejects.toMatchObject(notFound)
  await expect(world.reading.history(other, ids.here, { page: 1, pageSize: 10 })).rejects.toMatchObject(
    notFound,
  )
  expect((await world.reading.suggest(other.actor, '模板', 50)).map(({ id }) => id)).not.toContain(ids.here)
  expect(await world.reading.suggest(world.as(world.people.yi, { may: [] }).actor, '模板', 5)).toEqual([])
})

test('SET-01 PERM-03 own ones, and those of the own department, are changed; one for all by those who see all', async () => {
  const outside = { code: 'access.outsideScope' }
  const forAll = await world.make(world.admin, { scope: 'all', departmentId: null })
  const theirs = await world.make(lead)
  const mine = await world.make(own)
  const change = (ctx: SignedInContext, id: bigint) =>
    world.changes.update(ctx, id, { ...world.contentOf(), version: 1 })
  await expect(change(lead, forAll)).rejects.toMatchObject(outside)
  await expect(change(own, theirs)).rejects.toMatchObject(outside)
  await expect(world.changes.remove(own, theirs)).rejects.toMatchObject(outside)
  await expect(change(other, theirs)).rejects.toMatchObject(notFound)
  expect((await world.reading.get(own, theirs)).actions).toEqual(['copy'])
  await change(own, mine)
  await expect(world.make(lead, { scope: 'all', departmentId: null })).rejects.toMatchObject(outside)
  await expect(world.make(other)).rejects.toMatchObject({ code: 'access.departmentNotFound' })
  const foreign = String(await world.newChannel())
  await expect(
    world.make(other, { scope: 'channel', departmentId: null, channelId: foreign }),
  ).rejects.toMatchObject({ code: 'channels.notFound' })
})

test('SET-01 a copy is the own one of whoever asks, in their department, and nobody’s default', async () => {
  const id = await world.make(world.admin, { scope: 'all', departmentId: null, title: '{series}' })
  const copy = await world.changes.copy(world.pressed(own), id, { name: '我的' })
  expect(await world.reading.get(own, copy)).toMatchObject({
    name: '我的',
    title: '{series}',
    scope: 'department',
    departmentCode: 'hz_fb',
    ownerName: '甲',
  })
  await expect(world.changes.copy(world.pressed(own), id, { name: '我的' })).rejects.toMatchObject({
    code: 'publishing.templateNameTaken',
  })
})

test('SET-01 a deleted template is gone everywhere, and comes back as it was', async () => {
  const id = await world.make(lead, { name: '要删的', departmentDefault: true })
  await world.changes.remove(lead, id)
  await expect(world.reading.get(lead, id)).rejects.toMatchObject(notFound)
  await expect(world.changes.remove(lead, id)).rejects.toMatchObject(notFound)
  await expect(world.changes.restore(other, id)).rejects.toMatchObject(notFound)
  const next = await world.make(lead, { name: '要删的', departmentDefault: true })
  await expect(world.changes.restore(lead, id)).rejects.toMatchObject({
    code: expect.stringMatching(/templateNameTaken|templateDefaultTaken/u),
  })
  expect(await idsFor(lead, { name: '要删的' })).toEqual([next])
  expect((await list(lead, { name: '要删的', state: 'deleted' })).rows).toMatchObject([
    { id: String(id), deletedAt: expect.any(String), actions: ['restore'] },
  ])
  expect(await idsFor(other, { name: '要删的', state: 'deleted' })).toEqual([])
  await world.changes.remove(lead, next)
  await world.changes.restore(lead, id)
  expect(await world.reading.get(lead, id)).toMatchObject({ name: '要删的', departmentDefault: true })
  await world.changes.remove(lead, id)
})

test('SET-01 a department has one default for a platform', async () => {
  const id = await world.make(lead, { departmentDefault: true, platform: 'youtube' })
  await expect(world.make(lead, { departmentDefault: true, platform: 'youtube' })).rejects.toMatchObject({
    code: 'publishing.templateDefaultTaken',
  })
  const facebook = await world.make(lead, { departmentDefault: true, platform: 'facebook' })
  await world.changes.remove(lead, id)
  await world.changes.remove(lead, facebook)
})

test('SET-01 footer and watermark are templates of their kind that one may use', async () => {
  const unsuitable = { code: 'publishing.templateUnsuitable' }
  const footer = await world.make(lead, { kind: 'description_footer', description: '© {channel}' })
  const mark = await world.make(lead, { kind: 'watermark' })
  const parts = { footerId: String(footer), watermarkId: String(mark) }
  const id = await world.make(lead, parts)
  expect(await world.reading.get(lead, id)).toMatchObject({
    footer: { id: String(footer) },
    watermarkOf: { id: String(mark) },
    footerText: '© {channel}',
  })
  await expect(world.make(lead, { footerId: String(mark) })).rejects.toMatchObject(unsuitable)
  await expect(
    world.make(other, { departmentId: String(world.elsewhere), footerId: String(footer) }),
  ).rejects.toMatchObject(unsuitable)
  await world.changes.remove(lead, footer)
  expect(await world.reading.get(lead, id)).toMatchObject({ footer: null, footerText: null })
  // Nobody has to mend it before something else is changed.
  await world.changes.update(lead, id, { ...world.contentOf(parts), version: 1 })
})

test('SET-01 the list is narrowed, sorted and counted by its conditions', async () => {
  const mine = world.as(world.people.ding)
  const [b, a] = [
    await world.make(mine, { name: 'b 水印', kind: 'watermark', enabled: false }),
    await world.make(mine, { name: 'A 发布', platform: 'facebook', language: 'fr' }),
  ]
  const of = (query: Record<string, string>) => idsFor(mine, { owner: 'me', ...query })
  expect(await of({ sort: 'name' })).toEqual([a, b])
  expect(await of({ sort: '-name' })).toEqual([b, a])
  expect(await of({ kind: 'watermark' })).toEqual([b])
  expect(await of({ platform: 'youtube' })).toEqual([b])
  expect(await of({ language: 'fr' })).toEqual([a])
  expect(await of({ state: 'disabled' })).toEqual([b])
  expect(await of({ name: '发布' })).toEqual([a])
  expect(await of({ scope: 'all,channel' })).toEqual([])
  expect(
    await world.reading.counts(mine, [{ owner: 'me' }, { owner: 'me', kind: 'publish' }, { kind: 'x' }]),
  ).toEqual([2, 1, null])
  expect((await list(mine, { owner: 'me', pageSize: '5' })).total).toBe(2)
})

test('SET-01 many are offered, or not, one by one; what is so already stays', async () => {
  const id = await world.make(lead)
  await world.changes.setEnabled(lead, id, false)
  await world.changes.setEnabled(lead, id, false)
  expect(await world.reading.get(lead, id)).toMatchObject({ enabled: false, version: 2 })
  await expect(world.changes.setEnabled(other, id, true)).rejects.toMatchObject(notFound)
})
