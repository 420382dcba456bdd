import { deleteVideo, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { holdPhone } from '#test/browser.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct, moreOf } from '#test/row-acts.ts'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const path = '/channel/source-videos'
const person = personOf('operator')
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
})

const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title, 'u') })
const searchForm = () => within(screen.getByRole('form', { name: t('search.form') }))
const titleField = () => searchForm().getByRole('textbox', { name: t('media:search.title') })

test('VID-01 VID-03 the list says that it loads, then shows each video with what the server found in it', async () => {
  const goOn = server.holds(listVideos)
  server.answers(listVideos, [
    videoOf({ publishTask: { id: '31', status: 4, others: false } }),
    videoOf({ id: '12', title: '竖屏短片', channelName: '云上频道', durationMs: 5000 }),
  ])
  await openPage(path, { server, person })
  await screen.findByText(t('loading'))
  goOn()
  const first = within(await rowOf('山谷晨雾'))
  for (const text of ['valley.mp4', '01:02', '1.50 MB', t('states:videoUploadStatus.saved')])
    first.getByText(text)
  first.getByText(t('states:publishTask.publishing'))
  const second = within(await rowOf('竖屏短片'))
  second.getByText('云上频道')
  second.getByText(t('media:notPublished'))
  expect(screen.queryByText(t('loading'))).toBeNull()
})

test('PERM-03 whoever may not read tasks is not told that a video was never published', async () => {
  const ability = person.ability.filter(({ subject }) => subject !== 'publishTask')
  const reader = { ...person, ability }
  server = serverFor(reader)
  server.answers(listVideos, [videoOf()])
  await openPage(path, { server, person: reader })
  await rowOf('山谷晨雾')
  expect(screen.queryByText(t('media:notPublished'))).toBeNull()
})

test('an empty library says what will be here and leads to the first upload, for whoever may upload', async () => {
  server.answers(listVideos, [])
  const { user } = await openPage(path, { server, person })
  const library = await screen.findByRole('region', { name: t('media:title') })
  await within(library).findByText(t('media:empty.title'))
  await user.click(within(library).getByRole('button', { name: t('media:upload') }))
  await screen.findByRole('dialog', { name: t('media:dialog.title') })
})

