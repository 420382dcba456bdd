import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import { listStatus } from '@pindao/protocol/subtitles/list-status.ts'
import { expect, test } from 'vitest'
import { EngineTrouble } from './engines/translation-engine.ts'
import { able, another, codeOf, createSubtitleWorld, lines, query } from './subtitles.test-support.ts'

const { codes } = taskResult

test('SUB-01 a subtitle file is opened once, edited cue by cue, and put beside its video as the next revision', async () => {
  const { documents, owner, videoId, fileId, open, attachments } = await createSubtitleWorld()
  const id = await open()
  expect(await open()).toBe(id)
  const desk = await documents.desk(owner, id)
  expect(desk.cues.map(({ text }) => text)).toEqual(lines)
  expect(desk.document).toMatchObject({ cueCount: 4, unattached: false, version: 1 })
  const change = {
    version: 1,
    changes: [
      { id: 2, startMs: 1000, endMs: 1900, text: '再见了' },
      { id: null, startMs: 500, endMs: 990, text: '新的' },
    ],
    removed: [4],
  }
  const { document, added } = await documents.change(owner, id, change)
  expect(added).toEqual([5])
  expect(document).toMatchObject({ cueCount: 4, version: 2, unattached: true })
  const { cues } = await documents.desk(owner, id)
  expect(cues.map(({ id: cue, by }) => [cue, by])).toEqual([
    [1, 'file'],
    [5, 'person'],
    [2, 'person'],
    [3, 'file'],
  ])
  expect(await codeOf(documents.change(owner, id, change))).toBe('access.changedMeanwhile')
  const gone = { version: 2, changes: [{ id: 4, startMs: 0, endMs: 1, text: 'x' }], removed: [] }
  expect(await codeOf(documents.change(owner, id, gone))).toBe('subtitles.cueGone')
  const backwards = { version: 2, changes: [{ id: 1, startMs: 5, endMs: 5, text: 'x' }], removed: [] }
  expect(await codeOf(documents.change(owner, id, backwards))).toBe('subtitles.badTimes')
  const attached = await documents.attach(owner, id, { version: 2, format: 'vtt' })
  expect(attached).toMatchObject({ attachedRevision: 2, unattached: false })
  expect(await documents.listOf(owner, videoId)).toHaveLength(1)
  const { subtitles } = await attachments.list(owner, videoId)
  expect(subtitles.map(({ fileName, revision }) => [fileName, revision])).toEqual([
    ['第1集.vtt', 2],
    ['第1集.srt', 1],
  ])
  expect(BigInt(subtitles[1]?.id ?? 0)).toBe(fileId)
})

test('SUB-01 VID-02 a translation fills cue by cue under the ids of its source, and costs what was sent', async () => {
  const { documents, translations, owner, open, ask, go, stateOf } = await createSubtitleWorld()
  const id = await open()
  const [task = 0n] = await ask(id)
  expect(await stateOf()).toBe('translating')
  expect(await codeOf(ask(id))).toBe('subtitles.translating')
  expect(await codeOf(ask(id, ['zh']))).toBe('subtitles.sameLanguage')
  expect(await go()).toBe(1)
  const done = await translations.get(owner, task)
  expect(done).toMatchObject({
    status: codes.success,
    total: 4,
    done: 4,
    characters: 11,
    cost: '0.8800',
    listStatus: listStatus.translatedWaitUpload,
  })
  const desk = await documents.desk(owner, BigInt(done.documentId))
  expect(desk.source?.cues.map((cue) => cue.id)).toEqual([1, 2, 3, 4])
  expect(desk.cues.map((cue) => [cue.id, cue.text, cue.by])).toEqual([
    [1, 'EN 1 2', 'engine'],
    [2, 'EN 2 2', 'engine'],
    [3, 'EN 3 3', 'engine'],
    [4, 'EN 4 4', 'engine'],
  ])
  expect(await stateOf()).toBe('translated')
  const listed = await translations.list(owner, { ...query, listStatus: [listStatus.translatedWaitUpload] })
  expect(listed.total).toBe(1)
  expect((await translations.list(owner, { ...query, listStatus: [listStatus.uploaded] })).total).toBe(0)
  expect((await translations.list(owner, { ...query, words: '第1', language: 'en' })).total).toBe(1)
})

