import { publishTaskSummary } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { emptySummary, personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')

/** The panel of the search does not come, as browsers say it. */
function losePanel(): void {
  const path = '#src/features/navigation/components/SearchPanel.tsx'
  vi.doMock(path, () => ({
    get SearchPanel(): never {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }))
  onTestFinished(() => vi.doUnmock(path))
}

test('NAV-07 a part beside the page that does not come says so and offers to reload; page and menu stay', async () => {
  losePanel()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = serverFor(person)
  server.answers(publishTaskSummary, emptySummary)
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
