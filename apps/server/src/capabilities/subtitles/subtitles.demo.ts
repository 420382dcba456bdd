import { setTimeout as wait } from 'node:timers/promises'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getVideoFiles } from '@pindao/protocol/media/video-files.endpoints.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { createExtraction, listExtractions } from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import { createGlossaryTerm } from '@pindao/protocol/subtitles/glossary.endpoints.ts'
import {
  changeSubtitles,
  getSubtitleDesk,
  openSubtitleFile,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { createTranslations, listTranslations } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

/** Films with subtitles that the demo company works on. */
const worked = 2
/** Files with a whole dialogue are larger. */
const leastBytes = 500

/**
 * Two films are translated: one into three languages, with a line that a person has mended and some that wait for a look; of
 * the other one translation stopped half-way, because the engine took no more. Done again after a stop, what is there stays.
 */
export async function seedSubtitles(
  life: DemoLife,
  translate: (signal: AbortSignal) => Promise<number>,
  extract: (signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const operator = (await life.people()).find(({ role }) => role === 'operator')
  if (!operator) return
  const known = await life.call(operator, listTranslations, { query: { pageSize: 5 } })
  if (known.length > 0) return
  const videos = await life.call(operator, listVideos, { query: { pageSize: 100 } })
  const documents: string[] = []
  for (const { id } of videos) {
    if (documents.length >= worked) break
    const { subtitles } = await life.call(operator, getVideoFiles, { params: { id } })
    const file = subtitles.find(({ language, size }) => language === 'zh' && size > leastBytes)
    if (!file) continue
    const opened = await life.call(operator, openSubtitleFile, { params: { id }, body: { fileId: file.id } })
    documents.push(opened.id)
  }
  await seedGlossary(life, operator)
  await seedExtractions(life, operator, videos, extract)
  const [first, second] = documents
  const go = () => translate(new AbortController().signal)
  if (first !== undefined)
    await life.at(3, 6, async () => {
      const body = { targets: ['en', 'fr', 'ar'], engine: 'openai', style: '短剧，口语化' } as const
      await life.call(
        operator,
        createTranslations,
        { params: { id: first }, body: { ...body, targets: [...body.targets] } },
        'tr-1',
      )
      await go()
      await untilEnded(life, operator)
    })
  if (second !== undefined) {
    // Now, not in the past: a lease that was over for the worker would let both ask the engine.
    // The first answer is cut off in its middle, the second call finds nothing left to spend.
    await life.steer('engines/trouble', { kinds: ['quota', 'cut'], every: 1 })
    await life.call(
      operator,
      createTranslations,
      { params: { id: second }, body: { targets: ['en'], engine: 'openai', style: '' } },
      'tr-2',
    )
    await go()
    await untilEnded(life, operator)
    await life.steer('engines/trouble', { kinds: [], every: 2 })
  }
  await seedReviews(life, operator)
}

/** So many lines of each translation were approved: the memory knows them since. */
const approved = 6

/** What a reader said of the first film's translations: most is fine, one line waits for another episode. */
async function seedReviews(life: DemoLife, operator: DemoPerson): Promise<void> {
  const { success } = taskResult.codes
  const done = await life.call(operator, listTranslations, {
    query: { pageSize: 5, status: String(success), sort: 'createdAt' },
  })
  for (const { documentId, targetLanguage } of done) {
    const params = { id: documentId }
    const { document, cues } = await life.call(operator, getSubtitleDesk, { params })
    const asked = targetLanguage === 'en' ? cues[3] : undefined
    const read = cues.slice(0, approved).filter(({ id, text }) => id !== asked?.id && text.trim() !== '')
    await life.call(operator, changeSubtitles, {
      params,
      body: {
        version: document.version,
        changes: [
          ...read.map(({ id }) => ({ id, review: 'fine' as const })),
          ...(asked
            ? [{ id: asked.id, review: 'question' as const, note: '42 封信，第二集还会提到，写法要一致。' }]
            : []),
        ],
        removed: [],
      },
    })
  }
}

/** The worker may have taken it up before. */
function untilEnded(life: DemoLife, operator: DemoPerson): Promise<void> {
  const { waiting, inProgress } = taskResult.codes
  const open = { query: { pageSize: 5, status: `${waiting},${inProgress}` } } as const
  return untilNone(() => life.call(operator, listTranslations, open))
}

async function untilNone(read: () => Promise<readonly unknown[]>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await read()).length === 0) return
    await wait(200)
  }
}

/** What the people of the drama are called. */
async function seedGlossary(life: DemoLife, operator: DemoPerson): Promise<void> {
  const names = [
    ['林晚', 'en', 'Lin Wan', ['Lin Late']],
    ['林晚', 'fr', 'Lin Wan', []],
    ['林晚', 'ar', 'لين وان', []],
    ['周凯', 'en', 'Zhou Kai', []],
    ['董事', 'en', 'board', ['director']],
  ] as const
  for (const [source, targetLanguage, target, forbidden] of names)
    await life.call(operator, createGlossaryTerm, {
      body: {
        programme: source === '董事' ? null : '归来',
        sourceLanguage: 'zh',
        targetLanguage,
        source,
        target,
        forbidden: [...forbidden],
        note: source === '林晚' ? '女主角' : '',
      },
    })
}

/** Of three films the words were asked for: one speaks, of one nothing lies in its file, one was heard by another engine. */
async function seedExtractions(
  life: DemoLife,
  operator: DemoPerson,
  videos: readonly { readonly id: string }[],
  extract: (signal: AbortSignal) => Promise<number>,
): Promise<void> {
  const asked = [
    { method: 'speech', language: 'zh', engine: 'whisper', crop: null },
    { method: 'embedded', language: 'zh', engine: null, crop: null },
    { method: 'speech', language: 'zh', engine: 'openai', crop: null },
  ] as const
  for (const [at, body] of asked.entries()) {
    const id = videos[at + 2]?.id
    if (id === undefined) continue
    await life.at(2, 3 + at, async () => {
      await life.call(operator, createExtraction, { params: { id }, body }, `ex-${at}`)
      await extract(new AbortController().signal)
    })
  }
  // What the engines do next is steered: nothing may be under way that takes it for itself.
  const { extracting } = extractionStatus.codes
  await untilNone(() =>
    life.call(operator, listExtractions, { query: { pageSize: 5, status: String(extracting) } }),
  )
}
