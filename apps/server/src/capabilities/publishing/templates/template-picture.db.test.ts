import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTemplatePictures, type TemplatePictures } from './template-picture.service.ts'
import { createTemplateWorld, type TemplateWorld } from './template-world.test-support.ts'

let world: TemplateWorld
let pictures: TemplatePictures
let lead: SignedInContext
const kept = new Map<string, Buffer>()
beforeAll(async () => {
  world = await createTemplateWorld()
  lead = world.as(world.people.jia)
  pictures = createTemplatePictures({
    ...world,
    pictures: {
      async keep(owner, bytes) {
        if (bytes.length === 0) throw new AppError('media.pictureFormat')
        const objectKey = `${owner}-${kept.size}-${bytes.toString('hex')}`
        kept.set(objectKey, bytes)
        return { objectKey, size: bytes.length }
      },
      read: async (objectKey) => kept.get(objectKey) ?? null,
      remove: async (objectKey) => void kept.delete(objectKey),
    },
  })
})
afterAll(() => world.close())

const file = (text: string) => ({ fileName: `../${text}.png`, bytes: Buffer.from(text) })

test('SET-01 a watermark has one picture, shown to whoever may use it; the one before goes', async () => {
  const id = await world.make(lead, { kind: 'watermark' })
  expect(await pictures.show(lead, id)).toEqual({ url: null })
  expect(await pictures.watermarkOf(id)).toBeNull()
  await pictures.bring(lead, id, file('one'))
  await pictures.bring(lead, id, file('two'))
  expect([...kept.values()].map(String)).toEqual(['two'])
  const base64 = Buffer.from('two').toString('base64')
  expect(await pictures.show(lead, id)).toEqual({ url: `data:image/png;base64,${base64}` })
  expect(await world.reading.get(lead, id)).toMatchObject({
    picture: { fileName: 'two.png', size: 3 },
    version: 3,
  })
  expect(await pictures.watermarkOf(id)).toMatchObject({ corner: 'topEnd', objectKey: expect.any(String) })
  expect((await world.auditedTemplate(id)).at(-1)).toMatchObject({
    action: 'publishTemplate.picture',
    before: { picture: 'one.png' },
    after: { picture: 'two.png' },
  })
})

test('SET-01 a copy shows the same picture, which stays as long as one of them does', async () => {
  kept.clear()
  const id = await world.make(lead, { kind: 'watermark' })
  await pictures.bring(lead, id, file('shared'))
  const copy = await world.changes.copy(world.pressed(lead), id, { name: '副本' })
  await pictures.bring(lead, id, file('new'))
  expect([...kept.values()].map(String)).toEqual(['shared', 'new'])
  expect((await pictures.show(lead, copy)).url).toContain(Buffer.from('shared').toString('base64'))
})

test('SET-01 PERM-03 nobody brings a picture for what is no watermark, or not theirs; nothing of it is kept', async () => {
  kept.clear()
  const publish = await world.make(lead)
  const mark = await world.make(lead, { kind: 'watermark' })
  await expect(pictures.bring(lead, publish, file('a'))).rejects.toMatchObject({
    code: 'publishing.templateUnsuitable',
  })
  const other = world.as(world.people.bing)
  for (const attempt of [pictures.bring(other, mark, file('a')), pictures.show(other, mark)])
    await expect(attempt).rejects.toMatchObject({ code: 'publishing.templateNotFound' })
  await expect(pictures.bring(lead, mark, { fileName: 'a', bytes: Buffer.alloc(0) })).rejects.toMatchObject({
    code: 'media.pictureFormat',
  })
  expect(kept.size).toBe(0)
})
