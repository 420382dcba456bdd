import { noDefaults } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTemplateWorld, type TemplateWorld } from './template-world.test-support.ts'

let world: TemplateWorld
let lead: SignedInContext
let channelId: bigint
beforeAll(async () => {
  world = await createTemplateWorld()
  lead = world.as(world.people.jia)
  channelId = await world.newChannel({ title: '云上剧场', timeZone: 'Asia/Shanghai' })
})
afterEach(async () => {
  await world.database.pool.query(
    `UPDATE channel SET default_template_id = NULL; DELETE FROM publish_template`,
  )
  Object.assign(world.video, { programme: '夜航', episode: 7 })
})
afterAll(() => world.close())

const wanted = (templateId?: bigint | null, on = channelId) => ({
  channelId: String(on),
  videoId: '1',
  ...(templateId === undefined ? {} : { templateId: templateId === null ? null : String(templateId) }),
})
const taken = async (templateId?: bigint | null, on?: bigint) => {
  const found = await world.filling.templateFor(lead, wanted(templateId, on))
  return found && [found.id, found.source]
}

test('SET-01 the one that is named is taken, else the channel’s default, else the department’s, else none', async () => {
  const [chosen, ofChannel] = [await world.make(lead), await world.make(lead)]
  expect(await taken()).toBeNull()
  const ofDepartment = await world.make(lead, { departmentDefault: true })
  expect(await taken()).toEqual([ofDepartment, 'department'])
  await world.setChannelTemplate(lead, channelId, ofChannel)
  expect(await taken()).toEqual([ofChannel, 'channel'])
  expect(await taken(chosen)).toEqual([chosen, 'chosen'])
  expect(await taken(null)).toBeNull()
})

test('SET-01 a default counts as long as it is offered, there, and for the platform of the channel', async () => {
  const id = await world.make(lead)
  await world.setChannelTemplate(lead, channelId, id)
  await world.changes.setEnabled(lead, id, false)
  expect(await taken()).toBeNull()
  await world.changes.setEnabled(lead, id, true)
  await world.changes.remove(lead, id)
  expect(await taken()).toBeNull()
  await world.changes.restore(lead, id)
  expect(await taken()).toEqual([id, 'channel'])
  const { version } = await world.reading.get(lead, id)
  await world.changes.update(lead, id, { ...world.contentOf({ platform: 'facebook' }), version })
  expect(await taken()).toBeNull()
})

test('SET-01 a department without a default takes that of the nearest one above, and its own platform’s first', async () => {
  const below = await world.one(`INSERT INTO department (name, parent_id) VALUES ('组', $1) RETURNING id`, [
    world.here,
  ])
  const deep = await world.newChannel({ departmentId: below })
  const forAll = await world.make(lead, { departmentDefault: true })
  expect(await taken(undefined, deep)).toEqual([forAll, 'department'])
  const youtube = await world.make(lead, { departmentDefault: true, platform: 'youtube' })
  expect(await taken(undefined, deep)).toEqual([youtube, 'department'])
  const nearer = await world.make(world.admin, { departmentDefault: true, departmentId: String(below) })
  expect(await taken(undefined, deep)).toEqual([nearer, 'department'])
})

test('SET-01 PERM-03 a template of others is not taken by its name; as a default it counts for whoever publishes', async () => {
  const other = world.as(world.people.bing)
  const theirs = await world.make(other, { departmentId: String(world.elsewhere) })
  await expect(taken(theirs)).rejects.toMatchObject({ code: 'publishing.templateNotFound' })
  await world.setChannelTemplate(world.admin, channelId, theirs)
  expect(await taken()).toEqual([theirs, 'channel'])
  await expect(world.filling.templateFor(other, wanted(theirs))).rejects.toMatchObject({
    code: 'channels.notFound',
  })
})

test('SET-01 what is named has to fit: a publish template of the channel’s platform', async () => {
  const unsuitable = { code: 'publishing.templateUnsuitable' }
  const mark = await world.make(lead, { kind: 'watermark' })
  const facebook = await world.make(lead, { platform: 'facebook' })
  for (const id of [mark, facebook]) {
    await expect(taken(id)).rejects.toMatchObject(unsuitable)
    await expect(world.setChannelTemplate(lead, channelId, id)).rejects.toMatchObject(unsuitable)
  }
})

