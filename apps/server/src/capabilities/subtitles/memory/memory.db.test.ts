import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { CueChange } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { expect, test } from 'vitest'
import { EngineTrouble } from '../engines/translation-engine.ts'
import { able, another, codeOf, createSubtitleWorld, query } from '../subtitles.test-support.ts'

const { codes } = taskResult
const listed = { ...query, sort: '-updatedAt' } as const

/** Two films of one programme, both with the same four lines; the first is translated, and a person has looked at it. */
async function createMemoryWorld() {
  const world = await createSubtitleWorld()
  const { documents, translations, subtitles, service, attachments, database, owner, open, ask, go } = world
  const sent: string[][] = []
  const { translate } = world.engine
  world.engine.translate = (batch, signal) => {
    sent.push(batch.texts.map(({ text }) => text))
    return translate(batch, signal)
  }
  await database.pool.query("UPDATE video SET programme = '月光'")
  const first = await open()
  const [task = 0n] = await ask(first)
  await go()
  const target = BigInt((await translations.get(owner, task)).documentId)
  const change = async (id: bigint, changes: CueChange[]) => {
    const { version } = await documents.get(owner, id)
    await documents.change(owner, id, { version, changes, removed: [] })
  }
  /** Another film with lines of its own; its programme is that of the first one, if nothing else is said. */
  const film = async (said: readonly string[], programme: string | null = '月光') => {
    const stored = await world.storeClip(owner)
    const video = await service.save(another(owner), { title: '第2集', ...stored })
    const id = BigInt(video.id)
    await database.pool.query('UPDATE video SET programme = $2 WHERE id = $1', [id, programme])
    const bytes = Buffer.from(
      said.map((line, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${line}\n`).join('\n'),
    )
    const { subtitles: files } = await attachments.addSubtitle(owner, id, {
      language: 'zh',
      fileName: 'b.srt',
      bytes,
    })
    const opened = await documents.open(owner, id, BigInt(files[0]?.id ?? 0))
    return { id, source: BigInt(opened.id) }
  }
  const pairs = async (ctx = owner) => (await subtitles.services.memory.list(ctx, listed)).rows
  sent.length = 0
  return { ...world, memory: subtitles.services.memory, first, target, change, film, pairs, sent }
}

test('SUB-01 what a person approved or wrote is known, each segment once, and what they doubt is not', async () => {
  const { change, target, pairs, first } = await createMemoryWorld()
  expect(await pairs()).toEqual([])
  await change(target, [
    { id: 1, review: 'fine' },
    { id: 2, text: 'See you' },
    { id: 3, startMs: 2100, note: '看看' },
  ])
  const known = async () =>
    (await pairs()).map(({ source, target: words }) => `${source} ${words}`).toSorted()
  expect(await known()).toEqual(['你好 EN 1 2', '再见 See you'])
  expect((await pairs())[0]).toMatchObject({
    sourceLanguage: 'zh',
    targetLanguage: 'en',
    video: { title: '第1集', programme: '月光' },
    version: 1,
  })
  await change(target, [
    { id: 1, text: 'Hello' },
    { id: 2, review: 'question' },
  ])
  expect(await known()).toEqual(['你好 Hello'])
  // Whoever edits the source says nothing of translations.
  await change(first, [{ id: 1, text: '您好' }])
  expect(await known()).toEqual(['你好 Hello'])
})

test('SUB-01 VID-02 the same segment within the programme is filled without the engine, and what it saved is counted', async () => {
  const { change, target, film, ask, go, translations, documents, owner, sent } = await createMemoryWorld()
  await change(target, [
    { id: 1, text: 'Hello' },
    { id: 2, text: 'See you' },
  ])
  const { source } = await film(['你好！', '谁啊？', ' 再 见。', '我'])
  expect(
    await translations.weigh(owner, source, { targets: ['en', 'fr'], engine: 'openai', style: '' }),
  ).toEqual({
    cues: 4,
    characters: 11,
    targets: [
      { language: 'en', cues: 2, characters: 4, fromMemory: 2, savedCharacters: 7 },
      { language: 'fr', cues: 4, characters: 11, fromMemory: 0, savedCharacters: 0 },
    ],
  })
  const [task = 0n] = await ask(source)
  await go()
  expect(sent).toEqual([['谁啊？', '我']])
  const done = await translations.get(owner, task)
  expect(done).toMatchObject({
    status: codes.success,
    done: 4,
    characters: 4,
    fromMemory: 2,
    savedCharacters: 7,
  })
  const { cues } = await documents.desk(owner, BigInt(done.documentId))
  expect(cues.map(({ text, by }) => [text, by])).toEqual([
    ['Hello', 'memory'],
    ['EN 2 3', 'engine'],
    ['See you', 'memory'],
    ['EN 4 1', 'engine'],
  ])
})

test('SUB-01 another programme fills nothing, and what a person wrote stays', async () => {
  const { change, target, film, ask, go, translations, documents, owner, sent } = await createMemoryWorld()
  await change(target, [{ id: 1, text: 'Hello' }])
  const other = await film(['你好'], '别的剧')
  await ask(other.source)
  await go()
  expect(sent).toEqual([['你好']])
  const same = await film(['你好', '再见'])
  const [task = 0n] = await ask(same.source)
  const made = BigInt((await translations.get(owner, task)).documentId)
  await change(made, [{ id: 1, text: 'Mine' }])
  await go()
  const { cues } = await documents.desk(owner, made)
  expect(cues[0]).toMatchObject({ text: 'Mine', by: 'person' })
  expect(await translations.get(owner, task)).toMatchObject({ fromMemory: 0, savedCharacters: 0 })
})

test('SUB-01 near segments are offered beside a cue, the nearest first, with how near they are', async () => {
  const { change, target, film, ask, go, translations, memory, owner, first } = await createMemoryWorld()
  await change(target, [
    { id: 3, text: 'See you tomorrow' },
    { id: 4, text: 'The day after, too' },
  ])
  const { source } = await film(['明天见吧', '天气不错'])
  const [task = 0n] = await ask(source)
  await go()
  const made = BigInt((await translations.get(owner, task)).documentId)
  const found = await memory.matches(owner, made, 1)
  expect(found.map(({ target: words, similarity }) => [words, similarity])).toEqual([
    ['See you tomorrow', 66],
  ])
  expect(await memory.matches(owner, made, 2)).toEqual([])
  expect(await memory.matches(owner, made, 99)).toEqual([])
  // Of subtitles that are no translation nothing is known.
  expect(await memory.matches(owner, first, 1)).toEqual([])
})

test('PERM-03 the memory of videos that one may not see does not exist: in the list, beside a cue, and for a worker', async () => {
  const { change, target, film, pairs, memory, stranger, database, translations, owner, ask, go, sent } =
    await createMemoryWorld()
  await change(target, [{ id: 1, text: 'Hello' }])
  const [pair] = await pairs()
  const other = able(stranger)
  const id = BigInt(pair?.id ?? 0)
  expect(await pairs(other)).toEqual([])
  expect(await codeOf(memory.remove(other, id))).toBe('subtitles.pairNotFound')
  expect(await codeOf(memory.update(other, id, { version: 1, source: 'a', target: 'b' }))).toBe(
    'subtitles.pairNotFound',
  )
  // The first film is another department's now: its words are not the owner's any more.
  const { id: second, source } = await film(['你好'])
  await database.pool.query('UPDATE video SET owner_staff_id = $1, department_id = $2 WHERE id <> $3', [
    stranger.actor.staffId,
    stranger.actor.departmentId,
    second,
  ])
  const [task = 0n] = await ask(source)
  await go()
  expect(sent).toEqual([['你好']])
  const made = BigInt((await translations.get(owner, task)).documentId)
  expect(await memory.matches(owner, made, 1)).toEqual([])
  expect(await pairs(other)).toHaveLength(1)
})

test('SUB-01 a pair is changed and taken out, once somebody else has not been first', async () => {
  const { change, target, pairs, memory, owner } = await createMemoryWorld()
  await change(target, [
    { id: 1, text: 'Hello' },
    { id: 2, text: 'See you' },
  ])
  const rows = await pairs()
  const hello = rows.find(({ source }) => source === '你好')
  const id = BigInt(hello?.id ?? 0)
  const body = { source: '你好啊', target: 'Hi there', version: 1 }
  expect(await memory.update(owner, id, body)).toMatchObject({
    source: '你好啊',
    target: 'Hi there',
    version: 2,
  })
  expect(await codeOf(memory.update(owner, id, body))).toBe('access.changedMeanwhile')
  expect(await codeOf(memory.update(owner, id, { ...body, source: '再见！', version: 2 }))).toBe(
    'subtitles.pairKnown',
  )
  expect(await codeOf(memory.update(owner, id, { ...body, source: '……', version: 2 }))).toBe(
    'subtitles.pairEmpty',
  )
  expect((await memory.list(owner, { ...listed, words: 'hi th' })).total).toBe(1)
  expect((await memory.list(owner, { ...listed, targetLanguage: 'fr' })).total).toBe(0)
  await memory.remove(owner, id)
  expect(await pairs()).toHaveLength(1)
})

test('SUB-01 a translation that is stopped counts the call that was under way', async () => {
  const { film, ask, go, translations, engine, owner } = await createMemoryWorld()
  const { translate } = engine
  const { source } = await film(['你好', '再见', '明天'])
  const [task = 0n] = await ask(source)
  engine.translate = async (batch, signal) => {
    const told = await translate(batch, signal)
    const { version } = await translations.get(owner, task)
    await translations.cancel(owner, task, version)
    return told
  }
  await go()
  expect(await translations.get(owner, task)).toMatchObject({
    status: codes.failed,
    problem: 'cancelled',
    done: 0,
    characters: 4,
  })
})

test('SUB-01 an engine that takes no more leaves what the memory filled', async () => {
  const { change, target, film, ask, go, translations, engine, owner } = await createMemoryWorld()
  await change(target, [{ id: 1, text: 'Hello' }])
  engine.translate = async () => {
    throw new EngineTrouble('quota', 'spent')
  }
  const { source } = await film(['你好', '明天'])
  const [task = 0n] = await ask(source)
  await go()
  expect(await translations.get(owner, task)).toMatchObject({ problem: 'quota', done: 1, fromMemory: 1 })
})