test('SUB-01 an engine that takes no more half-way: what came is kept, a retry asks for the rest only', async () => {
  const { documents, translations, owner, open, ask, go, engine, stateOf } = await createSubtitleWorld()
  const { translate } = engine
  let calls = 0
  engine.translate = (batch, signal) => {
    calls += 1
    return calls === 2 ? Promise.reject(new EngineTrouble('quota', 'spent')) : translate(batch, signal)
  }
  const [task = 0n] = await ask(await open())
  await go()
  const failed = await translations.get(owner, task)
  expect(failed).toMatchObject({
    status: codes.failed,
    done: 2,
    problem: 'quota',
    actions: ['open', 'retry'],
  })
  expect(await stateOf()).toBe('translateFailed')
  expect(failed.listStatus).toBe(listStatus.translateFailed)
  const asked: number[] = []
  engine.translate = (batch, signal) => {
    asked.push(...batch.texts.map(({ id }) => id))
    return translate(batch, signal)
  }
  const version = failed.version
  expect(await translations.retry(owner, task, version)).toMatchObject({
    status: codes.waiting,
    problem: null,
  })
  expect(await stateOf()).toBe('translating')
  expect(await codeOf(translations.retry(owner, task, version))).toBe('access.changedMeanwhile')
  await go()
  expect(asked).toEqual([3, 4])
  expect(await translations.get(owner, task)).toMatchObject({
    status: codes.success,
    done: 4,
    characters: 11,
  })
  const { cues } = await documents.desk(owner, BigInt(failed.documentId))
  expect(cues.every(({ text }) => text !== '')).toBe(true)
})

test('SUB-01 a worker that dies between batches: the next one goes on, and pays for no cue that was kept', async () => {
  const { translations, owner, open, ask, go, engine, time } = await createSubtitleWorld()
  const { translate } = engine
  const asked: number[] = []
  let die = true
  engine.translate = (batch, signal) => {
    asked.push(...batch.texts.map(({ id }) => id))
    // As a process that is gone: nothing after this is written, and nobody catches it.
    return die && asked.length > 2
      ? Promise.reject(new Error('Connection terminated unexpectedly'))
      : translate(batch, signal)
  }
  const [task = 0n] = await ask(await open())
  await expect(go()).rejects.toThrow('Connection terminated')
  expect(await translations.get(owner, task)).toMatchObject({ status: codes.inProgress, done: 2 })
  die = false
  expect(await go()).toBe(0)
  time.now += 700_000
  expect(await go()).toBe(1)
  expect(asked).toEqual([1, 2, 3, 4, 3, 4])
  expect(await translations.get(owner, task)).toMatchObject({ status: codes.success, characters: 11 })
})

test('SUB-01 what a person wrote stays; a source that changed makes its translations stale; one is stopped', async () => {
  const { documents, translations, owner, open, ask, go, engine } = await createSubtitleWorld()
  const id = await open()
  const [task = 0n] = await ask(id)
  const { documentId } = await translations.get(owner, task)
  const target = BigInt(documentId)
  const { translate } = engine
  engine.translate = async (batch, signal) => {
    const told = await translate(batch, signal)
    if (batch.texts.some(({ id: cue }) => cue === 1)) {
      const mine = { id: 1, startMs: 0, endMs: 900, text: 'Mine' }
      await documents.change(owner, target, { version: 1, changes: [mine], removed: [] })
    }
    return told
  }
  await go()
  const { cues } = await documents.desk(owner, target)
  expect(cues[0]).toMatchObject({ text: 'Mine', by: 'person', flags: [] })
  expect((await documents.get(owner, target)).stale).toBe(false)
  const other = { id: 3, startMs: 2000, endMs: 2900, text: '改了' }
  await documents.change(owner, id, { version: 1, changes: [other], removed: [] })
  expect((await documents.get(owner, target)).stale).toBe(true)
  expect(await codeOf(documents.remove(owner, id))).toBe('subtitles.translating')
  const [again = 0n] = await ask(id)
  const waiting = await translations.get(owner, again)
  const stopped = await translations.cancel(owner, again, waiting.version)
  expect(stopped).toMatchObject({ status: codes.failed, problem: 'cancelled' })
  expect(await go()).toBe(0)
  expect(await codeOf(translations.cancel(owner, again, stopped.version))).toBe('subtitles.notCancellable')
})

