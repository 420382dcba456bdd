import { listDepartments } from '@pindao/protocol/access/department.endpoints.ts'
import {
  deleteNoticeRobot,
  getNoticeRobot,
  listNoticeRobots,
  type NoticeRobot,
  testNoticeRobot,
  updateNoticeRobot,
} from '@pindao/protocol/notifications/robot.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'
const robot: NoticeRobot = {
  id: '5',
  name: '一组机器人',
  provider: 'dingtalk',
  department: { id: '3', label: '海外一组', code: null },
  addressHint: 'oapi.dingtalk.com …ab12',
  hasSecret: true,
  kinds: ['publishFailed'],
  language: 'zh',
  enabled: true,
  trouble: null,
  lastSentAt: at,
  createdAt: at,
  updatedAt: at,
  version: 2,
  actions: ['update', 'delete', 'test'],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listNoticeRobots, [robot])
  server.answers(getNoticeRobot, robot)
  server.answers(listDepartments, [])
})
const open = (search = '') => openPage(`/apps/robots${search}`, { server, person })

test('SHL-08 a robot is tried by one press, and deleted after a question', async () => {
  server.answers(testNoticeRobot, robot)
  server.answers(deleteNoticeRobot, { id: '5' })
  const { user } = await open()
  const name = t('notices:robots.actOf', { act: t('notices:robots.test'), name: robot.name })
  await user.click(await screen.findByRole('button', { name }))
  await screen.findByText(t('notices:robots.tested', { name: robot.name }))
  expect(server.asked(testNoticeRobot)[0]?.params).toEqual({ id: '5' })
})

test('SHL-08 a robot that takes nothing says so, and why', async () => {
  const trouble = { since: at, reason: 'signatureRefused' }
  server.answers(listNoticeRobots, [{ ...robot, trouble }])
  server.answers(getNoticeRobot, { ...robot, trouble })
  await open('?detail=5')
  expect((await screen.findAllByText(t('notices:robots.down'))).length).toBeGreaterThan(0)
  await screen.findByText(t('notices:reason.signatureRefused'))
})

test('PERM-05 what is sealed is never shown; left empty it stays', async () => {
  server.answers(updateNoticeRobot, robot)
  const { user } = await open('?detail=5')
  const drawer = within(await screen.findByRole('dialog', { name: robot.name }))
  const field = await drawer.findByLabelText(t('notices:robots.name'))
  expect((drawer.getByLabelText(t('notices:robots.secret')) as HTMLInputElement).value).toBe('')
  await user.clear(field)
  await user.type(field, '新名')
  await user.click(drawer.getByRole('button', { name: t('notices:robots.save') }))
  await waitFor(() => expect(server.asked(updateNoticeRobot)).toHaveLength(1))
  const body = server.asked(updateNoticeRobot)[0]?.body as Record<string, unknown>
  expect(body).toMatchObject({ name: '新名', version: 2 })
  expect([body['address'], body['secret']]).toEqual([undefined, undefined])
})
