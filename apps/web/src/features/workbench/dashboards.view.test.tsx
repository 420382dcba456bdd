import { locales } from '@pindao/locales/locales.ts'
import { getYesterday } from '@pindao/protocol/channel-data/yesterday.endpoints.ts'
import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { publishTaskSummary, retryPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { snoozeUrgent, wakeUrgent } from '@pindao/protocol/workbench/snooze.endpoints.ts'
import {
  workbenchStatistics,
  workbenchToday,
  workbenchUrgent,
} from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor, watchLeaving } from '#test/open-page.tsx'
import { routesOf } from '#test/sample-navigation.ts'
import { emptySummary, personOf, taskOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

// A DOM without a painter.
vi.mock('#src/shared/charts/ChartCanvas.tsx', () => ({
  ChartCanvas: ({ label }: { readonly label: string }) => <div role="img" aria-label={label} />,
}))

const t = await textsIn('en')
const person = personOf('operator')
const at = '2026-03-04T12:00:00.000Z'
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
})
const open = (address: string) => openPage(address, { server, person, locale: 'en' })

const quietDay: EndpointOutput<typeof workbenchToday> = {
  at,
  from: '2026-03-04T00:00:00.000Z',
  to: '2026-03-05T00:00:00.000Z',
  uploads: { count: 0, bytes: 0, running: 0, refused: 0 },
  publishes: { submitted: 0, published: 0, failed: 0 },
  underWay: [],
  hours: [{ from: '2026-03-04T00:00:00.000Z', uploads: 0, published: 0, failed: 0 }],
  cards: [],
  load: null,
  finished: { since: '2026-03-03T18:00:00.000Z', total: 0, rows: [] },
  failures: { total: 0, rows: [] },
  queued: { total: 0, rows: [] },
}
const name = { taskId: '31', title: '山谷里的早晨', channelName: '云上频道', operatorName: '李晴' }
const failure = {
  ...name,
  code: 'publishing.platformTrouble',
  platformCode: 'backendError',
  at,
  videoId: '11',
  actions: ['retry' as const],
}

