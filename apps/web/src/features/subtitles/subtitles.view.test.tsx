import { getVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import {
  countExtractions,
  type Extraction,
  listExtractions,
  retryExtraction,
} from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import {
  deleteMemoryPair,
  findMemoryMatches,
  listMemoryPairs,
  type MemoryMatch,
  updateMemoryPair,
} from '@pindao/protocol/subtitles/memory.endpoints.ts'
import {
  attachSubtitles,
  changeSubtitles,
  getSubtitleDesk,
  type KeptCue,
  listCheckProfiles,
  type SubtitleDesk,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import {
  countTranslations,
  listTranslations,
  retryTranslation,
  type Translation,
} from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { gridLayout } from '#test/grid-layout.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { moreOf } from '#test/row-acts.ts'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { waveLayout } from '#test/wave-layout.ts'

const t = await textsIn('zh')
const at = '2026-11-09T05:06:07.000Z'

const translationOf = (over: Partial<Translation> = {}): Translation => ({
  id: '5',
  video: { id: '3', title: '月光 第三集', programme: '月光', episode: 3 },
  documentId: '9',
  sourceLanguage: 'zh',
  targetLanguage: 'en',
  engine: 'openai',
  items: [],
  status: taskResult.codes.failed,
  total: 4,
  done: 3,
  marked: 1,
  characters: 120,
  cost: '0.0600',
  currency: 'USD',
  fromMemory: 0,
  savedCharacters: 0,
  problem: 'quota',
  stale: false,
  attached: 'none',
  listStatus: 1,
  requester: { id: '7', fullName: '李雷' },
  createdAt: at,
  updatedAt: at,
  version: 2,
  actions: ['open', 'retry'],
  ...over,
})
const cueOf = (id: number, over: Partial<KeptCue> = {}): KeptCue => ({
  id,
  startMs: id * 2000,
  endMs: id * 2000 + 1500,
  text: `Line ${id}`,
  by: 'engine',
  flags: [],
  review: 'open',
  note: '',
  ...over,
})
const deskOf = (over: Partial<SubtitleDesk> = {}): SubtitleDesk => ({
  document: {
    id: '9',
    video: { id: '3', title: '月光 第三集', durationMs: 60_000 },
    language: 'en',
    name: '月光.srt',
    sourceId: '8',
    cueCount: 3,
    markedCount: 1,
    stale: false,
    attachedRevision: null,
    unattached: true,
    checkProfile: 'streaming',
    updatedAt: at,
    updatedBy: null,
    version: 1,
    actions: ['edit', 'attach', 'translate'],
  },
  cues: [cueOf(1), cueOf(2, { flags: ['numbersDiffer'] }), cueOf(3)],
  source: { language: 'zh', cues: [1, 2, 3].map((id) => cueOf(id, { text: `原文 ${id}`, by: 'file' })) },
  steps: [],
  askedBy: '7',
  needsSecondReader: false,
  ...over,
})

let server: FakeServer
const operator = personOf('operator')
beforeEach(() => {
  server = serverFor(operator)
  server.answers(listTranslations, [translationOf()])
  server.answers(countTranslations, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(findMemoryMatches, [])
  server.answers(listCheckProfiles, [])
  server.refuses(getVideo, { code: 'media.videoNotFound' })
  waveLayout()
  return gridLayout()
})

test('SUB-02 a translation that stopped says why, by the codes of the older list too, and is taken up again', async () => {
  server.answers(retryTranslation, translationOf({ status: taskResult.codes.waiting, problem: null }))
  const { user } = await openPage('/channel/translations', { server, person: operator })
  const row = within((await screen.findByText('月光 第三集')).closest('tr') ?? document.body)
  row.getByText(t('states:taskResult.failed'))
  row.getByText(t('subtitles:problem.quota'))
  row.getByText(t('subtitles:listStatus.translateFailed'))
  await user.click(
    await screen.findByRole('button', { name: new RegExp(t('subtitles:list.view.toCheck'), 'u') }),
  )
  await waitFor(() => expect(server.asked(listTranslations).at(-1)?.query).toMatchObject({ marked: 'yes' }))
  await user.click(await moreOf('月光 第三集'))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(t('subtitles:act.retry'), 'u') }))
  await screen.findByText(t('subtitles:done.retry'))
  expect(server.asked(retryTranslation)[0]?.body).toEqual({ version: 2 })
})