test('PERM-02 whoever may only look finds no upload button, not even by an address', async () => {
  const viewer = personOf('viewer')
  server = serverFor(viewer)
  server.answers(listVideos, [])
  await openPage(`${path}?upload=true`, { server, person: viewer })
  await screen.findByText(t('media:empty.title'))
  expect(screen.queryByRole('button', { name: t('media:upload') })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('VID-01 a list that cannot be read says why with the request id, and reads again on request', async () => {
  const message = t('errors:access.noPermission')
  server.refuses(listVideos, { code: 'access.noPermission', message, requestId: 'req-77' })
  const { user } = await openPage(path, { server, person })
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(t('error.dataTitle'))
  alert.getByText(message)
  alert.getByText(t('error.requestId', { id: 'req-77' }))
  server.answers(listVideos, [videoOf()])
  await user.click(alert.getByRole('button', { name: t('action.retry') }))
  await rowOf('山谷晨雾')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('PERM-02 a row offers what the server permits on it, and nothing else', async () => {
  server.answers(listVideos, [
    videoOf(),
    videoOf({ id: '12', title: '只能看', actions: ['preview'] }),
    videoOf({ id: '13', title: '什么都不能', actions: [] }),
  ])
  const { user } = await openPage(path, { server, person })
  const all = within(await rowOf('山谷晨雾'))
  all.getByRole('button', { name: t('media:action.publishOf', { title: '山谷晨雾' }) })
  const look = within(await rowOf('只能看')).getAllByRole('button')
  expect(new Set(look.map((button) => button.getAttribute('aria-label')))).toEqual(
    new Set([t('media:action.previewOf', { title: '只能看' })]),
  )
  expect(within(await rowOf('什么都不能')).queryByRole('button')).toBeNull()
  await user.click(await moreOf('山谷晨雾'))
  // The menu of the page is one, too.
  const lines = (await screen.findAllByRole('menuitem')).filter((line) => line.hasAttribute('aria-label'))
  expect(lines.map((line) => line.getAttribute('aria-label'))).toEqual(
    (['previewOf', 'deleteOf'] as const).map((act) => t(`media:action.${act}`, { title: '山谷晨雾' })),
  )
})

test('WID-04 all columns fit beside the folded menu of a window of 1280', async () => {
  server.answers(listVideos, [videoOf({ title: '晨雾' })])
  await openPage(path, { server, person })
  await rowOf('晨雾')
  // The window without the folded menu and the margins of the page; a narrower table is as wide as its place.
  for (const table of screen.getAllByRole('table'))
    expect(Number.parseInt(table.style.width, 10) || 0).toBeLessThanOrEqual(1280 - 68 - 48)
})

test('WID-03 what is searched for stands in the address: searching, a link, the way back', async () => {
  server.answers(listVideos, ({ query }) => [videoOf({ title: query['title'] ? '找到的' : '山谷晨雾' })])
  const { user, address } = await openPage(path, { server, person })
  await rowOf('山谷晨雾')
  await user.type(titleField(), ' 找到 {Enter}')
  await rowOf('找到的')
  expect(new URLSearchParams(address().split('?')[1]).get('title')).toBe('找到')
  expect(server.asked(listVideos).at(-1)?.query).toMatchObject({ title: '找到', page: 1 })

  window.history.back()
  await rowOf('山谷晨雾')
  await waitFor(() => expect(titleField()).toHaveProperty('value', ''))

  await openPage(`${path}?title=%E6%89%BE%E5%88%B0&page=1`, { server })
  await rowOf('找到的')
  expect(titleField()).toHaveProperty('value', '找到')
})

test('WID-03 a search without results is not an empty library, and is undone with one click', async () => {
  server.answers(listVideos, ({ query }) => (query['title'] ? [] : [videoOf()]))
  const { user, address } = await openPage(`${path}?title=x`, { server, person })
  await screen.findByText(t('table.noMatch.title'))
  const library = within(screen.getByRole('region', { name: t('media:title') }))
  await user.click(library.getByRole('button', { name: t('action.reset') }))
  await rowOf('山谷晨雾')
  expect(address()).toBe(path)
})

test('VAL-02 characters that break the search are refused at the field, and nothing is asked', async () => {
  server.answers(listVideos, [])
  const { user } = await openPage(path, { server, person })
  await screen.findByText(t('media:empty.title'))
  await user.type(titleField(), 'a`b{Enter}')
  await screen.findByText(t('validation:searchCharacters'))
  expect(server.asked(listVideos).filter(({ query }) => query['title'] !== undefined)).toEqual([])
  await user.click(searchForm().getByRole('button', { name: t('action.reset') }))
  expect(titleField()).toHaveProperty('value', '')
  expect(screen.queryByText(t('validation:searchCharacters'))).toBeNull()
})

test('WID-03 a fault in sight leaves the other conditions folded', async () => {
  holdPhone()
  server.answers(listVideos, [])
  const { user } = await openPage(path, { server, person })
  await screen.findByText(t('media:empty.title'))
  const fold = () => searchForm().getByRole('button', { name: t('search.unfold') })
  await user.type(titleField(), 'a`b{Enter}')
  await screen.findByText(t('validation:searchCharacters'))
  expect(fold().getAttribute('aria-expanded')).toBe('false')
})

test('VID-01 deleting asks first; a refusal is said in the words of the server and the video stays', async () => {
  const message = t('errors:media.videoInUse')
  server.answers(listVideos, [videoOf()])
  server.refuses(deleteVideo, { code: 'media.videoInUse', message })
  const { user } = await openPage(path, { server, person })
  const remove = async () => chooseAct(user, '山谷晨雾', t('media:action.deleteOf', { title: '山谷晨雾' }))
  const question = () => screen.findByRole('dialog', { name: t('media:remove.title', { title: '山谷晨雾' }) })
  await remove()
  await user.click(within(await question()).getByRole('button', { name: t('action.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked(deleteVideo)).toEqual([])

  await remove()
  await user.click(within(await question()).getByRole('button', { name: t('action.delete') }))
  await screen.findByText(message)
  await rowOf('山谷晨雾')

  server.answers(deleteVideo, { deleted: true })
  server.answers(listVideos, [])
  await remove()
  await user.click(within(await question()).getByRole('button', { name: t('action.delete') }))
  await screen.findByText(t('media:empty.title'))
  expect(server.asked(deleteVideo).at(-1)?.params).toEqual({ id: '11' })
})