test('DAT-01 a day without anything says so in every part', async () => {
  server.answers(workbenchToday, quietDay)
  await open('/dashboards/today')
  await screen.findByText(t('dashboards:today.nothingYet'))
  for (const key of ['noFailures', 'noneQueued', 'nothingUnderWay'] as const) {
    screen.getByText(t(`dashboards:today.${key}`))
  }
  const [asked] = server.asked(workbenchToday)
  expect(asked?.query['zone']).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('DAT-01 the hours of the day as a table; a failure with its cause is retried from here', async () => {
  server.answers(workbenchToday, {
    ...quietDay,
    publishes: { submitted: 3, published: 2, failed: 1 },
    hours: [
      { from: '2026-03-04T00:00:00.000Z', uploads: 4, published: 2, failed: 0 },
      { from: '2026-03-04T01:00:00.000Z', uploads: 0, published: 0, failed: 1 },
    ],
    failures: { total: 1, rows: [failure] },
  })
  server.answers(retryPublishTask, taskOf())
  const { user } = await open('/dashboards/today')
  const chart = within(await screen.findByRole('region', { name: t('dashboards:chart.byHour') }))
  await user.click(chart.getByRole('button', { name: new RegExp(t('chart.asTable'), 'u') }))
  const rows = chart.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(rows).toEqual([[], ['2', '0', '4'], ['0', '1', '0']])
  screen.getByText(`${t('errors:publishing.platformTrouble')} (backendError)`)
  // The dots are no part of the names: each name has a direction of its own (I18N-01).
  const channelName = screen.getByText('云上频道')
  expect(channelName.parentElement?.textContent).toMatch(/^云上频道 · 李晴 · \d/u)
  await user.click(screen.getByRole('button', { name: t('dashboards:retry.of', { title: name.title }) }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t('dashboards:retry.action') }))
  await waitFor(() => expect(server.asked(retryPublishTask)).toHaveLength(1))
})

test('DAT-01 a refused file is told where uploads are counted, not where they run', async () => {
  server.answers(workbenchToday, {
    ...quietDay,
    uploads: { count: 4, bytes: 2048, running: 0, refused: 1 },
  })
  await open('/dashboards/today')
  const refused = await screen.findByText(t('dashboards:today.refused', { n: 1 }))
  const card = within(screen.getAllByRole('listitem').find((item) => item.contains(refused)) ?? refused)
  card.getByText(t('dashboards:today.uploads'))
  card.getByText('4')
})

test.each(locales)(
  'DAT-01 in %s what is not finished is called so, whether there is any or not, and unlike all tasks of the workbench',
  async (locale) => {
    const words = await textsIn(locale)
    const name = words('dashboards:today.underWay')
    for (const underWay of [[], [{ status: 6 as const, count: 1 }]]) {
      server.answers(workbenchToday, { ...quietDay, underWay })
      await openPage('/dashboards/today', { server, person, locale })
      const card = within(await screen.findByRole('region', { name }))
      expect(card.queryAllByRole('table', { name })).toHaveLength(underWay.length)
    }
    expect(screen.queryByText(words('workbench:status.title'))).toBeNull()
  },
)

test.each(['today', 'urgent'])(
  'PUB-07 %s: what the platform refused for good leads to the publish form of its video, with the reason',
  async (page) => {
    const code = 'publishing.rejectedByPlatform'
    const refused = {
      ...failure,
      code,
      platformCode: 'invalidTitle',
      actions: ['republish' as const, 'retry' as const],
    }
    server.answers(workbenchToday, { ...quietDay, failures: { total: 1, rows: [refused] } })
    const { taskId, channelName, operatorName, ...rest } = refused
    const item = { ...rest, id: taskId, channelName, ownerName: operatorName }
    server.answers(workbenchUrgent, {
      at,
      groups: [{ kind: 'publishFailed', total: 1, items: [item], snoozed: [], days: null }],
    })
    await open(`/dashboards/${page}`)
    const link = await screen.findByRole('link', {
      name: t('dashboards:republish.of', { title: name.title }),
    })
    expect(link.getAttribute('href')).toBe('/channel/source-videos?publish=11')
    screen.getByText(`${t(`errors:${code}`)} (invalidTitle)`)
  },
)

test('DAT-01 a day that cannot be read says why, and is asked for again', async () => {
  server.refuses(workbenchToday, { code: 'common.unavailable', message: t('errors:common.unavailable') })
  const { user } = await open('/dashboards/today')
  const alert = within(await screen.findByRole('alert'))
  server.answers(workbenchToday, quietDay)
  await user.click(alert.getByRole('button', { name: t('action.retry') }))
  await screen.findByText(t('dashboards:today.nothingYet'))
})

test('DAT-01 nothing urgent is good news', async () => {
  server.answers(workbenchUrgent, { at, groups: [] })
  await open('/dashboards/urgent')
  await screen.findByText(t('dashboards:urgent.none'))
})

test('DAT-01 urgent things keep their order, each with the act that solves it', async () => {
  const left = watchLeaving()
  const item = {
    id: '3',
    title: '云上频道',
    channelName: null,
    ownerName: '李晴',
    code: null,
    platformCode: null,
    videoId: null,
    at,
  }
  server.answers(workbenchUrgent, {
    at,
    groups: [
      {
        kind: 'channelUnauthorised',
        total: 1,
        items: [{ ...item, code: 'channels.credentialInvalid', actions: ['reconnect'] }],
        snoozed: [],
        days: null,
      },
      {
        kind: 'publishFailed',
        total: 12,
        items: [{ ...item, id: '31', title: name.title, actions: ['retry'] }],
        snoozed: [],
        days: null,
      },
      {
        kind: 'uploadInterrupted',
        total: 1,
        items: [{ ...item, id: '5', title: 'valley.mp4', actions: ['resume'] }],
        snoozed: [],
        days: 12,
      },
    ],
  })
  server.answers(startConnection, { url: 'https://accounts.example/consent' })
  const { user } = await open('/dashboards/urgent')
  await screen.findByText(t('errors:channels.credentialInvalid'))
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings).toEqual(
    (['channelUnauthorised', 'publishFailed', 'uploadInterrupted'] as const).map((kind) =>
      t(`dashboards:urgent.kind.${kind}.title`),
    ),
  )
  // The period is the one that is set, not one of the text.
  screen.getByText(t('dashboards:urgent.kind.uploadInterrupted.text', { count: 12 }))
  screen.getByText(new RegExp(t('dashboards:urgent.more', { n: 11 }), 'u'))
  screen.getByRole('button', { name: t('dashboards:retry.of', { title: name.title }) })
  screen.getByRole('link', { name: new RegExp(t('dashboards:urgent.resume'), 'u') })
  await user.click(
    screen.getByRole('button', { name: t('dashboards:urgent.reconnectOf', { title: '云上频道' }) }),
  )
  await waitFor(() => expect(left).toEqual(['https://accounts.example/consent']))
})