test('SUB-01 SUB-02 on the desk a line is written by the keyboard, saved by itself, taken back, and put beside the video', async () => {
  const desk = deskOf()
  let version = 1
  server.answers(getSubtitleDesk, desk)
  server.answers(changeSubtitles, () => {
    version += 1
    return { document: { ...desk.document, version }, added: [] }
  })
  server.answers(attachSubtitles, { ...desk.document, attachedRevision: 2, unattached: false })
  const { user } = await openPage('/channel/translations?desk=9', { server, person: operator })
  const grid = await screen.findByRole('grid', { name: t('subtitles:desk.grid') })
  within(grid).getByText('原文 2')
  const cell = within(grid).getByText('Line 1')
  await user.dblClick(cell)
  const field = await within(grid).findByRole('textbox')
  await user.clear(field)
  await user.type(field, 'You came back.')
  await user.keyboard('{Enter}')
  await within(grid).findByText('You came back.')
  await waitFor(() => expect(server.asked(changeSubtitles)).toHaveLength(1), { timeout: 4000 })
  expect(server.asked(changeSubtitles)[0]?.body).toEqual({
    version: 1,
    changes: [{ id: 1, text: 'You came back.', review: 'open' }],
    removed: [],
  })
  await screen.findByText(t('subtitles:desk.saved'))
  // The next one that a check marked, agreed to by a key.
  await user.keyboard('{Alt>}n{/Alt}')
  await screen.findByText(t('subtitles:desk.cue', { n: 2 }))
  await user.keyboard('{Alt>}y{/Alt}')
  await waitFor(() => expect(server.asked(changeSubtitles)).toHaveLength(2), { timeout: 4000 })
  expect(server.asked(changeSubtitles)[1]?.body).toMatchObject({ changes: [{ id: 2, review: 'fine' }] })
  await user.click(screen.getByRole('button', { name: t('subtitles:desk.undo') }))
  await user.click(screen.getByRole('button', { name: t('subtitles:desk.undo') }))
  await within(grid).findByText('Line 1')
  await waitFor(() => expect(server.asked(changeSubtitles)).toHaveLength(3), { timeout: 4000 })
  await user.click(screen.getByRole('button', { name: t('subtitles:desk.attach') }))
  await screen.findByText(t('subtitles:done.attach', { n: 2 }))
})

test('SUB-01 Enter opens a line and is no part of it; one goes on writing after its last word', async () => {
  const desk = deskOf()
  server.answers(getSubtitleDesk, desk)
  server.answers(changeSubtitles, { document: { ...desk.document, version: 2 }, added: [] })
  const { user } = await openPage('/channel/translations?desk=9', { server, person: operator })
  const grid = await screen.findByRole('grid', { name: t('subtitles:desk.grid') })
  await user.click(within(grid).getByText('Line 1'))
  await user.keyboard('{Enter}')
  await within(grid).findByRole('textbox')
  await user.keyboard(' again{Enter}')
  await waitFor(() => expect(server.asked(changeSubtitles)).toHaveLength(1), { timeout: 4000 })
  expect(server.asked(changeSubtitles)[0]?.body).toMatchObject({ changes: [{ id: 1, text: 'Line 1 again' }] })
})

