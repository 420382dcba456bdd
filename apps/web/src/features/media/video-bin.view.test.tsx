import {
  type DeletedVideo,
  deleteVideo,
  listDeletedVideos,
  listVideos,
  restoreVideo,
} from '@pindao/protocol/media/video.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf, startedOperation, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const path = '/channel/source-videos'
const person = personOf('operator')
const deleted = (id: string, title: string): DeletedVideo => ({
  id,
  title,
  fileName: 'valley.mp4',
  channelName: null,
  size: 1_500_000,
  durationMs: 62_000,
  authName: '李晴',
  deletedAt: '2026-03-04T05:06:07.000Z',
  deletedBy: '王浩',
  endsAt: '2026-04-03T05:06:07.000Z',
})
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [videoOf()])
  server.answers(listDeletedVideos, [deleted('21', '旧片一'), deleted('22', '旧片二')])
})

test('VID-01 what was deleted is found in the bin with who did it and until when it stays, and comes back', async () => {
  server.answers(restoreVideo, videoOf({ id: '21', title: '旧片一' }))
  server.answers(startOperation, startedOperation('video.restore'))
  const { user } = await openPage(path, { server, person })
  await user.click(await screen.findByRole('button', { name: t('media:bin.open') }))
  const bin = within(await screen.findByRole('dialog', { name: t('media:bin.title') }))
  const row = within(await bin.findByRole('row', { name: /旧片一/u }))
  row.getByText('王浩')
  await user.click(row.getByRole('button', { name: t('media:bin.restoreOf', { title: '旧片一' }) }))
  await screen.findByText(t('media:bin.restored'))
  expect(server.asked(restoreVideo)).toMatchObject([{ params: { id: '21' } }])
  for (const title of ['旧片一', '旧片二'])
    await user.click(bin.getByRole('checkbox', { name: t('table.select', { name: title }) }))
  await user.click(bin.getByRole('button', { name: t('media:bin.restoreChosen', { total: 2 }) }))
  await waitFor(() =>
    expect(server.asked(startOperation)).toMatchObject([
      { body: { kind: 'video.restore', ids: ['21', '22'] } },
    ]),
  )
})

test('VID-01 a deletion is undone from its toast', async () => {
  server.answers(deleteVideo, { deleted: true })
  server.answers(restoreVideo, videoOf())
  const { user } = await openPage(path, { server, person })
  await chooseAct(user, '山谷晨雾', t('media:action.deleteOf', { title: '山谷晨雾' }))
  const question = await screen.findByRole('dialog', { name: t('media:remove.title', { title: '山谷晨雾' }) })
  await user.click(within(question).getByRole('button', { name: t('action.delete') }))
  await user.click(await screen.findByRole('button', { name: t('media:bin.undo') }))
  await screen.findByText(t('media:bin.restored'))
  expect(server.asked(restoreVideo)).toMatchObject([{ params: { id: '11' } }])
})

test('PERM-02 whoever may not delete finds no bin, not even by an address', async () => {
  const viewer = personOf('viewer')
  server = serverFor(viewer)
  server.answers(listVideos, [videoOf()])
  await openPage(`${path}?bin=true`, { server, person: viewer })
  await screen.findByRole('row', { name: /山谷晨雾/u })
  expect(screen.queryByRole('button', { name: t('media:bin.open') })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
