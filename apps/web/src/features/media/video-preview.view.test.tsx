import { getVideo, getViewLink, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { goOffline, goOnline } from '#test/network.ts'
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
  // Signed anew for each question.
  let signed = 0
  server.answers(getViewLink, () => {
    signed += 1
    return { url: `/api/objects/11?expires=${signed}`, expiresAt: '2026-03-04T06:06:07.000Z' }
  })
})

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
  const { shown } = await openPreview()
  fireEvent.error(shown)
  await waitFor(async () => expect((await player()).getAttribute('src')).toBe('/api/objects/11?expires=2'))
  fireEvent.error(await player())
  await screen.findByText(t('media:preview.cannotPlay', { codec: 'h264' }))
  expect(server.asked(getViewLink)).toHaveLength(2)
})

test('VID-01 PERM-03 a video that a colleague deletes is no longer played', async () => {
  const { shown } = await openPreview()
  const message = t('errors:media.videoNotFound')
  server.refuses(getVideo, { code: 'media.videoNotFound', message })
  server.tells({ type: 'video', id: '11' })
  await screen.findByText(message)
  expect(shown.isConnected).toBe(false)
})
