import { getStorageStatus } from '@pindao/protocol/media/storage.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')

/** Opens the list of videos, lets the check end, and searches; what the calls of before and after sent is told. */
async function visit(server: FakeServer): Promise<{ before: string | null; after: string | null }> {
  server.answers(listVideos, [videoOf()])
  const { user } = await openPage('/channel/source-videos', { server, person })
  const row = await screen.findByRole('row', { name: /山谷晨雾/u })
  await waitFor(() => expect(server.asked(getStorageStatus)).toHaveLength(1))
  server.answers(listVideos, [])
  await user.type(screen.getByRole('textbox', { name: t('media:search.title') }), '雾')
  const form = within(screen.getByRole('form', { name: t('search.form') }))
  await user.click(form.getByRole('button', { name: t('action.search') }))
  await waitFor(() => expect(row.isConnected).toBe(false))
  return { before: flagOf(server, getRoutes), after: flagOf(server, listVideos) }
}

const flagOf = (server: FakeServer, endpoint: Parameters<FakeServer['asked']>[0]) =>
  server.asked(endpoint).at(-1)?.headers.get('network-env') ?? null

test('STO-03 API-01 calls say network-env 0 at the start, and 1 once the storage check has succeeded', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const server = serverFor(person)
  server.answers(getStorageStatus, true)
  expect(await visit(server)).toEqual({ before: '0', after: '1' })
  expect(timeout).toHaveBeenCalledWith(3000)
})

test('STO-03 the flag stays 0 where MinIO is not used', async () => {
  expect(await visit(serverFor(person))).toEqual({ before: '0', after: '0' })
})

test('STO-03 the flag stays 0 where the storage check fails', async () => {
  const server = serverFor(person)
  server.refuses(getStorageStatus, { code: 'common.unavailable' })
  expect(await visit(server)).toEqual({ before: '0', after: '0' })
})

test('API-01 the live stream carries the network-env header, too', async () => {
  const server = serverFor(person)
  await visit(server)
  expect(server.streamHeaders().map((headers) => headers.get('network-env'))).toEqual(['0'])
})