test('PERM-03 subtitles and translations of another department do not exist', async () => {
  const { documents, translations, stranger, videoId, fileId, open, ask } = await createSubtitleWorld()
  const id = await open()
  const [task = 0n] = await ask(id)
  const other = able(stranger)
  expect(await codeOf(documents.desk(other, id))).toBe('subtitles.notFound')
  expect(await codeOf(documents.listOf(other, videoId))).toBe('media.videoNotFound')
  expect(await codeOf(documents.open(other, videoId, fileId))).toBe('media.videoNotFound')
  expect(await codeOf(translations.get(other, task))).toBe('subtitles.taskNotFound')
  expect(await codeOf(translations.retry(other, task, 1))).toBe('subtitles.taskNotFound')
  expect((await translations.list(other, query)).total).toBe(0)
  const asked = { targets: ['fr'], engine: 'openai', style: '' } as const
  expect(await codeOf(translations.create(another(other), id, { ...asked, targets: ['fr'] }))).toBe(
    'subtitles.notFound',
  )
})

const spoken = { method: 'speech', language: 'zh', engine: 'whisper', crop: null } as const
const inFile = { method: 'embedded', language: 'zh', engine: null, crop: null } as const

test('SUB-01 what is spoken becomes subtitles piece by piece, doubts are marked, and the states are those of E07', async () => {
  const { extractions, extract, documents, owner, videoId, database } = await createSubtitleWorld()
  const { id } = await extractions.create(another(owner), videoId, spoken)
  expect(await codeOf(extractions.create(another(owner), videoId, spoken))).toBe('subtitles.extracting')
  expect(await extract()).toBe(1)
  const [made] = (await extractions.list(owner, query)).rows
  expect(made).toMatchObject({
    id,
    status: extractionStatus.codes.generated,
    cueCount: 4,
    markedCount: 2,
    progress: 1,
  })
  const { cues, document } = await documents.desk(owner, BigInt(made?.documentId ?? 0))
  expect(document).toMatchObject({ language: 'zh', sourceId: null })
  expect(cues.map(({ startMs, text, flags }) => [startMs, text, flags])).toEqual([
    [0, '听到 600000', []],
    [1000, '谢谢观看', ['doubtful']],
    [600_000, '听到 300000', []],
    [601_000, '谢谢观看', ['doubtful']],
  ])
  const { rows } = await database.pool.query<{ to_state: number }>(
    "SELECT to_state FROM record_event WHERE entity = 'extraction' ORDER BY id",
  )
  expect(rows.map((row) => row.to_state)).toEqual([4, 1, 2, 3])
})

test('SUB-01 nothing found fails with its reason and is begun anew; an engine that is busy is waited for; one that is stopped stays so', async () => {
  const { extractions, extract, heard, owner, videoId } = await createSubtitleWorld()
  const first = BigInt((await extractions.create(another(owner), videoId, inFile)).id)
  await extract()
  const [failed] = (await extractions.list(owner, query)).rows
  expect(failed).toMatchObject({
    status: extractionStatus.codes.failed,
    problem: 'nothingSaid',
    actions: ['retry'],
  })
  heard.embedded = [{ startMs: 0, endMs: 500, text: '有了', confidence: null }]
  await extractions.retry(owner, first, failed?.version ?? 0)
  await extract()
  expect((await extractions.list(owner, query)).rows[0]).toMatchObject({
    status: extractionStatus.codes.generated,
    problem: null,
  })
  const second = BigInt((await extractions.create(another(owner), videoId, spoken)).id)
  let asked = 0
  heard.transcribe = async () => {
    asked += 1
    throw new EngineTrouble(asked === 1 ? 'later' : 'quota', 'no', 0)
  }
  await extract()
  expect(asked).toBe(2)
  const [stopped] = (await extractions.list(owner, query)).rows
  expect(stopped).toMatchObject({ id: String(second), problem: 'quota' })
  await extractions.retry(owner, second, stopped?.version ?? 0)
  const [again] = (await extractions.list(owner, query)).rows
  await extractions.cancel(owner, second, again?.version ?? 0)
  expect(await extract()).toBe(0)
  expect((await extractions.list(owner, query)).rows[0]).toMatchObject({ problem: 'cancelled' })
})

