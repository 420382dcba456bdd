import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { idempotencyKeyHeader } from '@pindao/protocol/core/endpoint.ts'
import { getVideo, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { createPublishTask, listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import type { SameAgain } from '@pindao/protocol/publishing/ways-out.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf, taskOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const channel = '云上频道'
const title = '山谷晨雾'
const published: SameAgain = {
  stands: 'published',
  channel,
  title,
  taskId: '31',
  publishedAt: '2026-03-04T05:06:07.000Z',
  url: 'https://youtube.example/watch?v=abc',
  confirmation: 'first',
}
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [videoOf()])
  server.answers(listPublishTasks, [])
  server.answers(getVideo, videoOf())
  server.answers(getChannelsOfPlatform, [channelOptionOf()])
})

function asks(params: SameAgain): void {
  const message = t('errors:publishing.sameAgain', { channel })
  server.refuses(createPublishTask, { code: 'publishing.sameAgain', message, params })
}

/** The form of the video over one of the pages that offer it, filled in and sent. */
async function submit(path: string) {
  const { user } = await openPage(path, { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: t('publishing:form.title') }))
  await user.click(await drawer.findByRole('combobox', { name: t('publishing:form.channel') }))
  await user.click(await screen.findByTitle(channel))
  await user.click(drawer.getByRole('radio', { name: t('publishing:form.notForKids') }))
  await user.click(drawer.getByRole('button', { name: new RegExp(t('publishing:form.submit'), 'u') }))
  return { user, drawer }
}
const question = async () =>
  within(await screen.findByRole('dialog', { name: t('publishing:sameAgain.title', { channel }) }))
const confirmations = () =>
  server.asked(createPublishTask).map(({ body }) => (body as { confirmed?: string }).confirmed)

test.each(['/channel/source-videos?publish=11', '/channel/publish-tasks?publish=11'])(
  'PUB-07 what was published to the channel already is asked about, with when, where and both links, from %s',
  async (path) => {
    asks(published)
    const { user } = await submit(path)
    const asked = await question()
    asked.getByText(/2026/u)
    const links = asked.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/channel/publish-tasks?detail=31', published.url])
    server.answers(createPublishTask, taskOf())
    await user.click(asked.getByRole('button', { name: t('publishing:sameAgain.confirm') }))
    await screen.findByRole('button', { name: t('publishing:action.viewTask') })
    expect(confirmations()).toEqual([undefined, 'first'])
    const keys = server.asked(createPublishTask).map(({ headers }) => headers.get(idempotencyKeyHeader))
    expect(new Set(keys).size).toBe(2)
  },
)

test('PUB-07 without a yes nothing is sent, what was filled in stays, and the form says why', async () => {
  asks(published)
  const { user, drawer } = await submit('/channel/source-videos?publish=11')
  await user.click((await question()).getByRole('button', { name: t('action.cancel') }))
  await drawer.findByText(t('errors:publishing.sameAgain', { channel }))
  drawer.getByDisplayValue(title)
  expect(confirmations()).toEqual([undefined])
})

test('PUB-07 what another tab published before the yes came is asked about anew', async () => {
  asks(published)
  const { user } = await submit('/channel/source-videos?publish=11')
  asks({ ...published, title: '另一个标题', taskId: '32', confirmation: 'second' })
  await user.click((await question()).getByRole('button', { name: t('publishing:sameAgain.confirm') }))
  await screen.findByText(/另一个标题/u)
  await waitFor(() => expect(confirmations()).toEqual([undefined, 'first']))
  server.answers(createPublishTask, taskOf())
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: t('publishing:sameAgain.confirm') })).toHaveLength(1),
  )
  await user.click((await question()).getByRole('button', { name: t('publishing:sameAgain.confirm') }))
  await screen.findByRole('button', { name: t('publishing:action.viewTask') })
  expect(confirmations()).toEqual([undefined, 'first', 'second'])
})

test('PERM-03 of a task that the person may not see the question says that it is there, without title, time or link', async () => {
  asks({ stands: 'published', channel, confirmation: 'first' })
  await submit('/channel/source-videos?publish=11')
  const asked = await question()
  asked.getByText(t('publishing:sameAgain.hidden'))
  expect(asked.queryByRole('link')).toBeNull()
})

test('PUB-07 a video that waits on the platform refuses another one beside it, and leads to its task', async () => {
  const message = t('errors:publishing.videoWaits', { channel })
  const params = { stands: 'waits', channel, title, taskId: '31' }
  server.refuses(createPublishTask, { code: 'publishing.videoWaits', message, params })
  const { drawer } = await submit('/channel/source-videos?publish=11')
  const alert = within(await drawer.findByRole('alert'))
  alert.getByText(message)
  const link = alert.getByRole('link', { name: t('publishing:action.viewTask') })
  expect(link.getAttribute('href')).toBe('/channel/publish-tasks?detail=31')
})
