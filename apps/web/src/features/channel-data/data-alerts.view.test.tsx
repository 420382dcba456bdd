import {
  acknowledgeDataAlert,
  countDataAlerts,
  type DataAlert,
  type DataAlertDetail,
  getDataAlert,
  listAlertPlaces,
  listAlertRules,
  listDataAlertHistory,
  listDataAlerts,
  tryAlertRule,
  updateAlertRule,
} from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import { usualThresholds } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, startedOperation } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const alert: DataAlert = {
  id: '7',
  kind: 'viewsDrop',
  status: 0,
  channel: { id: '9', title: '星河短剧场', platform: 'youtube' },
  video: null,
  country: null,
  owner: { id: '1', fullName: '王浩' },
  value: '300.000000',
  baseline: '1000.000000',
  currency: null,
  causeDay: '2026-04-29',
  lastDay: '2026-04-30',
  thresholds: usualThresholds('viewsDrop'),
  acknowledgedBy: null,
  acknowledgedAt: null,
  openedAt: '2026-05-01T04:05:06.000Z',
  closedAt: null,
  version: 1,
  actions: ['acknowledge'],
}
const detail: DataAlertDetail = {
  ...alert,
  days: [
    { day: '2026-04-29', value: null, baseline: '1000' },
    { day: '2026-04-30', value: '300', baseline: '1000' },
  ],
}
const rule = {
  kind: 'viewsDrop' as const,
  enabled: true,
  thresholds: usualThresholds('viewsDrop'),
  isSet: false,
  version: 0,
  updatedBy: null,
  updatedAt: null,
  actions: ['configure' as const],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listDataAlerts, [alert])
  server.answers(countDataAlerts, [1, 0, 0, 1])
  server.answers(getDataAlert, detail)
  server.answers(listDataAlertHistory, [])
  server.answers(listAlertPlaces, [{ id: null, code: 'house' }])
  server.answers(listAlertRules, [rule])
})
const open = (search = '') => openPage(`/data/alerts${search}`, { server, person })
const name = t('channel-data:alerts.kind.viewsDrop')

test('DAT-01 an alert says its number, what it is held against, and since when', async () => {
  await open()
  const row = within((await screen.findAllByRole('row', { name: /星河短剧场/u }))[0] ?? document.body)
  expect(row.getByText(name)).toBeTruthy()
  expect(row.getByText('300')).toBeTruthy()
  expect(row.getByText(/1,000.*70%/u)).toBeTruthy()
})

test('DAT-01 one alert is taken on in its drawer, which leads to the charts', async () => {
  server.answers(acknowledgeDataAlert, { ...alert, status: 1, actions: [] })
  const { user } = await open('?detail=7')
  const drawer = within(await screen.findByRole('dialog', { name }))
  const link = await drawer.findByRole('link', { name: t('channel-data:alerts.look.charts') })
  expect(link.getAttribute('href')).toBe('/data/charts?channelId=9')
  await user.click(drawer.getByRole('button', { name: t('channel-data:alerts.act.acknowledge') }))
  await waitFor(() => expect(server.asked(acknowledgeDataAlert)[0]?.body).toEqual({ version: 1 }))
})

test('DAT-01 chosen alerts are taken on together, after a question', async () => {
  server.answers(startOperation, startedOperation('dataAlert.acknowledge'))
  const { user } = await open()
  await screen.findAllByRole('row', { name: /星河短剧场/u })
  await user.click((await screen.findAllByRole('checkbox', { name: /星河短剧场/u }))[0] ?? document.body)
  const text = t('channel-data:alerts.act.acknowledge')
  const batch = await screen.findAllByRole('button', { name: text })
  await user.click(batch.at(-1) ?? document.body)
  const question = within(
    await screen.findByRole('dialog', { name: t('channel-data:alerts.act.acknowledgeTitle') }),
  )
  await user.click(question.getByRole('button', { name: text }))
  await waitFor(() =>
    expect(server.asked(startOperation)[0]?.body).toEqual({
      kind: 'dataAlert.acknowledge',
      ids: ['7'],
      params: {},
    }),
  )
})

test('DAT-01 a rule is tried with other thresholds before it is saved', async () => {
  server.answers(tryAlertRule, { from: '2026-01-01', to: '2026-04-30', channels: 60, told: 7, rows: [] })
  server.answers(updateAlertRule, { ...rule, isSet: true, version: 1 })
  const { user } = await open('?rules=true')
  const form = within(await screen.findByRole('region', { name }))
  const drop = form.getByRole('spinbutton', { name: t('channel-data:alerts.threshold.drop') })
  await user.clear(drop)
  await user.type(drop, '99')
  await form.findByRole('alert')
  await user.clear(drop)
  await user.type(drop, '50')
  await user.click(form.getByRole('button', { name: t('channel-data:alerts.rules.tryOf', { name }) }))
  expect((await form.findByRole('status')).textContent).toMatch(/7/u)
  await user.click(form.getByRole('button', { name: t('channel-data:alerts.rules.saveOf', { name }) }))
  await waitFor(() =>
    expect(server.asked(updateAlertRule)[0]?.body).toEqual({
      kind: 'viewsDrop',
      enabled: true,
      thresholds: { drop: 50, days: 2, least: 100 },
      version: 0,
    }),
  )
})

test('PERM-02 whoever may only look is offered no command and sets no rule', async () => {
  const viewer = personOf('viewer')
  server.answers(getDataAlert, { ...detail, actions: [] })
  server.answers(listAlertRules, [{ ...rule, actions: [] }])
  await openPage('/data/alerts?rules=true', { server: serverWith(viewer), person: viewer })
  const form = within(await screen.findByRole('region', { name }))
  expect(form.queryByRole('button', { name: t('channel-data:alerts.rules.saveOf', { name }) })).toBeNull()
})

function serverWith(who: ReturnType<typeof personOf>): FakeServer {
  const own = serverFor(who)
  own.answers(listDataAlerts, [{ ...alert, actions: [] }])
  own.answers(countDataAlerts, [1, 0, 0, 1])
  own.answers(listAlertPlaces, [{ id: null, code: 'house' }])
  own.answers(listAlertRules, [{ ...rule, actions: [] }])
  return own
}
