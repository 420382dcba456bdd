import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { chunkTimeoutMs } from './load-chunk.ts'

const t = await textsIn('zh')
const person = personOf('operator')

const panel = '#src/features/navigation/components/SearchPanel.tsx'

/** The file of a part does not come, as browsers say it. */
function lose(path: string, part: string): void {
  vi.doMock(path, () => ({
    get [part](): never {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }))
  onTestFinished(() => vi.doUnmock(path))
}

test('NAV-07 a part beside the page that does not come says so and offers to reload; page and menu stay', async () => {
  lose(panel, 'SearchPanel')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = serverFor(person)
  const { user } = await openPage('/dashboards/statistics', { server, person })
  await screen.findByRole('heading', { name: t('workbench:title') })
  const search = await screen.findByRole('button', { name: t('search:open') })
  await user.click(search)
  await screen.findByText(t('error.chunkTitle'))
  screen.getByRole('button', { name: t('action.reload') })
  screen.getByRole('heading', { name: t('workbench:title') })
  screen.getByRole('navigation', { name: t('navigation:menu.label') })
  await waitFor(() => expect(search.getAttribute('aria-expanded')).toBe('false'))
  await user.click(search)
  await waitFor(() => expect(search.getAttribute('aria-expanded')).toBe('false'))
  expect(screen.getAllByText(t('error.chunkTitle'))).toHaveLength(1)
})

test('NAV-07 a part of a page that is there from the start and does not come says so, too; the page stays', async () => {
  lose('#src/shared/list/views/SavedViews.tsx', 'SavedViews')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = serverFor(person)
  server.answers(listVideos, [videoOf()])
  await openPage('/channel/source-videos', { server, person })
  await screen.findByText(t('error.chunkTitle'))
  await screen.findByRole('row', { name: /山谷晨雾/u })
  screen.getByRole('button', { name: t('table.columns') })
})

test('NAV-07 a part that a page opens and that does not come says so, too; the page stays', async () => {
  lose('#src/shared/list/ColumnSettings.tsx', 'ColumnSettings')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = serverFor(person)
  server.answers(listVideos, [videoOf()])
  const { user } = await openPage('/channel/source-videos', { server, person })
  const row = await screen.findByRole('row', { name: /山谷晨雾/u })
  await user.click(screen.getByRole('button', { name: t('table.columns') }))
  await screen.findByText(t('error.chunkTitle'))
  await user.click(screen.getByRole('button', { name: t('table.columns') }))
  expect(screen.getAllByText(t('error.chunkTitle'))).toHaveLength(1)
  expect(row.isConnected).toBe(true)
})

test('NAV-07 a part that has not come after 120 s is given up: what was opened closes again', async () => {
  vi.doMock(panel, () => new Promise(() => undefined))
  onTestFinished(() => vi.doUnmock(panel))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = serverFor(person)
  const { user } = await openPage('/dashboards/statistics', { server, person })
  const search = await screen.findByRole('button', { name: t('search:open') })
  // The clock of the loading is told by the test; everything else runs on.
  const ends: (() => void)[] = []
  const real = globalThis.setTimeout
  const played = (run: () => void, milliseconds?: number) =>
    milliseconds === chunkTimeoutMs ? ends.push(run) : real(run, milliseconds)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(played as typeof setTimeout)
  await user.click(search)
  await waitFor(() => expect(ends).toHaveLength(1))
  expect(search.getAttribute('aria-expanded')).toBe('true')
  for (const end of ends) end()
  await screen.findByText(t('error.chunkTitle'))
  await waitFor(() => expect(search.getAttribute('aria-expanded')).toBe('false'))
  screen.getByRole('heading', { name: t('workbench:title') })
})
