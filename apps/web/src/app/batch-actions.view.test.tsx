import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getOperation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf, startedOperation, taskOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const idsTo = (count: number) => Array.from({ length: count }, (_none, place) => String(place + 1))
const ids = idsTo(30)

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getChannelsOfPlatform, [channelOptionOf({ id: '3', channelName: '云上' })])
})

/** A person who clicks, and how often they did. */
async function open(page: 'publish-tasks' | 'source-videos', count = 3) {
  const status = publishTaskStatus.codes.publishFailed
  server.answers(
    listPublishTasks,
    idsTo(count).map((id) => taskOf({ id, status, actions: ['retry', 'terminate'] })),
  )
  server.answers(
    listVideos,
    idsTo(count).map((id) => videoOf({ id, channelId: null, channelName: null })),
  )
  const { user, ...rest } = await openPage(`/channel/${page}?pageSize=30`, { server, person, locale: 'zh' })
  let clicks = 0
  const click = async (element: HTMLElement) => {
    clicks += 1
    await user.click(element)
  }
  const [all] = await screen.findAllByRole('checkbox')
  await click(all as HTMLElement)
  return { ...rest, click, clicks: () => clicks }
}
/** The kit puts a space between two Chinese characters of a button. */
const button = (name: string) =>
  screen.findByRole('button', {
    name: (shown) => shown.replaceAll(/\s/gu, '') === name.replaceAll(/\s/gu, ''),
  })
const inDialog = async () => within(await screen.findByRole('dialog'))

test('PUB-06 retry these 30: three clicks once they are listed, one call, and the way to its progress', async () => {
  server.answers(startOperation, startedOperation('publishTask.retry'))
  server.answers(getOperation, startedOperation('publishTask.retry'))
  const { click, clicks, address } = await open('publish-tasks', 30)
  await click(await button(t('operations:batch.retry')))
  const question = await inDialog()
  await click(question.getByRole('button', { name: /重\s*试/u }))
  await screen.findByText(t('operations:started', { kind: t('operations:kind.publishTask.retry') }))
  expect(server.asked(startOperation).map(({ body }) => body)).toEqual([
    { kind: 'publishTask.retry', ids, params: {} },
  ])
  expect(clicks()).toBe(3)
  // The selection has served.
  await waitFor(() => expect(screen.queryByText(t('table.selected', { count: 30 }))).toBeNull())
  await click(await screen.findByRole('button', { name: t('operations:view') }))
  await waitFor(() => expect(address()).toContain('operation=12'))
})

test('PUB-06 publish these 30: six clicks once they are listed', async () => {
  server.answers(startOperation, startedOperation('video.publish'))
  const { click, clicks } = await open('source-videos', 30)
  await click(await button(t('operations:batch.publish')))
  const dialog = await inDialog()
  await click(dialog.getByRole('combobox', { name: t('operations:publish.channels') }))
  await click(await screen.findByTitle('云上'))
  await click(dialog.getByRole('radio', { name: t('publishing:form.notForKids') }))
  await click(dialog.getByRole('button', { name: t('operations:publish.submit') }))
  await waitFor(() =>
    expect(server.asked(startOperation).map(({ body }) => body)).toEqual([
      { kind: 'video.publish', ids, params: { channelIds: ['3'], visibility: 3, madeForKids: false } },
    ]),
  )
  expect(clicks()).toBe(6)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('PUB-03 nothing is published before a channel and an audience are chosen', async () => {
  const { click } = await open('source-videos')
  await click(await button(t('operations:batch.publish')))
  const dialog = await inDialog()
  await click(dialog.getByRole('button', { name: t('operations:publish.submit') }))
  expect(await dialog.findAllByText(t('validation:required'))).toHaveLength(2)
  expect(server.asked(startOperation)).toEqual([])
})

test('PUB-06 a refusal stands in the dialog, which stays', async () => {
  server.refuses(startOperation, { code: 'channels.notFound' })
  const { click } = await open('source-videos')
  await click(await button(t('operations:batch.changeChannel')))
  const dialog = await inDialog()
  await click(dialog.getByRole('button', { name: /修\s*改/u }))
  await dialog.findByText(t('errors:channels.notFound'))
  expect(server.asked(startOperation)[0]?.body).toEqual({
    kind: 'video.changeChannel',
    ids: idsTo(3),
    params: { channelId: null },
  })
})

test('PUB-06 many videos are deleted after a question', async () => {
  server.answers(startOperation, startedOperation('video.delete'))
  const { click } = await open('source-videos')
  await click(await button(t('operations:batch.delete')))
  const question = within(
    await screen.findByRole('dialog', { name: t('operations:ask.delete.title', { total: 3 }) }),
  )
  await click(question.getByRole('button', { name: /删\s*除/u }))
  await screen.findByText(t('operations:started', { kind: t('operations:kind.video.delete') }))
})