test('SUB-01 what cannot be done here is said before it begins, and a worker that stops leaves it to the next', async () => {
  const { extractions, extract, heard, owner, stranger, videoId } = await createSubtitleWorld()
  const asked = (over: object) => codeOf(extractions.create(another(owner), videoId, { ...spoken, ...over }))
  expect(await asked({ engine: 'funasr' })).toBe('subtitles.noSpeechEngine')
  expect(await asked({ method: 'ocr' })).toBe('subtitles.noOcr')
  heard.hasSound = false
  expect(await asked({})).toBe('subtitles.noSound')
  heard.hasSound = true
  expect(await codeOf(extractions.create(another(able(stranger)), videoId, spoken))).toBe(
    'media.videoNotFound',
  )
  const { id } = await extractions.create(another(owner), videoId, spoken)
  const going = new AbortController()
  heard.transcribe = async () => {
    going.abort()
    throw new DOMException('stopped', 'AbortError')
  }
  await extract(going.signal)
  heard.transcribe = async () => ({
    language: 'zh',
    segments: [{ startMs: 0, endMs: 900, text: '好', confidence: null, flags: [] }],
  })
  expect(await extract()).toBe(1)
  expect((await extractions.list(owner, query)).rows[0]).toMatchObject({
    id,
    status: extractionStatus.codes.generated,
  })
  expect((await extractions.list(able(stranger), query)).total).toBe(0)
})

test('SUB-02 the glossary of the programme goes to the engine before that of all, and a word that it missed is marked', async () => {
  const { glossary, documents, engine, owner, videoId, open, ask, go, database } = await createSubtitleWorld()
  await database.pool.query("UPDATE video SET programme = '月光' WHERE id = $1", [videoId])
  const term = { sourceLanguage: 'zh', targetLanguage: 'en', source: '你好', forbidden: ['Hi'], note: '' }
  await glossary.create(owner, { ...term, programme: null, target: 'Hello' })
  const own = await glossary.create(owner, { ...term, programme: '月光', target: 'Good day' })
  await glossary.create(owner, { ...term, programme: '别的剧', target: 'Hey' })
  expect(await codeOf(glossary.create(owner, { ...term, programme: '月光', target: 'x' }))).toBe(
    'subtitles.termKnown',
  )
  expect(
    await codeOf(glossary.create(owner, { ...term, programme: null, targetLanguage: 'zh', target: 'x' })),
  ).toBe('subtitles.sameLanguage')
  const told: string[][] = []
  engine.translate = async ({ texts, terms = [] }) => {
    told.push(terms.map(({ target }) => target))
    return new Map(texts.map(({ id }) => [id, id === 1 ? 'Hi there' : `EN ${id}`]))
  }
  const id = await open()
  await ask(id)
  await go()
  expect(told).toEqual([['Good day'], []])
  const [, english] = await documents.listOf(owner, videoId)
  const { cues } = await documents.desk(owner, BigInt(english?.id ?? 0))
  expect(cues.map(({ flags }) => flags.includes('termMissing'))).toEqual([true, false, false, false])
  const changed = await glossary
    .update(owner, BigInt(own.id), { ...term, programme: null, target: 'x', version: 1 })
    .catch((error: { code?: string }) => error.code)
  expect(changed).toBe('subtitles.termKnown')
  await glossary.remove(owner, BigInt(own.id))
  expect((await glossary.list(owner, { page: 1, pageSize: 30, sort: 'source', words: '月光' })).total).toBe(0)
})

