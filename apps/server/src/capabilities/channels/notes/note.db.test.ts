import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelWorld, createChannelWorld } from '../channel-world.test-support.ts'

let world: ChannelWorld
beforeAll(async () => {
  world = await createChannelWorld()
})
afterAll(() => world.close())

const page = { page: 1, pageSize: 5 }

test('CH-02 colleagues note what they know of a channel; each takes away their own', async () => {
  const id = await world.newChannel()
  const [jia, yi] = [world.as(world.people.jia), world.as(world.people.yi)]
  const first = await world.notes.add(jia, id, { text: '旧号' })
  expect(await world.notes.add(jia, id, { text: '旧号' })).toEqual(first)
  await world.notes.add(yi, id, { text: '新号' })
  const seen = await world.notes.list(jia, id, page)
  expect(seen.total).toBe(2)
  expect(seen.rows).toMatchObject([
    { text: '新号', author: { fullName: '乙' }, actions: [] },
    { text: '旧号', author: { fullName: '甲' }, actions: ['delete'] },
  ])
  const noteId = BigInt(first.id)
  await expect(world.notes.remove(yi, id, noteId)).rejects.toMatchObject({ code: 'channels.noteNotFound' })
  expect(await world.notes.remove(jia, id, noteId)).toEqual({ deleted: true })
  await expect(world.notes.remove(jia, id, noteId)).rejects.toMatchObject({ code: 'channels.noteNotFound' })
  expect((await world.audited(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['channel.note', null, { note: '旧号' }],
    ['channel.note', null, { note: '新号' }],
    ['channel.note', { note: '旧号' }, null],
  ])
})

test('PERM-03 notes of a channel out of the data scope are not there', async () => {
  const id = await world.newChannel()
  const note = await world.notes.add(world.as(world.people.jia), id, { text: 'x' })
  const stranger = world.as(world.people.bing)
  for (const attempt of [
    () => world.notes.list(stranger, id, page),
    () => world.notes.add(stranger, id, { text: 'x' }),
    () => world.notes.remove(stranger, id, BigInt(note.id)),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'channels.notFound' })
  // By the address of another channel it is not found either.
  const other = await world.newChannel()
  await expect(world.notes.remove(world.as(world.people.jia), other, BigInt(note.id))).rejects.toMatchObject({
    code: 'channels.noteNotFound',
  })
})
