import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const drawer = '#src/features/publishing/components/PublishDrawer.tsx'

test('NAV-07 PUB-01 a publish form that does not come says so, and every press asks for it anew; the list keeps its place', async () => {
  vi.doMock(drawer, () => ({
    get AddressedPublishDrawer(): never {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }))
  onTestFinished(() => vi.doUnmock(drawer))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = serverFor(person)
  server.answers(listVideos, [videoOf({ actions: ['publish'] })])
  const { user, address } = await openPage('/channel/source-videos?title=%E6%99%A8', { server, person })
  // Known as lost before the page asks for it: it is told while React puts the page in place.
  await expect(
    import(/* @vite-ignore */ drawer).then((part) => part.AddressedPublishDrawer),
  ).rejects.toThrow()
  const row = await screen.findByRole('row', { name: /山谷晨雾/u })
  const publish = screen.getByRole('button', { name: t('media:action.publishOf', { title: '山谷晨雾' }) })
  const asked = vi.spyOn(window.history, 'replaceState')
  const times = () => asked.mock.calls.filter(([, , to]) => String(to).includes('publish=11')).length
  for (const press of [1, 2]) {
    await user.click(publish)
    await waitFor(() => expect(times()).toBe(press))
    await screen.findByText(t('error.chunkTitle'))
    await waitFor(() => expect(address()).toBe('/channel/source-videos?title=%E6%99%A8'))
  }
  expect(row.isConnected).toBe(true)
})
