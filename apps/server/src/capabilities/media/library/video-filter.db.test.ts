import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { expect, test } from 'vitest'
import { createVideoWorld } from './video.test-support.ts'
import { findWords } from './video-word.store.ts'

test('VID-01 lists are narrowed by language, programme, tag, orientation, length, time, uploader and department', async () => {
  const { service, owner, storeClip, database } = await createVideoWorld()
  let pressed = 0
  const save = async (title: string, said: object, seconds = 1) => {
    const ctx = { ...owner, idempotencyKey: `filter-${++pressed}` }
    return service.save(ctx, { title, ...(await storeClip(owner, seconds)), ...said })
  }
  const first = await save('长剧 1', { language: 'zh', programme: '长剧', tags: ['古装', 'HIT'] })
  const second = await save('Clip 2', { language: 'en', tags: ['hit'] }, 3)
  const found = async (query: object) => {
    const { rows, total } = await service.list(owner, listVideos.query.parse({ pageSize: '10', ...query }))
    expect(total).toBe(rows.length)
    return rows.map(({ title }) => title)
  }
  expect(await found({ language: 'zh' })).toEqual(['长剧 1'])
  expect(await found({ programme: '长剧' })).toEqual(['长剧 1'])
  expect(await found({ tag: 'Hit' })).toEqual(['Clip 2', '长剧 1'])
  expect(await found({ tag: 'Hit', language: 'en' })).toEqual(['Clip 2'])
  expect(await found({ tag: 'hit', title: '长' })).toEqual(['长剧 1'])
  expect(await found({ orientation: 'portrait' })).toEqual([])
  expect(await found({ orientation: 'landscape', durationFrom: '2' })).toEqual(['Clip 2'])
  expect(await found({ durationTo: '1', sort: '-size' })).toEqual(['长剧 1'])
  expect(await found({ platform: 'youtube,facebook' })).toEqual([])
  expect(await found({ uploaderId: String(owner.actor.staffId), language: 'en' })).toEqual(['Clip 2'])
  expect(await found({ departmentId: String(owner.actor.departmentId) })).toHaveLength(2)
  const later = new Date(Date.parse(second.createdAt) + 1000).toISOString()
  expect(await found({ createdFrom: first.createdAt, createdTo: later })).toHaveLength(2)
  expect(await found({ createdFrom: later })).toEqual([])
  // A description is changed as it was seen, tags of many at once by what is added and taken away.
  await service.change(owner, BigInt(first.id), {
    addTags: ['新'],
    removeTags: ['hit'],
    language: 'fr',
    version: 1,
  })
  expect(await service.get(owner, BigInt(first.id))).toMatchObject({
    tags: ['古装', '新'],
    language: 'fr',
    programme: '长剧',
  })
  expect(await found({ language: 'fr', tag: '新' })).toEqual(['长剧 1'])
  const { rows } = await database.pool.query<{ word: string }>(
    `SELECT word FROM video_word UNION ALL SELECT label->>'zh' FROM dictionary_item WHERE kind = 'videoTag'`,
  )
  expect(rows.map(({ word }) => word).sort()).toEqual(['HIT', '古装', '新', '长剧'].sort())
  // A tag that is there in another case is the same one, as it was written first.
  expect(await service.get(owner, BigInt(second.id))).toMatchObject({ tags: ['HIT'] })
  await expect(
    service.change(owner, BigInt(first.id), { addTags: Array.from({ length: 30 }, (_, n) => `t${n}`) }),
  ).rejects.toMatchObject({ code: 'media.tooManyTags' })
})

test('PERM-03 programmes and tags are offered to those who may see a video of them', async () => {
  const { service, owner, lead, colleague, stranger, storeClip, database } = await createVideoWorld()
  const said = { programme: '未公布的长剧', tags: ['试映'] }
  const { id } = await service.save(owner, { title: '第1集', ...(await storeClip(owner)), ...said })
  const seen = async (actor: typeof owner.actor) => [
    ...(await findWords(database.db, actor, { kind: 'programme', typed: '公布' }, 20)),
    ...(await findWords(database.db, actor, { kind: 'tag', typed: '' }, 20)),
  ]
  const everything = ['未公布的长剧', '试映']
  expect(await seen(owner.actor)).toEqual(everything)
  expect(await seen(lead.actor)).toEqual(everything)
  expect(await seen({ ...stranger.actor, dataScope: 'all' })).toEqual(everything)
  expect(await seen(colleague.actor)).toEqual([])
  expect(await seen(stranger.actor)).toEqual([])
  await service.change(owner, BigInt(id), { programme: null, tags: [] })
  expect(await seen(owner.actor)).toEqual([])
})