test('SUB-02 what an engine fills in later is put beside the video, too', async () => {
  const { documents, engine, owner, videoId, open, ask, go, translations } = await createSubtitleWorld()
  let calls = 0
  engine.translate = async ({ texts }) => {
    calls += 1
    if (calls > 1) throw new EngineTrouble('quota', 'no')
    return new Map(texts.map(({ id }) => [id, `EN ${id}`]))
  }
  const [task = 0n] = await ask(await open())
  await go()
  const [, half] = await documents.listOf(owner, videoId)
  const target = BigInt(half?.id ?? 0)
  await documents.attachNow(owner, target)
  engine.translate = async ({ texts }) => new Map(texts.map(({ id }) => [id, `EN ${id}`]))
  await translations.retry(owner, task, (await translations.get(owner, task)).version)
  await go()
  expect((await documents.get(owner, target)).unattached).toBe(true)
  await documents.attachNow(owner, target)
  expect(await documents.get(owner, target)).toMatchObject({ attachedRevision: 2, unattached: false })
})

test('SUB-02 while a video has no code of the older list itself, its last extraction gives it one, also to the condition', async () => {
  const { extractions, extract, heard, translations, owner, videoId, open, ask } = await createSubtitleWorld()
  await ask(await open())
  const shown = async (code: number) =>
    (await translations.list(owner, { ...query, listStatus: [code] })).rows.map((row) => row.listStatus)
  const id = BigInt((await extractions.create(another(owner), videoId, inFile)).id)
  await extract()
  expect(await shown(listStatus.extractFailed)).toEqual([listStatus.extractFailed])
  expect(await shown(listStatus.extracted)).toEqual([])
  heard.embedded = [{ startMs: 0, endMs: 500, text: '有了', confidence: null }]
  await extractions.retry(owner, id, (await extractions.list(owner, query)).rows[0]?.version ?? 0)
  await extract()
  expect(await shown(listStatus.extracted)).toEqual([listStatus.extracted])
})

test('SUB-02 subtitles of many are put beside their videos, once, and pushed where the videos are published', async () => {
  const { subtitles, pushed, documents, owner, open, newestOf } = await createSubtitleWorld()
  const id = await open()
  const { cues, document } = await documents.desk(owner, id)
  const changes = [{ id: cues[0]?.id ?? 0, text: '您好' }]
  await documents.change(owner, id, { version: document.version, changes, removed: [] })
  const command = subtitles.operations.find(({ kind }) => kind === 'subtitle.attach')
  const run = (pushes: boolean) =>
    command?.run(owner, { recordId: id, params: { pushes } } as never, async (work) => work(null as never))
  await run(false)
  expect(pushed).toEqual([])
  expect((await documents.get(owner, id)).attachedRevision).toBe(2)
  await run(true)
  expect((await documents.get(owner, id)).attachedRevision).toBe(2)
  expect(pushed).toEqual([await newestOf()])
})

test('SUB-02 what stumbles in our own code ends with its reason, and what was deleted is not paid for', async () => {
  const { translations, engine, owner, videoId, open, ask, go, database, time } = await createSubtitleWorld()
  let calls = 0
  engine.translate = async () => {
    calls += 1
    throw new TypeError('a key that is none')
  }
  const id = await open()
  const [task = 0n] = await ask(id)
  await go()
  expect(await translations.get(owner, task)).toMatchObject({ status: codes.failed, problem: 'broken' })
  const version = (await translations.get(owner, task)).version
  const [second = 0n] = await ask(id)
  expect(second).not.toBe(task)
  expect(await codeOf(translations.retry(owner, task, version))).toBe('subtitles.translating')
  await database.pool.query('UPDATE video SET deleted_at = now() WHERE id = $1', [videoId])
  await go()
  time.now += 700_000
  expect(await go()).toBe(0)
  expect(calls).toBe(1)
  const { rows } = await database.pool.query('SELECT problem FROM translation WHERE id = $1', [second])
  expect(rows).toEqual([{ problem: 'gone' }])
})

