import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  getVideo,
  getViewLink,
  listVideos,
  shareVideo,
  updateVideo,
} from '@pindao/protocol/media/video.endpoints.ts'
import { getVideoFiles } from '@pindao/protocol/media/video-files.endpoints.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { joined } from '#src/shared/format/joined.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf, taskOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const { codes } = publishTaskStatus
const person = personOf('operator')
const path = '/channel/source-videos'
const title = '山谷晨雾'
const nothingBeside = {
  originalUrl: '/api/objects/11',
  derivatives: [],
  subtitles: [],
  proofs: [],
  versions: [],
  sameContent: [],
}
let server: FakeServer
let stored = videoOf()
beforeEach(() => {
  stored = videoOf()
  server = serverFor(person)
  server.answers(listVideos, () => [stored])
  server.answers(getVideo, () => stored)
  server.answers(getViewLink, { url: '/api/objects/11', expiresAt: '2026-03-04T06:06:07.000Z' })
  server.answers(listPublishTasks, [])
  server.answers(updateVideo, ({ body }) => {
    const { channelId, ...change } = body as { title: string; channelId: string | null }
    const channelName = channelId === null ? null : '云上频道'
    stored = { ...stored, ...change, channelId, channelName, version: stored.version + 1 }
    return stored
  })
  server.answers(getChannelsOfPlatform, [
    channelOptionOf(),
    channelOptionOf({ id: '4', channelName: '失效频道', credentialStatus: 1 }),
  ])
})

async function openDrawer(who = person) {
  const opened = await openPage(`${path}?preview=11`, { server, person: who })
  const drawer = within(await screen.findByRole('dialog', { name: title }))
  const field = () => drawer.findByRole('textbox', { name: t('media:titleEdit.field') })
  const button = (name: string) => drawer.getByRole('button', { name })
  return { ...opened, drawer, field, button }
}

async function editTitle() {
  const opened = await openDrawer()
  await opened.user.click(opened.button(t('media:titleEdit.open')))
  return { ...opened, input: await opened.field() }
}

test('VID-01 the title is changed in the drawer, over the version that was read, and stands in the list', async () => {
  const { user, input } = await editTitle()
  await user.clear(input)
  await user.type(input, ' 山谷日出 {Enter}')
  await screen.findByRole('dialog', { name: '山谷日出' })
  expect(server.asked(updateVideo).map(({ body }) => body)).toEqual([
    { id: '11', title: '山谷日出', channelId: null, version: 1 },
  ])
  await screen.findByText(t('media:titleEdit.done'))
  await screen.findByRole('row', { name: /山谷日出/u, hidden: true })
})

test('VAL-01 a title that nobody would accept is said at the field and not sent; Escape leaves it and the drawer stays', async () => {
  const { user, drawer, input, button } = await editTitle()
  await user.clear(input)
  await drawer.findByText(t('validation:required'))
  // What is edited stands below the heading, not in it.
  expect(drawer.getByRole('heading', { level: 2, name: title }).contains(input)).toBe(false)
  await user.keyboard('{Enter}')
  expect(server.asked(updateVideo)).toEqual([])
  await user.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: title })
  button(t('media:action.publishTo'))
})

test('VID-01 where a colleague was first, what was typed stays, and the title of now is said before it is replaced', async () => {
  const { user, drawer, input, field } = await editTitle()
  await user.clear(input)
  await user.type(input, '我的标题')
  stored = videoOf({ title: '同事的标题', channelId: '3', channelName: '云上频道', version: 2 })
  const message = t('errors:access.changedMeanwhile')
  server.refuses(updateVideo, { code: 'access.changedMeanwhile', message })
  await user.keyboard('{Enter}')
  await screen.findByText(message)
  await drawer.findByText(t('media:titleEdit.meanwhile', { title: '同事的标题' }))
  expect(await field()).toHaveProperty('value', '我的标题')

  server.answers(updateVideo, () => {
    stored = { ...stored, title: '我的标题', version: 3 }
    return stored
  })
  await user.click(drawer.getByRole('button', { name: t('media:titleEdit.save') }))
  await screen.findByRole('dialog', { name: '我的标题' })
  expect(server.asked(updateVideo).at(-1)?.body).toEqual({
    id: '11',
    title: '我的标题',
    channelId: '3',
    version: 2,
  })
})

