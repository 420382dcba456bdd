import { workbenchToday } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

vi.mock('#src/shared/charts/ChartCanvas.tsx', () => ({
  get ChartCanvas(): never {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

const t = await textsIn('en')

test('NAV-07 DAT-01 a chart whose drawing does not come shows its figures as a table; the page stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const person = personOf('operator')
  const server = serverFor(person)
  const from = '2026-03-04T00:00:00.000Z'
  const nothing = { total: 0, rows: [] }
  server.answers(workbenchToday, {
    at: from,
    from,
    to: '2026-03-05T00:00:00.000Z',
    uploads: { count: 4, bytes: 0, running: 0, refused: 0 },
    publishes: { submitted: 2, published: 2, failed: 0 },
    underWay: [],
    hours: [{ from, uploads: 4, published: 2, failed: 0 }],
    cards: [],
    load: null,
    finished: { since: from, ...nothing },
    failures: nothing,
    queued: nothing,
  })
  await openPage('/dashboards/today', { server, person, locale: 'en' })
  const chart = within(await screen.findByRole('region', { name: t('dashboards:chart.byHour') }))
  const cells = await chart.findAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['2', '0', '4'])
  screen.getByRole('heading', { level: 1, name: t('dashboards:today.title') })
})