test('SUB-02 translated again, what changed in the source is asked for anew, a person’s words are marked, and what they took out stays out', async () => {
  const { documents, translations, owner, videoId, open, ask, go, time } = await createSubtitleWorld()
  const id = await open()
  const [task = 0n] = await ask(id)
  await go()
  const target = BigInt((await translations.get(owner, task)).documentId)
  const mine = [{ id: 2, text: 'Mine' }]
  await documents.change(owner, target, { version: 1, changes: mine, removed: [4] })
  time.now += 1000
  const source = await documents.desk(owner, id)
  const changes = [
    { id: 1, text: '你们好啊' },
    { id: 2, text: '再会' },
    { id: 3, startMs: 2100 },
    { id: null, startMs: 9000, endMs: 9500, text: '新的一句' },
  ]
  await documents.change(owner, id, { version: source.document.version, changes, removed: [] })
  time.now += 1000
  await ask(id)
  await go()
  const { cues, document } = await documents.desk(owner, target)
  expect(cues.map((cue) => [cue.id, cue.startMs, cue.text, cue.by])).toEqual([
    [1, 0, 'EN 1 4', 'engine'],
    [2, 1000, 'Mine', 'person'],
    [3, 2100, 'EN 3 3', 'engine'],
    [5, 9000, 'EN 5 4', 'engine'],
  ])
  expect(cues[1]?.flags).toContain('doubtful')
  expect(document.stale).toBe(false)
  // A new cue of the translation takes no id that its source may give later.
  const { added } = await documents.change(owner, target, {
    version: document.version,
    changes: [{ id: null, startMs: 20_000, endMs: 20_500, text: 'Own' }],
    removed: [],
  })
  expect(added[0]).toBeGreaterThan(1_000_000)
  expect(await documents.listOf(owner, videoId)).toHaveLength(2)
})

test('SUB-02 PERM-03 the list follows what people mend, and titles are those of whoever asks', async () => {
  const { documents, translations, owner, stranger, subtitles, open, ask, go, engine } =
    await createSubtitleWorld()
  engine.translate = async ({ texts }) =>
    new Map(texts.map(({ id }) => [id, id === 1 ? '你好世界人' : `EN ${id}`]))
  const id = await open()
  const [task = 0n] = await ask(id)
  await go()
  const { documentId, marked } = await translations.get(owner, task)
  expect(marked).toBeGreaterThan(0)
  const { cues, document } = await documents.desk(owner, BigInt(documentId))
  const changes = cues.map((cue) => ({ id: cue.id, review: 'fine' as const }))
  await documents.change(owner, BigInt(documentId), { version: document.version, changes, removed: [] })
  expect((await translations.get(owner, task)).marked).toBe(0)
  for (const kind of ['subtitle.attach', 'translation.retry']) {
    const command = subtitles.operations.find((one) => one.kind === kind)
    const ids = kind === 'subtitle.attach' ? [id] : [task]
    expect((await command?.titlesOf?.(owner.actor, ids))?.size, kind).toBe(1)
    expect((await command?.titlesOf?.(able(stranger).actor, ids))?.size, kind).toBe(0)
  }
})

test('SUB-01 what was translated from words that changed since is marked, until somebody looked or it is as it was', async () => {
  const { documents, translations, owner, open, ask, go, time } = await createSubtitleWorld()
  const id = await open()
  const [task = 0n] = await ask(id)
  await go()
  const target = BigInt((await translations.get(owner, task)).documentId)
  const marks = async () => {
    const { cues, document } = await documents.desk(owner, target)
    const marked = cues.filter(({ flags }) => flags.includes('sourceChanged')).map((cue) => cue.id)
    return { marked, stale: document.stale, count: (await translations.get(owner, task)).marked }
  }
  const change = async (of: bigint, changes: readonly object[], removed: number[] = []) => {
    time.now += 1000
    const { version } = await documents.get(owner, of)
    return documents.change(owner, of, { version, changes: changes as never, removed })
  }
  // Who only reads changes nothing that it was translated from.
  await change(id, [{ id: 1, review: 'fine', note: '好' }])
  expect(await marks()).toEqual({ marked: [], stale: false, count: 0 })
  await change(id, [
    { id: 2, text: '再会' },
    { id: 3, startMs: 2050 },
  ])
  expect(await marks()).toEqual({ marked: [2, 3], stale: true, count: 2 })
  expect(await translations.get(owner, task)).toMatchObject({ stale: true })
  // Taken back.
  await change(id, [{ id: 2, text: lines[1] }])
  expect(await marks()).toMatchObject({ marked: [3], stale: true })
  // Looked at.
  await change(target, [{ id: 3, review: 'fine' }])
  expect(await marks()).toEqual({ marked: [], stale: false, count: 0 })
  await change(id, [], [4])
  expect(await marks()).toMatchObject({ marked: [4], stale: true })
  await ask(id)
  await go()
  expect(await marks()).toMatchObject({ marked: [], stale: false })
})