test('UPL-02 the channel that was left open at the upload is chosen later', async () => {
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('combobox', { name: t('media:fact.channel') }))
  await user.click(await screen.findByTitle('云上频道'))
  await screen.findByText(t('media:channelEdit.done', { channel: '云上频道' }))
  expect(server.asked(updateVideo).at(-1)?.body).toEqual({ id: '11', title, channelId: '3', version: 1 })
  await screen.findByRole('row', { name: /山谷晨雾.*云上频道/u, hidden: true })
})

test('PERM-03 whoever may only look finds the facts, and nothing to change or publish', async () => {
  const viewer = personOf('viewer')
  server = serverFor(viewer)
  stored = videoOf({ channelId: '9', channelName: '别处频道', actions: ['preview'] })
  server.answers(listVideos, [stored])
  server.answers(getVideo, stored)
  server.answers(getViewLink, { url: '/api/objects/11', expiresAt: '2026-03-04T06:06:07.000Z' })
  server.answers(listPublishTasks, [])
  const { drawer } = await openDrawer(viewer)
  drawer.getByText('别处频道')
  expect(drawer.queryByRole('combobox')).toBeNull()
  for (const name of [t('media:titleEdit.open'), t('media:action.publishTo')])
    expect(drawer.queryByRole('button', { name })).toBeNull()
})

test('VID-01 publishing begins in the drawer: its form opens in its place', async () => {
  const { user, button, address } = await openDrawer()
  await user.click(button(t('media:action.publishTo')))
  await screen.findByRole('dialog', { name: t('publishing:form.title') })
  expect(address()).toBe(`${path}?publish=11`)
})

test('PUB-01 where the video went: each channel with state and time, to its task and to the platform, live', async () => {
  const failed = taskOf({ id: '32', channelName: '山海频道', status: codes.publishFailed })
  const watchUrl = 'https://youtube.example/watch?v=1'
  let tasks = [failed, taskOf({ status: codes.published, watchUrl })]
  server.answers(listPublishTasks, () => tasks, 7)
  const { drawer } = await openDrawer()
  const state = (channel: string, word: 'published' | 'publishFailed' | 'publishing') =>
    drawer.findByRole('link', {
      name: t('media:publications.taskOf', { channel, state: t(`states:publishTask.${word}`) }),
    })
  expect((await state('山海频道', 'publishFailed')).getAttribute('href')).toBe(
    '/channel/publish-tasks?detail=32',
  )
  await state('云上频道', 'published')
  drawer.getByRole('heading', { level: 3, name: t('media:publications.title') })
  const watch = drawer.getByRole('link', { name: t('publishing:action.watchOf', { title: '山谷里的早晨' }) })
  expect(watch.getAttribute('href')).toBe(watchUrl)
  const all = drawer.getByRole('link', { name: t('media:publications.all', { count: 7 }) })
  expect(all.getAttribute('href')).toBe('/channel/publish-tasks?videoId=11')
  expect(server.asked(listPublishTasks)[0]?.query).toMatchObject({ videoId: '11' })

  await waitFor(() => expect(server.listeners()).toBe(1))
  tasks = [{ ...failed, status: codes.publishing }]
  const news = { type: 'publishTask', id: '32', progress: 0, bytesConfirmed: 0 } as const
  server.tells({ ...news, status: codes.publishing, stage: 'transferring' })
  await state('山海频道', 'publishing')
})

