import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  type WebhookDelivery,
} from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, startedOperation } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'
const hook: Webhook = {
  id: '5',
  name: '数据中台',
  url: 'https://hooks.example/in',
  events: ['publish.published'],
  active: true,
  off: null,
  owner: { id: '1', fullName: '周凯', atWork: true },
  health: { lastAt: at, lastStatus: 3, delivered: 3, settled: 4, waiting: 2, failingSince: null },
  oldSecretUntil: null,
  createdAt: at,
  updatedAt: at,
  version: 2,
  actions: ['update', 'delete', 'test', 'rotate'],
}
const delivery: WebhookDelivery = {
  id: '9',
  webhook: { id: '5', name: '数据中台' },
  eventId: 'evt_77',
  kind: 'publish.published',
  status: 5,
  attempts: 9,
  happenedAt: at,
  nextAt: null,
  lastAt: at,
  statusCode: 500,
  durationMs: 120,
  reason: 'status',
  actions: ['redeliver'],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listWebhooks, [hook])
  server.answers(getWebhook, hook)
  server.answers(listWebhookDeliveries, [delivery])
  server.answers(getWebhookDelivery, { ...delivery, payload: '{"id":"evt_77"}', answer: 'queue full' })
})
const open = (path = '/settings/webhooks') => openPage(path, { server, person })
const actOf = (act: string) => t('webhooks:hooks.actOf', { act, name: hook.name })

test('SET-01 an address whose last event or test did not arrive does not count as well', async () => {
  const health = { ...hook.health, lastStatus: 5 as const }
  server.answers(listWebhooks, [hook, { ...hook, id: '6', name: '财务系统', health }])
  await open()
  await screen.findByText(t('webhooks:hooks.lastFailed'))
  expect(screen.getAllByText(t('webhooks:hooks.on'))).toHaveLength(1)
})

test('SET-01 the list says how well each address is reached; a test tells what it answered', async () => {
  const answer = { deliveryId: '3', durationMs: 12, answer: 'queue full' }
  server.answers(testWebhook, { ...answer, delivered: false, statusCode: 500, reason: 'status' })
  const { user } = await open()
  await screen.findByText('75%')
  await user.click(screen.getByRole('button', { name: actOf(t('webhooks:hooks.test')) }))
  await screen.findByText('queue full')
  await screen.findByText(t('webhooks:reason.status'))
})

test('SET-01 the secret of a new webhook is shown once, and it is closed by its button', async () => {
  server.answers(createWebhook, { ...hook, secret: 'whsec_abc' })
  const { user } = await open('/settings/webhooks?detail=new')
  const drawer = within(await screen.findByRole('dialog', { name: t('webhooks:hooks.create') }))
  await user.type(await drawer.findByLabelText(t('webhooks:hooks.name')), '数据中台')
  await user.type(drawer.getByLabelText(t('webhooks:hooks.url')), 'https://hooks.example/in')
  await user.click(drawer.getByRole('button', { name: t('webhooks:hooks.save') }))
  await screen.findByText('whsec_abc')
  expect(server.asked(createWebhook)[0]?.body).toMatchObject({ name: '数据中台', active: true })
  await user.click(screen.getByRole('button', { name: t('webhooks:hooks.close') }))
  await waitFor(() => expect(screen.queryByText('whsec_abc')).toBeNull())
})

test('SET-01 a webhook that is off, or whose owner left, says why; its secret is rotated after a question', async () => {
  const off = {
    ...hook,
    active: false,
    off: { reason: 'failing' as const, at },
    owner: { ...hook.owner, atWork: false },
  }
  server.answers(getWebhook, off)
  server.answers(rotateWebhookSecret, { ...off, secret: 'whsec_new' })
  const { user } = await open('/settings/webhooks?detail=5')
  const drawer = within(await screen.findByRole('dialog', { name: hook.name }))
  await drawer.findByText(t('webhooks:off.failing'))
  await drawer.findByText(t('webhooks:hooks.ownerGone'))
  await user.click(drawer.getByRole('button', { name: t('webhooks:hooks.rotate') }))
  const title = t('webhooks:hooks.rotateTitle', { name: hook.name })
  const question = within(await screen.findByRole('dialog', { name: title }))
  await user.click(question.getByRole('button', { name: t('webhooks:hooks.rotate') }))
  await screen.findByText('whsec_new')
  expect(server.asked(deleteWebhook)).toEqual([])
})

test('SET-01 the log shows what was sent and what came back, and sends again after a question', async () => {
  server.answers(startOperation, startedOperation('webhookDelivery.redeliver'))
  const { user } = await open('/settings/webhooks/log?detail=9')
  const drawer = within(await screen.findByRole('dialog', { name: t('webhooks:event.publish.published') }))
  for (const words of ['evt_77', 'queue full', t('webhooks:reason.status')])
    expect((await drawer.findAllByText(words)).length).toBeGreaterThan(0)
  await user.click(drawer.getByRole('button', { name: t('webhooks:log.redeliver') }))
  const question = within(await screen.findByRole('dialog', { name: t('webhooks:log.redeliverTitle') }))
  await user.click(question.getByRole('button', { name: t('webhooks:log.redeliver') }))
  await waitFor(() =>
    expect(server.asked(startOperation)[0]?.body).toEqual({
      kind: 'webhookDelivery.redeliver',
      ids: ['9'],
      params: {},
    }),
  )
})

test('SET-01 an empty list says what to do', async () => {
  server.answers(listWebhooks, [])
  await open()
  await screen.findByText(t('webhooks:hooks.empty.title'))
})

test('PERM-02 nobody who may not read webhooks is shown any', async () => {
  const lead = personOf('group_lead')
  const other = serverFor(lead)
  await openPage('/settings/webhooks', { server: other, person: lead })
  expect(other.asked(listWebhooks)).toEqual([])
})