test('SUB-01 the second reader goes from line to line by keys, not over their own; words are set by keys', async () => {
  const desk = deskOf({
    cues: [cueOf(1, { review: 'fine', reader: '7' }), cueOf(2, { review: 'fine', reader: '8' }), cueOf(3)],
    needsSecondReader: true,
  })
  server.answers(getSubtitleDesk, desk)
  server.answers(changeSubtitles, { document: { ...desk.document, version: 2 }, added: [] })
  const { user } = await openPage('/channel/translations?desk=9', { server, person: operator })
  const grid = await screen.findByRole('grid', { name: t('subtitles:desk.grid') })
  await user.click(within(grid).getByText('Line 1'))
  expect(screen.getByRole('button', { name: t('subtitles:desk.review.second') })).toHaveProperty(
    'disabled',
    true,
  )
  await user.keyboard('{Alt>}j{/Alt}')
  await screen.findByText(t('subtitles:desk.cue', { n: 2 }))
  await user.keyboard('{Alt>}t{/Alt}{Alt>}j{/Alt}')
  await screen.findByText(t('subtitles:desk.cue', { n: 3 }))
  await user.keyboard('{Control>}i{/Control}')
  await waitFor(() => expect(server.asked(changeSubtitles)).toHaveLength(1), { timeout: 4000 })
  expect(server.asked(changeSubtitles)[0]?.body).toMatchObject({
    changes: [
      { id: 2, review: 'second' },
      { id: 3, text: '<i>Line 3</i>' },
    ],
  })
  screen.getByText(t('subtitles:desk.readTwice', { n: 2, count: 1 }))
})

const matchOf = (over: Partial<MemoryMatch> = {}): MemoryMatch => ({
  id: '31',
  sourceLanguage: 'zh',
  targetLanguage: 'en',
  source: '原文 一',
  target: 'The first words',
  video: { id: '2', title: '月光 第二集', programme: '月光' },
  updatedBy: '李雷',
  updatedAt: at,
  version: 3,
  similarity: 83,
  ...over,
})

test('SUB-01 what the memory has for a cue is offered with its percentage, and taken over by a key or a click', async () => {
  const desk = deskOf({ cues: [cueOf(1, { by: 'memory' }), cueOf(2), cueOf(3)] })
  server.answers(getSubtitleDesk, desk)
  server.answers(changeSubtitles, { document: { ...desk.document, version: 2 }, added: [] })
  server.answers(findMemoryMatches, [matchOf(), matchOf({ id: '32', target: 'Other words', similarity: 61 })])
  const { user } = await openPage('/channel/translations?desk=9', { server, person: operator })
  const grid = await screen.findByRole('grid', { name: t('subtitles:desk.grid') })
  const memory = within(await screen.findByRole('region', { name: t('subtitles:memory.beside') }))
  await memory.findByText('83%')
  memory.getByText(t('subtitles:memory.filled'))
  expect(server.asked(findMemoryMatches)[0]?.query).toMatchObject({ cue: 1 })
  await user.click(within(grid).getByText('Line 1'))
  await user.keyboard('{Alt>}r{/Alt}')
  await within(grid).findByText('The first words')
  await waitFor(() => expect(memory.queryByText(t('subtitles:memory.filled'))).toBeNull())
  await user.click(
    memory.getByRole('button', {
      name: t('subtitles:actOf', { act: t('subtitles:memory.take'), name: 'Other words' }),
    }),
  )
  await within(grid).findByText('Other words')
  // The first words may have been saved by themselves before the others came.
  const saved = () =>
    expect(server.asked(changeSubtitles).at(-1)?.body).toMatchObject({
      changes: [{ id: 1, text: 'Other words' }],
    })
  await waitFor(saved, { timeout: 6000 })
})

test('SUB-01 the translation memory is listed, searched by languages, and mended', async () => {
  server.answers(listMemoryPairs, [matchOf()])
  server.answers(updateMemoryPair, matchOf())
  server.answers(deleteMemoryPair, { id: '31' })
  const { user } = await openPage('/channel/translation-memory?targetLanguage=en', {
    server,
    person: operator,
  })
  await user.click(await screen.findByRole('button', { name: '原文 一' }))
  expect(server.asked(listMemoryPairs).at(-1)?.query).toMatchObject({ targetLanguage: 'en' })
  const dialog = within(await screen.findByRole('dialog', { name: t('subtitles:memory.edit') }))
  const field = dialog.getByDisplayValue('The first words')
  await user.clear(field)
  await user.type(field, 'First words')
  await user.click(
    dialog.getByRole('button', {
      name: new RegExp([...t('subtitles:glossary.save')].join(String.raw`\s*`), 'u'),
    }),
  )
  await screen.findByText(t('subtitles:memory.saved'))
  expect(server.asked(updateMemoryPair)[0]?.body).toEqual({
    source: '原文 一',
    target: 'First words',
    version: 3,
  })
})