test('DAT-01 the charts of the workbench ask for the period chosen, which stays in the address', async () => {
  const viewer = personOf('finance')
  server = serverFor(viewer)
  server.answers(publishTaskSummary, { ...emptySummary, byStatus: [{ status: 5, count: 3 }] })
  server.answers(workbenchStatistics, {
    at,
    days: [{ from: at, uploads: 1, bytes: 5_000_000, published: 3, failed: 1 }],
    toPublic: { count: 3, median: 300, p95: 7200 },
    people: null,
    topChannels: [],
    causes: [],
  })
  server.answers(getYesterday, {
    day: '2026-03-02',
    before: '2026-02-23',
    counted: 1,
    missing: 2,
    views: { now: '50', before: '100' },
    watchHours: null,
    subscribers: { now: '-3', before: '4' },
    revenue: { currency: 'USD', now: '1.5', before: '3' },
    lost: [{ channelId: '7', title: '云上频道', now: '50', before: '100' }],
    gained: [],
    lostRevenue: [],
  })
  const { user, address } = await openPage('/dashboards/statistics', { server, person: viewer, locale: 'en' })
  const lost = await screen.findByRole('region', { name: t('channel-data:yesterday.lost') })
  expect(within(lost).getByRole('link').getAttribute('href')).toBe('/data/charts?channelId=7')
  screen.getByText(t('channel-data:yesterday.missing', { n: 2 }))
  await screen.findByText(t('dashboards:figure.p95', { time: t('dashboards:span.hours', { n: 2 }) }))
  screen.getByText('75%')
  screen.getByText(t('dashboards:chart.noFailures'))
  await user.click(screen.getByText(t('dashboards:statistics.days90')))
  await waitFor(() => expect(server.asked(workbenchStatistics).at(-1)?.query['days']).toBe(90))
  expect(address()).toBe('/dashboards/statistics?days=90')
})

/** Addresses of links in the page, beside bar and menu. */
const leadsTo = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href')?.split('?')[0])

test('PERM-01 what the workbench counts leads only to pages that the person may open', async () => {
  const summary = { ...emptySummary, byStatus: [{ status: 5 as const, count: 3 }], videos: 4, channels: 2 }
  const finance = personOf('finance')
  const hers = serverFor(finance)
  hers.answers(publishTaskSummary, summary)
  hers.refuses(workbenchStatistics, { code: 'common.conflict' })
  await openPage('/dashboards/statistics', { server: hers, person: finance, locale: 'en' })
  await screen.findByText(t('workbench:card.videos'))
  expect(leadsTo()).toEqual(['/channels'])
})

test('PERM-02 a page that a role does not hold is led to by nothing, though its records may be read', async () => {
  const { routes } = { routes: routesOf(person).filter(({ path }) => path !== '/channel/publish-tasks') }
  server.answers(getRoutes, { routes, buttons: [] })
  server.answers(workbenchToday, { ...quietDay, failures: { total: 1, rows: [failure] } })
  await open('/dashboards/today')
  await screen.findByText(failure.title)
  await waitFor(() => expect(leadsTo()).toEqual([]))
})

