import {
  type ChannelHealth,
  getDataHealth,
  type KindHealth,
  listDataFiles,
  listDataHealth,
} from '@pindao/protocol/channel-data/health.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, startedOperation } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'
const kindOf = (kind: KindHealth['kind'], over: Partial<KindHealth> = {}): KindHealth => ({
  kind,
  state: 'fresh',
  freshDay: '2026-03-03',
  finalDay: '2026-01-28',
  succeededAt: at,
  nextAt: at,
  problem: null,
  problemAt: null,
  failures: 0,
  past: null,
  ...over,
})
const health: ChannelHealth = {
  id: '9',
  title: '星河短剧场',
  avatarUrl: null,
  platform: 'youtube',
  owner: { id: '1', fullName: '王浩' },
  state: 'refused',
  freshDay: '2026-03-01',
  pastDays: 62,
  kinds: [
    kindOf('channelDays', { past: { from: '2025-03-04', to: '2026-01-27', done: 268, total: 330 } }),
    kindOf('money', { state: 'refused', problem: 'quotaExceeded', problemAt: at, failures: 2 }),
  ],
  actions: ['recollect', 'backFill'],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listDataHealth, [health])
  server.answers(getDataHealth, health)
  server.answers(listDataFiles, [])
})
const open = (search = '') => openPage(`/data/health${search}`, { server, person })

test('DAT-01 each channel says how far its numbers are, and which of them a platform refuses', async () => {
  await open()
  const row = within((await screen.findAllByRole('row', { name: /星河短剧场/u }))[0] ?? document.body)
  expect(row.getAllByText(t('channel-data:facts.state.refused')).length).toBeGreaterThan(0)
  expect(row.getByText(t('channel-data:facts.pastLeft', { n: 62 }))).toBeTruthy()
})

test('DAT-01 a channel tells kind by kind why, and is collected again after a question', async () => {
  server.answers(startOperation, startedOperation('channelData.recollect'))
  const { user } = await open('?detail=9')
  const drawer = within(await screen.findByRole('dialog', { name: health.title }))
  await drawer.findByText(t('channel-data:facts.problem.quota'))
  await user.click(drawer.getByRole('button', { name: t('channel-data:facts.act.recollect') }))
  const title = t('channel-data:facts.act.recollectTitle')
  const question = within(await screen.findByRole('dialog', { name: title }))
  await user.click(question.getByRole('button', { name: t('channel-data:facts.act.recollect') }))
  await waitFor(() =>
    expect(server.asked(startOperation)[0]?.body).toEqual({
      kind: 'channelData.recollect',
      ids: ['9'],
      params: {},
    }),
  )
})

test('DAT-01 files of a content owner say how far they are in, or that the first one is still to come', async () => {
  server.answers(listDataFiles, [
    {
      contentOwnerId: 'CMS-1',
      platform: 'youtube',
      state: 'waiting',
      files: 0,
      freshDay: null,
      succeededAt: at,
      problem: null,
      problemAt: null,
    },
  ])
  await open()
  await screen.findByText(t('channel-data:facts.files.none', { owner: 'CMS-1' }))
})

test('PERM-02 whoever may only look is offered no command', async () => {
  const viewer = personOf('viewer')
  server = serverFor(viewer)
  server.answers(listDataHealth, [{ ...health, actions: [] }])
  server.answers(getDataHealth, { ...health, actions: [] })
  server.answers(listDataFiles, [])
  await openPage('/data/health?detail=9', { server, person: viewer })
  const drawer = within(await screen.findByRole('dialog', { name: health.title }))
  await drawer.findByText(t('channel-data:facts.problem.quota'))
  expect(drawer.queryByRole('button', { name: t('channel-data:facts.act.recollect') })).toBeNull()
})
