import { getVideo, getViewLink, listVideos, updateVideo } from '@pindao/protocol/media/video.endpoints.ts'
import {
  addSubtitle,
  cancelDerivative,
  getVideoFiles,
  suggestVideoWords,
  type VideoFiles,
} from '@pindao/protocol/media/video-files.endpoints.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { listSubtitleDocuments } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { listVideoTexts } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const path = '/channel/source-videos'
let server: FakeServer
let stored = videoOf()
let files: VideoFiles
beforeEach(() => {
  stored = videoOf()
  files = {
    originalUrl: '/api/objects/a',
    derivatives: [],
    subtitles: [],
    proofs: [],
    versions: [],
    sameContent: [],
  }
  server = serverFor(person)
  server.answers(listVideos, () => [stored])
  server.answers(getVideo, () => stored)
  server.answers(getVideoFiles, () => files)
  server.answers(getViewLink, { url: '/api/objects/11', expiresAt: '2026-03-04T06:06:07.000Z' })
  server.answers(listPublishTasks, [])
  server.answers(suggestVideoWords, ['长剧'])
  server.answers(updateVideo, ({ body }) => {
    stored = { ...stored, ...(body as object), version: stored.version + 1 } as typeof stored
    return stored
  })
})

async function openTab(name: string) {
  const opened = await openPage(`${path}?preview=11`, { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: stored.title }))
  await opened.user.click(await drawer.findByRole('tab', { name }))
  return { ...opened, drawer }
}

test('VID-01 the library is looked at as a list, too: what a film is beside its picture', async () => {
  stored = videoOf({ programme: '长剧', episode: 3, tags: ['古装'] })
  const { user } = await openPage(path, { server, person })
  await user.click(await screen.findByRole('radio', { name: t('media:look.list') }))
  const library = within(await screen.findByRole('list', { name: t('media:title') }))
  const line = within(await library.findByRole('listitem'))
  for (const text of [stored.title, '01:02', '1.50 MB', '古装']) line.getByText(text)
  line.getByText(t('media:column.episodeOf', { programme: '长剧', episode: 3 }))
  line.getByRole('checkbox')
})

test('VID-01 days of an address are asked for as instants of the zone, with every other condition', async () => {
  const query = 'language=zh&tag=古装&durationFrom=60&orientation=portrait&period=2026-03-01_2026-03-02'
  await openPage(`${path}?${query}`, { server, person })
  await screen.findByRole('row', { name: new RegExp(stored.title, 'u') })
  expect(server.asked(listVideos).at(-1)?.query).toMatchObject({
    language: 'zh',
    tag: '古装',
    durationFrom: 60,
    orientation: 'portrait',
    createdFrom: expect.stringMatching(/^2026-02-28T|^2026-03-01T/u),
    createdTo: expect.stringMatching(/^2026-03-02T|^2026-03-03T/u),
  })
})

test('WID-02 the library is shown as pictures, each to be chosen and opened', async () => {
  const { user, address } = await openPage(path, { server, person })
  await user.click(await screen.findByRole('radio', { name: t('media:look.grid') }))
  const tiles = within(await screen.findByRole('list', { name: t('media:title') }))
  await user.click(tiles.getByRole('checkbox', { name: t('table.select', { name: stored.title }) }))
  await screen.findByText(t('table.selected', { count: 1 }))
  await user.click(tiles.getByRole('button', { name: t('media:action.previewOf', { title: stored.title }) }))
  await screen.findByRole('dialog', { name: stored.title })
  expect(address()).toContain('look=grid')
})

test('VID-03 what is said of a video is saved over the version that was read', async () => {
  const { user, drawer } = await openTab(t('media:tab.description'))
  await user.type(await drawer.findByLabelText(t('media:description.programme')), '长剧')
  await user.type(drawer.getByLabelText(t('media:description.episode')), '3')
  await user.click(drawer.getByRole('button', { name: t('media:description.save') }))
  await screen.findByText(t('media:description.saved'))
  expect(server.asked(updateVideo)[0]?.body).toMatchObject({
    id: '11',
    version: 1,
    programme: '长剧',
    episode: 3,
    tags: [],
  })
})

test('VID-03 subtitle files are listed by language and revision, and one more is sent with its language', async () => {
  const subtitle = {
    id: '5',
    fileName: 'a.srt',
    size: 10,
    url: '/api/objects/s',
    createdAt: '2026-03-04T05:06:07.000Z',
    createdBy: '李晴',
    language: 'zh',
    format: 'srt',
    revision: 1,
  }
  // Two parts of the tab load late and then ask: waited for, so that none asks when this test has ended.
  server.answers(listSubtitleDocuments, [])
  server.answers(listVideoTexts, { own: { language: 'zh', title: stored.title, tags: [] }, texts: [] })
  server.answers(addSubtitle, () => {
    files = { ...files, subtitles: [{ ...subtitle, revision: 2 }, subtitle] }
    return files
  })
  const { user, drawer } = await openTab(t('media:tab.subtitles'))
  await drawer.findByText(t('media:subtitles.none'))
  await waitFor(() => {
    expect(server.asked(listSubtitleDocuments)).not.toHaveLength(0)
    expect(server.asked(listVideoTexts)).not.toHaveLength(0)
  })
  await user.upload(
    drawer.getByLabelText(t('media:subtitles.add'), { selector: 'input' }),
    new File(['x'], 'b.srt'),
  )
  await drawer.findByText(t('media:subtitles.revision', { n: 2 }))
  expect(server.asked(addSubtitle)[0]?.query).toEqual({ language: 'zh', fileName: 'b.srt' })
})

test('VID-03 what is being made says how far it is and can be stopped; the same content is told', async () => {
  files = {
    ...files,
    derivatives: [{ kind: 'proxy', status: 'running', progress: 0.42, url: null, problemCode: null }],
    sameContent: [{ id: '9', title: '旧片', createdAt: '2026-01-01T00:00:00.000Z' }],
  }
  server.answers(cancelDerivative, () => {
    files = {
      ...files,
      derivatives: files.derivatives.map((one) => ({ ...one, status: 'cancelled' as const })),
    }
    return files
  })
  const { user, drawer } = await openTab(t('media:tab.files'))
  await drawer.findByRole('progressbar', { name: t('media:derivative.kind.proxy') })
  drawer.getByRole('link', { name: '旧片' })
  await user.click(drawer.getByRole('button', { name: t('media:derivative.cancel') }))
  await waitFor(() => drawer.getByText(t('media:derivative.status.cancelled')))
})
