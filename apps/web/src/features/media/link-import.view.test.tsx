import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { suggestVideoWords } from '@pindao/protocol/media/video-files.endpoints.ts'
import { fetchVideos } from '@pindao/protocol/media/video-link.endpoints.ts'
import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('ar')
const person = personOf('operator')
const begun: Operation = {
  id: '9',
  kind: 'video.fetch',
  status: 0,
  cancelled: false,
  total: 2,
  turnPercent: null,
  counts: { done: 0, refused: 0, failed: 0, cancelled: 0 },
  createdAt: '2026-11-24T00:00:00.000Z',
  endedAt: null,
  actions: ['cancel'],
}

test('UPL-01 links are pasted, what is wrong with a line stands below, and the good ones are fetched in the background', async () => {
  const server = serverFor(person)
  server.answers(listVideos, [])
  server.answers(getChannelsOfPlatform, [])
  server.answers(suggestVideoWords, [])
  server.answers(fetchVideos, begun)
  const { user, address } = await openPage('/channel/source-videos?links=true', {
    server,
    person,
    locale: 'ar',
  })
  const dialog = within(await screen.findByRole('dialog', { name: t('media:links.title') }))
  await user.click(dialog.getByLabelText(t('media:links.links')))
  await user.paste('https://a.example/1.mp4\nC:\\films\nhttps://a.example/2.mp4\nhttps://a.example/1.mp4')
  const problems = await dialog.findByRole('alert')
  for (const problem of ['url', 'known'] as const)
    within(problems).getByText(t(`media:links.problem.${problem}`))
  await user.type(dialog.getByLabelText(t('media:description.programme')), '湖')
  await user.click(dialog.getByRole('button', { name: t('media:links.submit', { count: 2 }) }))
  await waitFor(() =>
    expect(server.asked(fetchVideos).at(-1)?.body).toEqual({
      links: [{ url: 'https://a.example/1.mp4' }, { url: 'https://a.example/2.mp4' }],
      programme: '湖',
    }),
  )
  await waitFor(() => expect(address()).not.toContain('links=true'))
})