test('SUB-02 a step of another day is taken back, and words are replaced after a look', async () => {
  const desk = deskOf({
    steps: [[{ id: 3, before: cueOf(3, { text: 'Before' }), after: cueOf(3) }]],
  })
  server.answers(getSubtitleDesk, desk)
  server.answers(changeSubtitles, { document: { ...desk.document, version: 2 }, added: [] })
  const { user } = await openPage('/channel/translations?desk=9', { server, person: operator })
  const grid = await screen.findByRole('grid', { name: t('subtitles:desk.grid') })
  await user.click(screen.getByRole('button', { name: t('subtitles:desk.undo') }))
  await within(grid).findByText('Before')
  await user.click(screen.getByRole('button', { name: new RegExp(t('subtitles:desk.more'), 'u') }))
  await user.click(
    await screen.findByRole('menuitem', { name: new RegExp(t('subtitles:desk.replace'), 'u') }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: t('subtitles:desk.replace') }))
  await user.type(
    dialog.getByLabelText(t('subtitles:replace.find')),
    'Line (\\d)'.replaceAll(/[[{]/gu, '$&$&'),
  )
  await user.type(dialog.getByLabelText(t('subtitles:replace.by')), 'No. $1')
  await user.click(dialog.getByLabelText(t('subtitles:replace.pattern')))
  await dialog.findByText(t('subtitles:replace.found', { n: 2 }))
  await user.click(
    dialog.getByRole('button', {
      name: new RegExp([...t('subtitles:replace.do')].join(String.raw`\s*`), 'u'),
    }),
  )
  await within(grid).findByText('No. 1')
  await within(grid).findByText('No. 2')
})

test('SUB-02 whoever may not change subtitles sees them', async () => {
  const desk = deskOf()
  server.answers(getSubtitleDesk, { ...desk, document: { ...desk.document, actions: [] } })
  const { user } = await openPage('/channel/translations?desk=9', { server, person: operator })
  const grid = await screen.findByRole('grid', { name: t('subtitles:desk.grid') })
  await user.dblClick(within(grid).getByText('Line 1'))
  expect(within(grid).queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: t('subtitles:desk.remove') })).toHaveProperty('disabled', true)
})

const extractionOf = (over: Partial<Extraction> = {}): Extraction => ({
  id: '4',
  video: { id: '3', title: '月光 第三集', programme: '月光', episode: 3 },
  method: 'ocr',
  engine: null,
  language: 'zh',
  status: extractionStatus.codes.failed,
  progress: 0,
  cueCount: 0,
  markedCount: 0,
  documentId: null,
  problem: 'noOcr',
  requester: { id: '7', fullName: '李雷' },
  createdAt: at,
  updatedAt: at,
  version: 1,
  actions: ['retry'],
  ...over,
})

test('SUB-01 an extraction that failed says why and is begun anew; one that is done leads to its subtitles', async () => {
  server.answers(listExtractions, [
    extractionOf(),
    extractionOf({
      id: '5',
      video: { id: '6', title: '月光 第四集', programme: null, episode: null },
      status: extractionStatus.codes.generated,
      cueCount: 12,
      documentId: '9',
      problem: null,
      actions: ['open'],
    }),
  ])
  server.answers(countExtractions, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(retryExtraction, extractionOf({ status: extractionStatus.codes.extracting, problem: null }))
  server.answers(getSubtitleDesk, deskOf())
  const { user, address } = await openPage('/channel/extractions', { server, person: operator })
  const row = within((await screen.findByText('月光 第三集')).closest('tr') ?? document.body)
  row.getByText(t('states:extractionStatus.failed'))
  row.getByText(t('subtitles:problem.noOcr'))
  await user.click(row.getByRole('button', { name: new RegExp(t('subtitles:act.retry'), 'u') }))
  await screen.findByText(t('subtitles:done.retry'))
  await user.click(screen.getByText('月光 第四集'))
  await waitFor(() => expect(address()).toContain('desk=9'))
  await screen.findByRole('grid', { name: t('subtitles:desk.grid') })
})
