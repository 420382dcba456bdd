import { getVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import {
  type LanguageStages,
  listSubtitleStages,
  sumSubtitleStages,
  type VideoStages,
} from '@pindao/protocol/subtitles/stages.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, startedOperation } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { readyToAttach, readyToTranslate, withoutWords } from './stage-states.ts'

const t = await textsIn('zh')
const laneOf = (over: Partial<LanguageStages> = {}): LanguageStages => ({
  language: 'en',
  documentId: '9',
  translationId: '5',
  translate: 'done',
  progress: 1,
  checkTranslation: 'done',
  marked: 0,
  attach: 'none',
  revision: null,
  push: 'notNeeded',
  ...over,
})
const filmOf = (episode: number, over: Partial<VideoStages> = {}): VideoStages => ({
  id: String(episode),
  title: `月光 第${episode}集`,
  programme: '月光',
  episode,
  language: 'zh',
  extract: 'done',
  extractionId: null,
  progress: 0,
  problem: null,
  checkSource: 'done',
  source: { id: '8', language: 'zh', marked: 0 },
  languages: [laneOf()],
  ...over,
})
const without = (episode: number) =>
  filmOf(episode, { extract: 'failed', problem: 'noOcr', checkSource: 'none', source: null, languages: [] })
const films = [
  without(1),
  filmOf(2, { languages: [] }),
  filmOf(3, { languages: [laneOf({ checkTranslation: 'toCheck', marked: 3 })] }),
  filmOf(4),
  filmOf(5, { languages: [laneOf({ attach: 'done', revision: 2, push: 'stale', documentId: '95' })] }),
  filmOf(6, { languages: [laneOf({ attach: 'done', revision: 2, push: 'done' })] }),
]

test('SUB-02 what is ready for its next stage is known of each film', () => {
  expect(withoutWords(films).map(({ episode }) => episode)).toEqual([1])
  expect(readyToTranslate(films).map(({ episode }) => episode)).toEqual([2])
  expect(readyToTranslate([filmOf(7, { languages: [laneOf({ translate: 'stale' })] })])).toHaveLength(1)
  expect(readyToTranslate([filmOf(8, { checkSource: 'toCheck', languages: [] })])).toEqual([])
  expect(readyToAttach(films)).toEqual(['9', '95'])
})

let server: FakeServer
const operator = personOf('operator')
beforeEach(() => {
  server = serverFor(operator)
  server.answers(listSubtitleStages, films)
  server.answers(sumSubtitleStages, {
    films: 80,
    more: false,
    extract: 60,
    checkSource: 55,
    languages: [{ language: 'en', translate: 40, checkTranslation: 30, attach: 20, push: 10, stale: 2 }],
  })
  server.refuses(getVideo, { code: 'media.videoNotFound' })
})

test('SUB-02 a series on one page: each stage leads to where it is worked on, and a press shows what waits there', async () => {
  const { user } = await openPage('/channel/subtitle-progress?programme=月光', { server, person: operator })
  const row = within((await screen.findByText('月光 第3集')).closest('tr') ?? document.body)
  const toCheck = row.getByRole('link', { name: new RegExp(t('subtitles:stages.toCheck', { n: 3 }), 'u') })
  expect(toCheck.getAttribute('href')).toContain('desk=9')
  const failed = within((await screen.findByText('月光 第1集')).closest('tr') ?? document.body)
  expect(
    failed.getByRole('link', { name: t('subtitles:stages.state.failed') }).getAttribute('href'),
  ).toContain('/channel/extractions?videoIds=1')
  expect(server.asked(sumSubtitleStages).at(-1)?.query).toMatchObject({ programme: '月光' })
  const sums = await screen.findByRole('region', { name: t('subtitles:stages.sums') })
  within(sums).getByText('60 / 80')
  await user.click(within(sums).getByText('40 / 80'))
  await waitFor(() =>
    expect(server.asked(listSubtitleStages).at(-1)?.query).toMatchObject({
      programme: '月光',
      stage: 'translate',
      language: 'en',
    }),
  )
})

test('SUB-02 of those that are selected, each command takes what is ready for it', async () => {
  server.answers(startOperation, startedOperation('subtitle.attach'))
  const { user } = await openPage('/channel/subtitle-progress', { server, person: operator })
  await screen.findByText('月光 第1集')
  const [all] = screen.getAllByRole('checkbox')
  if (all) await user.click(all)
  await screen.findByRole('button', { name: t('subtitles:stages.do.extract', { n: 1 }) })
  screen.getByRole('button', { name: t('subtitles:stages.do.translate', { n: 1 }) })
  await user.click(screen.getByRole('button', { name: t('subtitles:stages.do.attach', { n: 2 }) }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t('subtitles:desk.attach') }))
  await waitFor(() =>
    expect(server.asked(startOperation)[0]?.body).toMatchObject({
      kind: 'subtitle.attach',
      ids: ['9', '95'],
    }),
  )
})