// How it is authorised in a tab beside: `publish-form.view.test.tsx`.
test('CH-04 a channel that cannot be published on says so where it stands, with what mends it', async () => {
  stored = videoOf({ channelId: '4', channelName: '失效频道' })
  const { drawer, button } = await openDrawer()
  await drawer.findByText(t('channels:trouble.invalid', { channel: '失效频道' }), { exact: false })
  button(t('channels:reconnect'))
})

test('CH-04 a file meant for a channel that cannot be published on says so in the upload, once', async () => {
  const { user } = await openPage(`${path}?upload=true`, { server, person })
  const dialog = within(await screen.findByRole('dialog', { name: t('media:dialog.title') }))
  const files = ['a.mp4', 'b.mp4'].map((name) => new File(['x'], name))
  await user.upload(dialog.getByLabelText(t('media:dialog.drop')), files)
  const choose = async (name: string) => {
    await user.click(dialog.getByRole('combobox', { name }))
    const options = await screen.findAllByTitle(joined(['失效频道', t('states:credentialStatus.invalid')]))
    await user.click(options.at(-1) ?? document.body)
  }
  const trouble = t('channels:trouble.invalid', { channel: '失效频道' })
  await choose(t('media:dialog.channelOf', { file: 'b.mp4' }))
  const row = within((await dialog.findAllByRole('listitem'))[1] ?? document.body)
  await row.findByText(trouble, { exact: false })
  await choose(t('media:dialog.channelForAll'))
  await waitFor(() => expect(row.queryByText(trouble, { exact: false })).toBeNull())
  expect(dialog.getAllByText(trouble, { exact: false })).toHaveLength(1)
  dialog.getByRole('button', { name: t('media:dialog.submit', { count: 2 }) })
})

test('PUB-01 the word of the newest task leads to it; where there are older ones, to all of the video', async () => {
  server.answers(listVideos, [
    videoOf({ publishTask: { id: '31', status: codes.publishFailed, others: false } }),
    videoOf({
      id: '12',
      title: '竖屏短片',
      publishTask: { id: '33', status: codes.published, others: true },
    }),
  ])
  await openPage(path, { server, person })
  const one = { title, state: t('states:publishTask.publishFailed') }
  const link = await screen.findByRole('link', { name: t('media:publications.stateOf', one) })
  expect(link.getAttribute('href')).toBe('/channel/publish-tasks?detail=31')
  const many = { title: '竖屏短片', state: t('states:publishTask.published') }
  const all = screen.getByRole('link', { name: t('media:publications.tasksOf', many) })
  expect(all.getAttribute('href')).toBe('/channel/publish-tasks?videoId=12')
})

test('VID-01 what is typed of a video stays when a colleague saves meanwhile, and is put over theirs only where it was changed', async () => {
  const { user, drawer } = await openDrawer()
  server.answers(getVideoFiles, nothingBeside)
  await user.click(drawer.getByRole('tab', { name: t('media:tab.description') }))
  const remark = () => drawer.findByLabelText(t('media:description.remark'))
  await user.type(await remark(), '片头重做')
  stored = { ...stored, programme: '山谷', version: 2 }
  const asked = server.asked(getVideo).length
  server.tells({ type: 'video', id: '11' })
  await waitFor(() => expect(server.asked(getVideo).length).toBeGreaterThan(asked))
  expect(await remark()).toHaveProperty('value', '片头重做')
  server.refuses(updateVideo, {
    code: 'access.changedMeanwhile',
    message: t('errors:access.changedMeanwhile'),
  })
  await user.click(drawer.getByRole('button', { name: t('media:description.save') }))
  await drawer.findByText(t('edit.merged'))
  expect(await remark()).toHaveProperty('value', '片头重做')
  expect(drawer.getByLabelText(t('media:description.programme'))).toHaveProperty('value', '山谷')
})

test('STO-01 a link to be given away is a whole address', async () => {
  server.answers(shareVideo, { url: '/api/objects/11?expires=9', expiresAt: '2026-03-11T06:06:07.000Z' })
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('button', { name: t('media:share.action') }))
  await drawer.findByText(`${window.location.origin}/api/objects/11?expires=9`)
})