test('SUB-01 a file beside the video that is older than the desk says so; reading alone makes none older', async () => {
  const { documents, translations, owner, open, ask, go } = await createSubtitleWorld()
  const id = await open()
  const [task = 0n] = await ask(id)
  await go()
  const target = BigInt((await translations.get(owner, task)).documentId)
  const attached = async () => (await translations.get(owner, task)).attached
  expect(await attached()).toBe('none')
  await documents.attachNow(owner, target)
  expect(await attached()).toBe('current')
  await documents.change(owner, target, { version: 1, changes: [{ id: 1, review: 'fine' }], removed: [] })
  expect(await attached()).toBe('current')
  await documents.change(owner, target, { version: 2, changes: [{ id: 1, text: 'Hi' }], removed: [] })
  expect(await attached()).toBe('older')
  await documents.attachNow(owner, target)
  expect(await attached()).toBe('current')
})

test('SUB-02 a page that shows the list of translations hears of a cue that a person mends', async () => {
  const { documents, translations, owner, open, ask, go, database } = await createSubtitleWorld()
  const id = await open()
  const [task = 0n] = await ask(id)
  await go()
  const target = BigInt((await translations.get(owner, task)).documentId)
  const client = await database.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('LISTEN pindao_live')
  await documents.change(owner, target, { version: 1, changes: [{ id: 1, text: 'Hi' }], removed: [] })
  await client.query('SELECT 1')
  client.release(true)
  expect(heard.map((word) => JSON.parse(word).event)).toContainEqual({
    type: 'translation',
    id: String(task),
  })
})

