import { getVideo, getViewLink, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getVideoFiles } from '@pindao/protocol/media/video-files.endpoints.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import {
  listSubtitleDocuments,
  type SubtitleDocument,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import {
  createTranslations,
  listTranslationEngines,
  weighTranslation,
} from '@pindao/protocol/subtitles/translation.endpoints.ts'
import {
  listVideoTexts,
  saveVideoText,
  type VideoText,
} from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const at = '2026-11-09T05:06:07.000Z'
const person = personOf('operator')
const stored = videoOf()
let server: FakeServer

const textOf = (over: Partial<VideoText> = {}): VideoText => ({
  language: 'en',
  title: 'Back home',
  description: 'She is back.',
  tags: ['drama'],
  by: 'engine',
  updatedBy: '李雷',
  updatedAt: at,
  version: 2,
  ...over,
})
const document: SubtitleDocument = {
  id: '9',
  video: { id: stored.id, title: stored.title, durationMs: 60_000 },
  language: 'zh',
  name: '月光.srt',
  sourceId: null,
  cueCount: 3,
  markedCount: 0,
  checkProfile: 'streaming',
  stale: false,
  attachedRevision: null,
  unattached: true,
  updatedAt: at,
  updatedBy: null,
  version: 1,
  actions: ['edit', 'attach', 'translate'],
}
const nameOf = (text: string) => new RegExp([...text].join(String.raw`\s*`), 'u')

beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [stored])
  server.answers(getVideo, stored)
  server.answers(getVideoFiles, {
    originalUrl: '/api/objects/a',
    derivatives: [],
    subtitles: [],
    proofs: [],
    versions: [],
    sameContent: [],
  })
  server.answers(getViewLink, { url: '/api/objects/11', expiresAt: '2026-03-04T06:06:07.000Z' })
  server.answers(listPublishTasks, [])
  server.answers(listSubtitleDocuments, [document])
  server.answers(listVideoTexts, {
    own: { language: 'zh', title: stored.title, tags: ['短剧'] },
    texts: [textOf(), textOf({ language: 'fr', title: 'é'.repeat(101), by: 'person' })],
  })
  server.answers(listTranslationEngines, [
    { kind: 'openai', model: 'x', pricePerMillion: '100000', currency: 'USD' },
  ])
})

async function openTab() {
  const opened = await openPage(`/channel/source-videos?preview=${stored.id}`, { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: stored.title }))
  await opened.user.click(await drawer.findByRole('tab', { name: t('media:tab.subtitles') }))
  return { ...opened, drawer }
}

test('SUB-01 title, description and tags stand beside the video by language; one that is too long says so, another is written', async () => {
  server.answers(saveVideoText, textOf({ language: 'zh' }))
  const { user, drawer } = await openTab()
  const texts = within(await drawer.findByRole('region', { name: t('subtitles:texts.title') }))
  texts.getByText('Back home')
  texts.getByText(t('subtitles:texts.by.person'))
  texts.getByText(t('subtitles:texts.tooLong'))
  await user.click(texts.getByRole('button', { name: nameOf(t('subtitles:texts.add')) }))
  const dialog = within(await screen.findByRole('dialog', { name: t('subtitles:texts.add') }))
  // Its own language is offered first, with what the video is called.
  const title = dialog.getByLabelText(t('subtitles:texts.item.title'))
  expect(title).toHaveProperty('value', stored.title)
  await user.clear(title)
  await user.type(title, '归来')
  await user.type(dialog.getByLabelText(t('subtitles:texts.item.description')), '她回来了')
  dialog.getByText(t('subtitles:texts.bytes', { n: 12, max: 5000 }))
  await user.click(dialog.getByRole('button', { name: nameOf(t('subtitles:glossary.save')) }))
  await screen.findByText(t('subtitles:texts.saved'))
  expect(server.asked(saveVideoText)[0]).toMatchObject({
    params: { language: 'zh' },
    body: { title: '归来', description: '她回来了', tags: ['短剧'], version: null },
  })
})

test('SUB-01 before a translation begins, what the memory fills, what is paid for, and what it costs are said', async () => {
  server.answers(weighTranslation, ({ query }) => ({
    cues: 3,
    characters: 20,
    targets: ((query as { targets?: string[] }).targets ?? []).map((language) => {
      return { language, cues: 2, characters: 800, fromMemory: 1, savedCharacters: 6 }
    }),
  }))
  server.answers(createTranslations, { ids: ['5'] })
  const { user, drawer } = await openTab()
  await user.click(
    await drawer.findByRole('button', {
      name: t('subtitles:actOf', { act: t('subtitles:act.translate'), name: '中文' }),
    }),
  )
  const dialog = within(
    await screen.findByRole('dialog', { name: t('subtitles:new.title', { name: stored.title }) }),
  )
  await dialog.findByText(t('subtitles:new.weight', { cues: 3, characters: 20 }))
  await user.type(await dialog.findByLabelText(t('subtitles:new.targets')), '英语')
  await user.click(await screen.findByTitle('英语'))
  await dialog.findByText(t('subtitles:new.remembered', { cues: 1, characters: 6 }))
  const paid = dialog.getByText(new RegExp(t('subtitles:new.paid', { cues: 2, characters: 800 }), 'u'))
  expect(paid.textContent).toContain('80')
  await user.click(dialog.getByRole('checkbox', { name: t('subtitles:texts.item.title') }))
  await waitFor(() =>
    expect(server.asked(weighTranslation).at(-1)?.query).toMatchObject({
      engine: 'openai',
      items: ['title'],
    }),
  )
  await user.click(dialog.getByRole('button', { name: nameOf(t('subtitles:new.send')) }))
  await screen.findByText(t('subtitles:done.translate', { n: 1 }))
  expect(server.asked(createTranslations)[0]?.body).toMatchObject({
    targets: [expect.any(String)],
    items: ['title'],
  })
})
