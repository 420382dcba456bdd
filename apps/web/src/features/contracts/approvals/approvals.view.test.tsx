import {
  type ApprovalDetail,
  approveApproval,
  countApprovals,
  createApprovalDelegation,
  getApproval,
  listApprovalDelegations,
  listApprovals,
  rejectApproval,
} from '@pindao/protocol/contracts/approval.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'
const detail = {
  id: '5',
  kind: 'publishTask',
  subjectId: '9',
  title: '春日旅行 第二集',
  round: 2,
  status: 2,
  submitter: { id: '3', fullName: '李晴' },
  reviewer: null,
  departmentCode: 'hz_fb',
  groupName: null,
  submittedAt: at,
  updatedAt: at,
  waitsForMe: true,
  actions: ['approve', 'reject'],
  steps: [
    { id: '2', round: 2, at, by: '李晴', onBehalfOf: null, command: 'submit', from: 1, to: 2, opinion: null },
    {
      id: '1',
      round: 1,
      at,
      by: '周凯',
      onBehalfOf: '王芳',
      command: 'reject',
      from: 2,
      to: 0,
      opinion: '标题不对',
    },
  ],
  content: [
    { field: 'title', value: '春日旅行 第二集' },
    { field: 'visibility', value: '1' },
  ],
  differences: [{ field: 'title', before: '春日旅行', after: '春日旅行 第二集' }],
  missing: [],
} as const satisfies ApprovalDetail
const { steps: _s, content: _c, differences: _d, missing: _m, ...row } = detail

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listApprovals, [row, { ...row, id: '6', title: '被驳回的', status: 0, actions: ['reopen'] }])
  server.answers(getApproval, detail)
  server.answers(countApprovals, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
})
const open = (search = '') => openPage(`/contracts/approvals${search}`, { server, person })
const drawer = async () => within(await screen.findByRole('dialog', { name: detail.title }))
const button = (name: string) => ({ name: new RegExp([...name].join(String.raw`\s*`), 'u') })

test('APR-01 the queue says what waits, and that what has code 0 was rejected', async () => {
  await open()
  await screen.findByText(detail.title)
  expect(screen.getAllByText(t('states:approvalStatus.rejected')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(t('states:approvalStatus.to_review')).length).toBeGreaterThan(0)
})

test('APR-01 a reviewer sees field by field what changed, and approves the round that was shown', async () => {
  server.answers(approveApproval, { ...detail, status: 9, actions: [] })
  const { user } = await open('?detail=5')
  const shown = await drawer()
  const table = within(await shown.findByRole('table', { name: t('contracts:approval.differences') }))
  table.getByText('春日旅行')
  await user.click(shown.getByRole('button', button(t('contracts:approval.act.approve'))))
  const ask = within(
    await screen.findByRole('dialog', {
      name: t('contracts:approval.ask', { act: t('contracts:approval.act.approve'), title: detail.title }),
    }),
  )
  await user.click(ask.getByRole('button', button(t('contracts:approval.act.approve'))))
  await screen.findByText(
    t('contracts:approval.done', { title: detail.title, act: t('contracts:approval.did.approve') }),
  )
  expect(server.asked(approveApproval)[0]?.body).toEqual({ round: 2, opinion: '' })
})

test('APR-01 nothing is rejected without a reason, and whoever comes second is told who was first', async () => {
  const told = t('errors:contracts.approvalMoved', { by: '周凯' })
  server.refuses(rejectApproval, { code: 'contracts.approvalMoved', message: told })
  const { user } = await open('?detail=5')
  await user.click((await drawer()).getByRole('button', button(t('contracts:approval.act.reject'))))
  const name = t('contracts:approval.ask', { act: t('contracts:approval.act.reject'), title: detail.title })
  const ask = within(await screen.findByRole('dialog', { name }))
  await user.click(ask.getByRole('button', button(t('contracts:approval.act.reject'))))
  await ask.findByText(t('validation:required'))
  expect(server.asked(rejectApproval)).toEqual([])
  await user.type(ask.getByLabelText(t('contracts:approval.field.reason')), '简介有误')
  await user.click(ask.getByRole('button', button(t('contracts:approval.act.reject'))))
  await ask.findByText(told)
})

test('APR-01 somebody who is away names a colleague who may review', async () => {
  server.answers(listApprovalDelegations, { delegations: [], colleagues: [{ id: '8', fullName: '王芳' }] })
  server.answers(createApprovalDelegation, { id: '1' })
  const { user } = await open()
  await user.click(await screen.findByRole('button', button(t('contracts:approval.away.open'))))
  const dialog = within(await screen.findByRole('dialog', { name: t('contracts:approval.away.title') }))
  await user.click(dialog.getByLabelText(t('contracts:approval.away.to')))
  await user.click(await screen.findByTitle('王芳'))
  await user.click(dialog.getByRole('button', button(t('contracts:approval.away.save'))))
  await screen.findByText(t('contracts:approval.away.saved', { name: '王芳' }))
  expect(server.asked(createApprovalDelegation)[0]?.body).toMatchObject({ toId: '8' })
})