test('SUB-02 what is kept of a video that is given up goes with it, its steps, too; other videos keep theirs', async () => {
  const { documents, owner, videoId, subtitles, open, ask, go, database, extractions, extract } =
    await createSubtitleWorld()
  const id = await open()
  await ask(id)
  await go()
  await documents.change(owner, id, { version: 1, changes: [{ id: 1, text: '您好' }], removed: [] })
  await extractions.create(another(owner), videoId, {
    method: 'speech',
    language: 'zh',
    engine: 'whisper',
    crop: null,
  })
  await extract()
  const kept = async () => {
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM subtitle_document) AS documents, (SELECT count(*)::int FROM subtitle_step) AS steps,
         (SELECT count(*)::int FROM translation) AS translations, (SELECT count(*)::int FROM extraction) AS extractions`,
    )
    return rows[0]
  }
  const before = await kept()
  expect(before).toEqual({ documents: 3, steps: 1, translations: 1, extractions: 1 })
  await database.transaction((tx) => subtitles.api.forgetVideo(tx, videoId + 1n))
  expect(await kept()).toEqual(before)
  await database.transaction((tx) => subtitles.api.forgetVideo(tx, videoId))
  expect(await kept()).toEqual({ documents: 0, steps: 0, translations: 0, extractions: 0 })
})

test('SHL-05 PERM-03 translations and extractions are suggested by the title of their film, to whoever may see them', async () => {
  const { owner, stranger, subtitles, open, ask, videoId, extractions } = await createSubtitleWorld()
  await ask(await open())
  const asked = { method: 'embedded', language: 'zh', engine: null, crop: null } as const
  await extractions.create(another(owner), videoId, asked)
  const { suggestTranslations, suggestExtractions } = subtitles.api
  for (const suggest of [suggestTranslations, suggestExtractions]) {
    expect(await suggest(owner.actor, '第1', 5)).toMatchObject([{ title: '第1集' }])
    expect(await suggest(owner.actor, '没有', 5)).toEqual([])
    expect(await suggest(able(stranger).actor, '第1', 5)).toEqual([])
    expect(await suggest(able(owner, []).actor, '第1', 5)).toEqual([])
  }
})

test('SUB-02 subtitles are checked by the profile that somebody chose, and by that of nobody else', async () => {
  const { subtitles, owner, documents, open } = await createSubtitleWorld()
  const id = await open()
  expect((await documents.get(owner, id)).checkProfile).toBe('streaming')
  const { checks } = subtitles.services
  expect(await checks.profiles()).toEqual([])
  expect((await checks.choose(owner, id, 'broadcast')).checkProfile).toBe('broadcast')
  // Nothing of the cues has changed: whoever writes goes on.
  expect((await documents.get(owner, id)).version).toBe(1)
})

test('SUB-02 what it will cost is of the words that are still missing, not of those that are there', async () => {
  const { documents, translations, owner, open, ask, go, time } = await createSubtitleWorld()
  const id = await open()
  const weigh = async () => {
    const { targets } = await translations.weigh(owner, id, { targets: ['en'], engine: 'openai', style: '' })
    return targets[0]?.cues
  }
  expect(await weigh()).toBe(lines.length)
  await ask(id)
  await go()
  expect(await weigh()).toBe(0)
  time.now += 1000
  const { version } = await documents.get(owner, id)
  await documents.change(owner, id, { version, changes: [{ id: 2, text: '再会' }], removed: [] })
  expect(await weigh()).toBe(1)
})

test('SUB-01 two people read a translation where its department wants that: nobody is their own second reader', async () => {
  const { documents, translations, owner, stranger, set, open, ask, go } = await createSubtitleWorld()
  const id = await open()
  const [task = 0n] = await ask(id)
  await go()
  const target = BigInt((await translations.get(owner, task)).documentId)
  const other = {
    ...owner,
    actor: { ...owner.actor, staffId: stranger.actor.staffId, dataScope: 'all' as const },
  }
  const say = async (who: typeof owner, changes: readonly object[]) => {
    const { version } = await documents.get(owner, target)
    return documents.change(who, target, { version, changes: changes as never, removed: [] })
  }
  const reviews = async () => (await documents.desk(owner, target)).cues.map(({ review }) => review)
  const first = String(owner.actor.staffId)
  set.set('subtitles.secondReader', true)
  expect((await documents.desk(owner, target)).needsSecondReader).toBe(true)
  expect((await documents.desk(owner, id)).needsSecondReader).toBe(false)
  expect(await codeOf(documents.attachNow(owner, target))).toBe('subtitles.notReadTwice')
  // Who says it first is the first reader, whatever they call it.
  await say(owner, [
    { id: 1, review: 'fine' },
    { id: 2, review: 'second' },
  ])
  expect(await reviews()).toEqual(['fine', 'fine', 'open', 'open'])
  expect(await codeOf(say(owner, [{ id: 1, review: 'second' }]))).toBe('subtitles.ownReading')
  await say(other, [
    { id: 1, review: 'second' },
    { id: 2, review: 'second' },
    { id: 3, review: 'fine' },
    { id: 4, review: 'fine' },
  ])
  expect((await documents.desk(owner, target)).cues[0]).toMatchObject({ review: 'second', reader: first })
  expect(await codeOf(documents.attachNow(owner, target))).toBe('subtitles.notReadTwice')
  await say(owner, [
    { id: 3, review: 'second' },
    { id: 4, review: 'second' },
  ])
  expect(await reviews()).toEqual(['second', 'second', 'second', 'second'])
  await documents.attachNow(owner, target)
  // Other words are for both again.
  await say(other, [{ id: 2, text: 'Bye!', review: 'second' }])
  expect((await documents.desk(owner, target)).cues[1]).toMatchObject({
    review: 'fine',
    reader: String(other.actor.staffId),
  })
  expect(await codeOf(documents.attachNow(owner, target))).toBe('subtitles.notReadTwice')
  set.delete('subtitles.secondReader')
  await documents.attachNow(owner, target)
})