test('DAT-01 PERM-02 the cards of today are those that the server gave, each leading to just what it counts', async () => {
  server.answers(workbenchToday, {
    ...quietDay,
    cards: [
      { kind: 'myFailures', value: 2, filter: { operatorId: '7', status: '1,6' } },
      { kind: 'unreadMail', value: 0, filter: {} },
    ],
  })
  await open('/dashboards/today')
  const mine = within(await screen.findByRole('region', { name: t('dashboards:today.mine') }))
  const addresses = mine.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(['/channel/publish-tasks?operatorId=7&status=1%2C6', '/apps/email'])
  expect(mine.queryByText(t('dashboards:today.allDone'))).toBeNull()
  expect(screen.queryByRole('region', { name: t('dashboards:today.house') })).toBeNull()
})

test('DAT-01 whoever has nothing to do is told so; what keeps the installation running stands apart', async () => {
  server.answers(workbenchToday, {
    ...quietDay,
    cards: [
      { kind: 'myFailures', value: 0, filter: { operatorId: '7', status: '6' } },
      { kind: 'storageFree', value: 5 * 1024 ** 3, filter: null },
    ],
  })
  await open('/dashboards/today')
  const mine = within(await screen.findByRole('region', { name: t('dashboards:today.mine') }))
  mine.getByText(t('dashboards:today.allDone'))
  const house = within(screen.getByRole('region', { name: t('dashboards:today.house') }))
  house.getByText('5.00 GB')
  expect(house.queryByRole('link')).toBeNull()
})

test('DAT-01 PERM-03 who sees others finds how much each has, each number leading to those tasks', async () => {
  const load = [{ staffId: '8', name: '王芳', failed: 3, underWay: 0, published: 1 }]
  server.answers(workbenchToday, { ...quietDay, load })
  await open('/dashboards/today')
  const table = within(await screen.findByRole('table', { name: t('dashboards:today.load') }))
  expect(table.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['3', expect.stringContaining('operatorId=8&status=')],
    ['1', `/channel/publish-tasks?operatorId=8&publishedSince=${encodeURIComponent(quietDay.from)}`],
  ])
})

test('DAT-01 PERM-01 without tasks to read the day has its figures and no empty lists of tasks', async () => {
  const finance = personOf('finance')
  const hers = serverFor(finance)
  hers.answers(workbenchToday, { ...quietDay, failures: { total: 4, rows: [] } })
  await openPage('/dashboards/today', { server: hers, person: finance, locale: 'en' })
  await screen.findByRole('region', { name: t('dashboards:today.soFar') })
  for (const part of ['failures', 'queued', 'finished', 'load'] as const) {
    expect(screen.queryByText(t(`dashboards:today.${part}`))).toBeNull()
  }
})

test('NAV-02 DAT-01 an urgent thing is put off with a reason, and shown again', async () => {
  const of = { title: '云上频道' }
  const item = {
    id: '3',
    title: of.title,
    channelName: null,
    ownerName: '李晴',
    code: null,
    platformCode: null,
    videoId: null,
    at,
    actions: [],
  }
  const put = {
    ...item,
    id: '4',
    title: '旧频道',
    until: '2026-03-05T12:00:00.000Z',
    reason: 'back on Monday',
  }
  server.answers(workbenchUrgent, {
    at,
    groups: [{ kind: 'channelUnauthorised', total: 1, items: [item], snoozed: [put], days: null }],
  })
  server.answers(snoozeUrgent, { until: put.until })
  server.answers(wakeUrgent, null)
  const { user } = await open('/dashboards/urgent')
  await user.click(await screen.findByRole('button', { name: t('dashboards:urgent.snooze.of', of) }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t('dashboards:urgent.snooze.action') }))
  await dialog.findByText(t('validation:required'))
  expect(server.asked(snoozeUrgent)).toEqual([])
  await user.type(dialog.getByLabelText(t('dashboards:urgent.snooze.reason')), 'waits for the owner')
  await user.click(dialog.getByRole('button', { name: t('dashboards:urgent.snooze.action') }))
  await waitFor(() =>
    expect(server.asked(snoozeUrgent)[0]?.body).toMatchObject({ reason: 'waits for the owner' }),
  )
  await user.click(screen.getByText(t('dashboards:urgent.snooze.some', { n: 1 })))
  await screen.findByText('back on Monday')
  await user.click(
    screen.getByRole('button', { name: t('dashboards:urgent.snooze.wakeOf', { title: put.title }) }),
  )
  await waitFor(() => expect(server.asked(wakeUrgent)).toHaveLength(1))
})
