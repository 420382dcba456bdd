import { getVideo, getViewLink, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getVideoFiles } from '@pindao/protocol/media/video-files.endpoints.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { goOffline, goOnline } from '#test/browser.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const path = '/channel/source-videos'
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [videoOf()])
  server.answers(getVideo, videoOf())
  server.answers(listPublishTasks, [])
  // Signed anew for each question.
  let signed = 0
  server.answers(getViewLink, () => {
    signed += 1
    return { url: `/api/objects/11?expires=${signed}`, expiresAt: '2026-03-04T06:06:07.000Z' }
  })
})

const nothingBeside = {
  originalUrl: '/api/objects/11',
  derivatives: [],
  subtitles: [],
  proofs: [],
  versions: [],
  sameContent: [],
}
const player = () => screen.findByLabelText(t('media:preview.player', { title: '山谷晨雾' }))

async function openPreview() {
  const opened = await openPage(`${path}?preview=11`, { server, person })
  const shown = await player()
  await waitFor(() => expect(server.listeners()).toBe(1))
  return { ...opened, shown }
}

test('VID-01 a film goes on where it is when the network was away, and when everything is read again', async () => {
  const { shown } = await openPreview()
  goOffline()
  goOnline()
  await waitFor(() => expect(server.asked(getVideo)).toHaveLength(2))
  server.tells({ type: 'access', id: person.user.userId })
  await waitFor(() => expect(server.asked(getVideo)).toHaveLength(3))
  await waitFor(() => expect(server.asked(listVideos).length).toBeGreaterThan(2))
  expect(server.asked(getViewLink)).toHaveLength(1)
  expect(await player()).toBe(shown)
})

test('VID-01 an address that ran out is asked for anew, once', async () => {
  server.answers(getVideoFiles, () => nothingBeside)
  const { shown } = await openPreview()
  fireEvent.error(shown)
  await waitFor(async () => expect((await player()).getAttribute('src')).toBe('/api/objects/11?expires=2'))
  fireEvent.error(await player())
  await screen.findByText(t('media:preview.cannotPlay', { codec: 'h264' }))
  expect(server.asked(getViewLink)).toHaveLength(2)
})

test('VID-01 STO-01 in the middle of a film an address that ran out is fetched anew, each time, and the film goes on at the same second', async () => {
  const { shown } = await openPreview()
  const played: number[] = []
  const film = async (src: string) => {
    await waitFor(async () => expect((await player()).getAttribute('src')).toBe(src))
    const element = (await player()) as HTMLVideoElement
    vi.spyOn(element, 'play').mockImplementation(async () => void played.push(element.currentTime))
    return element
  }
  const runOutAt = (element: HTMLVideoElement, second: number) => {
    Object.defineProperty(element, 'paused', { value: false })
    element.currentTime = second
    fireEvent.error(element)
  }
  runOutAt(shown as HTMLVideoElement, 61.5)
  const second = await film('/api/objects/11?expires=2')
  fireEvent.loadedMetadata(second)
  expect([second.currentTime, played]).toEqual([61.5, [61.5]])
  runOutAt(second, 1200)
  const third = await film('/api/objects/11?expires=3')
  fireEvent.loadedMetadata(third)
  expect([third.currentTime, played]).toEqual([1200, [61.5, 1200]])
})

test('VID-03 STO-01 pictures of a list whose addresses ran out are fetched anew, by reading the list once', async () => {
  const pageOf = (signed: number) =>
    ['11', '12'].map((id) => videoOf({ id, thumbnailUrl: `/api/objects/${id}.jpg?expires=${signed}` }))
  server.answers(listVideos, pageOf(1))
  await openPage(path, { server, person })
  const pictures = () =>
    [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src')).toSorted()
  await waitFor(() => expect(pictures()).toEqual(pageOf(1).map(({ thumbnailUrl }) => thumbnailUrl)))
  const before = server.asked(listVideos).length
  server.answers(listVideos, pageOf(2))
  for (const picture of document.querySelectorAll('img')) fireEvent.error(picture)
  await waitFor(() => expect(pictures()).toEqual(pageOf(2).map(({ thumbnailUrl }) => thumbnailUrl)))
  expect(server.asked(listVideos)).toHaveLength(before + 1)
})

test('VID-01 PERM-03 a video that a colleague deletes is no longer played', async () => {
  const { shown } = await openPreview()
  const message = t('errors:media.videoNotFound')
  server.refuses(getVideo, { code: 'media.videoNotFound', message })
  server.tells({ type: 'video', id: '11' })
  await screen.findByText(message)
  expect(shown.isConnected).toBe(false)
})