test('SET-01 a preview fills a real video on a real channel in, by the day of the channel', async () => {
  const footer = await world.make(lead, { kind: 'description_footer', description: '© {channel}' })
  const id = await world.make(lead, {
    title: '{series} 第{episode}集',
    description: '{date} {lang}',
    tags: ['{series}'],
    footerId: String(footer),
    defaults: { ...noDefaults, visibility: 3, categoryId: '24' },
  })
  expect(await world.filling.preview(lead, wanted(id))).toEqual({
    filled: {
      id: String(id),
      name: expect.any(String),
      source: 'chosen',
      title: '夜航 第7集',
      description: '2026-05-01 zh\n\n© 云上剧场',
      tags: ['夜航'],
      defaults: { ...noDefaults, visibility: 3, categoryId: '24' },
      watermark: null,
      problems: [],
      cut: [],
    },
  })
  expect(await world.filling.preview(lead, wanted())).toEqual({ filled: null })
})

test('SET-01 PUB-01 the watermark of a template becomes what is made of the film; one without a picture makes nothing', async () => {
  const look = { corner: 'bottomStart', widthPercent: 50, opacityPercent: 5 } as const
  const mark = await world.make(lead, { kind: 'watermark', name: '台标', watermark: look })
  const id = await world.make(lead, { title: '{series}', watermarkId: String(mark) })
  expect(await world.filling.fillOrRefuse(lead, wanted(id))).toMatchObject({ recipe: null })
  await world.database.pool.query(
    `UPDATE publish_template SET picture_key = 'picture', picture_name = 'a.png', picture_size = 1 WHERE id = $1`,
    [mark],
  )
  const { filled } = await world.filling.preview(lead, wanted(id))
  expect(filled?.watermark).toEqual({ ...look, id: String(mark), name: '台标' })
  // Within what a film takes.
  const watermark = {
    from: 'template',
    fileId: String(mark),
    corner: 'bottomLeft',
    widthPercent: 40,
    opacity: 0.1,
  }
  expect((await world.filling.fillOrRefuse(lead, wanted(id)))?.recipe).toMatchObject({ watermark })
})

test('SET-01 PUB-05 what nobody looks at is refused by the value that is missing, and by what the platform refuses', async () => {
  const id = await world.make(lead, { name: '分集', title: '{series} {episode}' })
  expect(await world.filling.fillOrRefuse(lead, wanted(id))).toMatchObject({
    templateId: id,
    title: '夜航 7',
  })
  expect(await world.filling.fillOrRefuse(lead, wanted(null))).toBeNull()
  world.video.episode = null
  await expect(world.filling.fillOrRefuse(lead, wanted(id))).rejects.toMatchObject({
    code: 'publishing.templateValueMissing',
    params: { template: '分集', variable: '{episode}' },
  })
  Object.assign(world.video, { programme: 'a<b', episode: 1 })
  await expect(world.filling.fillOrRefuse(lead, wanted(id))).rejects.toMatchObject({
    code: 'publishing.templateUnfit',
  })
})

test('CH-02 SET-01 a channel’s default is in the log of the channel, and in the record of the template', async () => {
  const id = await world.make(lead, { name: '默认' })
  await world.setChannelTemplate(lead, channelId, id)
  await world.setChannelTemplate(lead, channelId, id)
  expect(await world.reading.get(lead, id)).toMatchObject({
    channelCount: 1,
    channels: [{ id: String(channelId), name: '云上剧场', removable: true }],
  })
  await world.setChannelTemplate(lead, channelId, null)
  expect((await world.audited(channelId)).slice(-2)).toMatchObject([
    { action: 'publishTemplate.default', before: { template: null }, after: { template: '默认' } },
    { action: 'publishTemplate.default', before: { template: '默认' }, after: { template: null } },
  ])
  const other = world.as(world.people.bing)
  await expect(world.setChannelTemplate(other, channelId, null)).rejects.toMatchObject({
    code: 'channels.notFound',
  })
  await expect(world.setChannelTemplate(lead, channelId, 999n)).rejects.toMatchObject({
    code: 'publishing.templateNotFound',
  })
})
