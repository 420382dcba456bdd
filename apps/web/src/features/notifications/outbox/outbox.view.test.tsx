import {
  getOutboxMessage,
  listOutbox,
  type OutboxMessage,
  outboxWays,
} from '@pindao/protocol/notifications/outbox.endpoints.ts'
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
const message: OutboxMessage = {
  id: '9',
  way: 'robot',
  status: 6,
  type: 'publishFailed',
  level: 'urgent',
  params: { channelTitle: '星河短剧场' },
  title: '第 3 集',
  link: '/publish/tasks?detail=3',
  person: { id: '1', fullName: '王浩' },
  robot: { id: '5', name: '一组机器人' },
  createdAt: at,
  dueAt: at,
  sentAt: null,
  attempts: 1,
  reason: 'answerLost',
  detail: 'UND_ERR_SOCKET other side closed',
  actions: ['redrive'],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listOutbox, [message])
  server.answers(getOutboxMessage, message)
  server.answers(outboxWays, [])
})
const open = (search = '') => openPage(`/apps/outbox${search}`, { server, person })

test('SHL-08 a way that is down is said above the list: since when, why, how much waits', async () => {
  const down = {
    way: 'email',
    robot: null,
    since: at,
    nextTryAt: at,
    reason: 'unreachable',
    detail: null,
    waiting: 37,
  } as const
  server.answers(outboxWays, [down])
  await open()
  await screen.findByText(t('notices:outbox.downEmail', { reason: t('notices:reason.unreachable') }))
  expect(screen.getByText(/37/u)).toBeTruthy()
})

test('SHL-08 a message says to whom, about what, and why it is doubtful; it is sent again after a question', async () => {
  server.answers(startOperation, startedOperation('noticeOutbox.redrive'))
  const { user } = await open('?detail=9')
  const drawer = within(await screen.findByRole('dialog', { name: t('notifications:type.publishFailed') }))
  for (const words of ['第 3 集', '一组机器人', t('notices:reason.answerLost'), message.detail ?? ''])
    expect((await drawer.findAllByText(words)).length).toBeGreaterThan(0)
  await user.click(drawer.getByRole('button', { name: t('notices:outbox.redrive') }))
  const question = within(await screen.findByRole('dialog', { name: t('notices:outbox.redriveTitle') }))
  await user.click(question.getByRole('button', { name: t('notices:outbox.redrive') }))
  await waitFor(() =>
    expect(server.asked(startOperation)[0]?.body).toEqual({
      kind: 'noticeOutbox.redrive',
      ids: ['9'],
      params: {},
    }),
  )
})

test('PERM-02 nobody who may not read it is shown it', async () => {
  const lead = personOf('group_lead')
  const other = serverFor(lead)
  await openPage('/apps/outbox', { server: other, person: lead })
  expect(other.asked(listOutbox)).toEqual([])
})
