import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { TextItem } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { expect, test } from 'vitest'
import { EngineTrouble } from '../engines/translation-engine.ts'
import { able, another, codeOf, createSubtitleWorld } from '../subtitles.test-support.ts'

const { codes } = taskResult
const all = ['title', 'description', 'tags'] as const

/** A film with tags, and a description that somebody wrote in its own language. */
async function createTextWorld() {
  const world = await createSubtitleWorld()
  const { subtitles, translations, owner, videoId, database, open, go, engine } = world
  const { texts } = subtitles.services
  await database.pool.query("UPDATE video SET tags = '{短剧,归来}', language = 'zh' WHERE id = $1", [videoId])
  await texts.save(owner, videoId, 'zh', {
    title: '归来',
    description: '她回来了。\n\n再见',
    tags: [],
    version: null,
  })
  engine.translate = async ({ texts: said }) => new Map(said.map(({ id, text }) => [id, `EN ${text}`]))
  const source = await open()
  const ask = async (items: readonly TextItem[] = all, targets = ['en']) => {
    const asked = { targets: [...targets], engine: 'openai' as const, style: '', items: [...items] }
    const { ids } = await translations.create(another(owner), source, asked)
    return BigInt(ids[0] ?? 0)
  }
  const textOf = async (language: string) =>
    (await texts.list(owner, videoId)).texts.find((one) => one.language === language)
  return { ...world, texts, ask, go, textOf, source }
}

test('SUB-01 title, description and tags are translated beside the subtitles, and counted', async () => {
  const { ask, go, textOf, texts, translations, owner, videoId, source } = await createTextWorld()
  const weight = await translations.weigh(owner, source, {
    targets: ['en'],
    engine: 'openai',
    style: '',
    items: [...all],
  })
  const task = await ask()
  expect(await translations.get(owner, task)).toMatchObject({ items: [...all] })
  await go()
  const done = await translations.get(owner, task)
  expect(done.status).toBe(codes.success)
  expect(done.characters).toBe(weight.targets[0]?.characters)
  expect(done.characters).toBe(11 + 2 + 5 + 2 + 4)
  expect(await textOf('en')).toMatchObject({
    title: 'EN 归来',
    description: 'EN 她回来了。\n\nEN 再见',
    tags: ['EN 短剧', 'EN 归来'],
    by: 'engine',
  })
  const { own } = await texts.list(owner, videoId)
  expect(own).toMatchObject({ language: 'zh', title: '第1集', tags: ['短剧', '归来'] })
})

test('SUB-01 what a person wrote stays; what they left open is filled', async () => {
  const { ask, go, textOf, texts, owner, videoId } = await createTextWorld()
  await texts.save(owner, videoId, 'en', { title: 'Mine', description: '', tags: [], version: null })
  await ask(['title', 'tags'])
  await go()
  expect(await textOf('en')).toMatchObject({
    title: 'Mine',
    description: '',
    tags: ['EN 短剧', 'EN 归来'],
    by: 'person',
  })
})

test('SUB-01 an engine that takes no more: taken up again, the texts come, and nothing is paid for twice', async () => {
  const { ask, go, textOf, translations, owner, engine } = await createTextWorld()
  const { translate } = engine
  let calls = 0
  engine.translate = (batch, signal) => {
    calls += 1
    return calls > 2 ? Promise.reject(new EngineTrouble('quota', 'spent')) : translate(batch, signal)
  }
  const task = await ask(['title'])
  await go()
  const failed = await translations.get(owner, task)
  expect(failed).toMatchObject({ status: codes.failed, problem: 'quota', done: 4 })
  expect(await textOf('en')).toBeUndefined()
  engine.translate = translate
  await translations.retry(owner, task, failed.version)
  await go()
  expect(await textOf('en')).toMatchObject({ title: 'EN 归来', tags: [] })
  expect(await translations.get(owner, task)).toMatchObject({ status: codes.success, characters: 11 + 2 })
})

test('SUB-01 PERM-03 texts are changed by whoever was not overtaken, taken away, and hidden from other departments', async () => {
  const { texts, owner, stranger, videoId, textOf } = await createTextWorld()
  const body = { title: 'A', description: '', tags: ['a'], version: null }
  const made = await texts.save(owner, videoId, 'fr', body)
  expect(await codeOf(texts.save(owner, videoId, 'fr', body))).toBe('access.changedMeanwhile')
  expect(
    await texts.save(owner, videoId, 'fr', { ...body, title: 'B', version: made.version }),
  ).toMatchObject({
    title: 'B',
    version: 2,
    by: 'person',
  })
  expect(await codeOf(texts.save(owner, videoId, 'de', { ...body, version: 3 }))).toBe(
    'access.changedMeanwhile',
  )
  expect(await textOf('de')).toBeUndefined()
  const other = able(stranger)
  for (const work of [
    () => texts.list(other, videoId),
    () => texts.save(other, videoId, 'fr', body),
    () => texts.remove(other, videoId, 'fr'),
  ])
    expect(await codeOf(work())).toBe('media.videoNotFound')
  await texts.remove(owner, videoId, 'fr')
  expect(await codeOf(texts.remove(owner, videoId, 'fr'))).toBe('subtitles.textNotFound')
})
