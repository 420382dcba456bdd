import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  countDisputes,
  fileDispute,
  getDispute,
  listDisputeEvents,
  listDisputeHandlers,
  listDisputes,
  noteDisputeOutcome,
  takeDispute,
  updateDispute,
} from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { Dispute, DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { listDisputeTemplates } from '@pindao/protocol/claims/dispute-template.endpoints.ts'
import { getStrikesOfChannel } from '@pindao/protocol/claims/strike.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const at = '2026-11-09T05:06:07.000Z'
const { unsolved, processing, needs_tracking: needsTracking } = disputeStatus.codes

const disputeOf = (over: Partial<Dispute> = {}): Dispute => ({
  id: '5',
  no: 'ZY-2026-0005',
  kind: 'content_id_dispute',
  title: '月光 第三集',
  status: unsolved,
  reason: null,
  claim: null,
  strikeId: null,
  contract: null,
  settlement: null,
  channel: { id: '9', title: '山海频道' },
  handler: null,
  owner: { id: '7', fullName: '李雷' },
  department: { id: '2', code: 'hz_fb' },
  pressing: true,
  approval: 'none',
  filedAt: null,
  dueAt: '2020-01-01T00:00:00.000Z',
  nextActionAt: null,
  result: null,
  moneyBack: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  actions: ['take', 'assign'],
  ...over,
})
const detailOf = (over: Partial<DisputeDetail> = {}): DisputeDetail => ({
  ...disputeOf(),
  statement: '',
  filedReference: '',
  resultNote: '',
  closedAt: null,
  strikes: { active: 0, expiresAt: null },
  risky: false,
  lacks: ['reason', 'statement', 'proof'],
  kinds: ['content_id_dispute', 'appeal'],
  outcomes: ['released', 'reinstated', 'more'],
  preparedBy: null,
  approvalAskedBy: null,
  approvalAskedAt: null,
  approvedBy: null,
  approvedAt: null,
  files: [],
  filings: [],
  licences: [],
  values: { video: '月光 第三集', channel: '山海频道', claimant: '某音乐', licence: '', contract: '' },
  place: 'https://studio.example/v1',
  pack: [{ name: 'claimId', value: 'abc' }],
  objection: null,
  ...over,
})

let server: FakeServer
const legal = personOf('legal')
beforeEach(() => {
  server = serverFor(legal)
  server.answers(listDisputes, [disputeOf()])
  server.answers(countDisputes, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(listDisputeHandlers, [{ id: '8', fullName: '王芳' }])
  server.answers(getChannelsOfPlatform, [])
  server.answers(listDisputeTemplates, [
    {
      id: null,
      reason: 'original',
      locale: 'zh',
      name: '原创',
      text: '“{video}”由我方独立创作，见{licence}。',
      version: null,
    },
  ])
})
const button = (name: string) => ({ name: new RegExp([...name].join(String.raw`\s*`), 'u') })

test('DSP-01 a case is found in its queue, taken by a key, written from a template, and what is missing is said', async () => {
  server.answers(takeDispute, detailOf({ status: processing, actions: ['update', 'attach', 'file'] }))
  server.answers(
    getDispute,
    detailOf({ status: processing, actions: ['update', 'attach', 'file', 'giveUp'] }),
  )
  server.answers(updateDispute, detailOf({ status: processing, reason: 'original', version: 2 }))
  const { user, address } = await openPage('/rights/disputes', { server, person: legal })
  const row = within((await screen.findByText('月光 第三集')).closest('tr') ?? document.body)
  row.getByText(t('states:disputeStatus.unsolved'))
  row.getByText(t('disputes:pressing'))
  row.getByText(/^已超 /u)
  await user.click(await screen.findByRole('button', button(t('disputes:view.untaken'))))
  await waitFor(() => expect(server.asked(listDisputes).at(-1)?.query).toMatchObject({ handler: 'nobody' }))
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.rowKey', '5'))
  await user.keyboard('t')
  await waitFor(() => expect(server.asked(takeDispute)).toHaveLength(1))
  await user.click(screen.getByText('月光 第三集'))
  expect(address()).toContain('detail=5')
  const drawer = within(await screen.findByRole('dialog', { name: '月光 第三集' }))
  await user.click(await drawer.findByRole('tab', { name: t('disputes:part.statement') }))
  await user.click(drawer.getByRole('combobox', { name: t('disputes:statement.template') }))
  await user.click(await screen.findByText(/原创.*中文/u, { selector: '.ant-select-item-option-content' }))
  const text = drawer.getByRole('textbox', { name: t('disputes:field.statement') })
  expect(text).toHaveProperty('value', '“月光 第三集”由我方独立创作，见{licence}。')
  drawer.getByText(/\{licence\}/u, { selector: '.ant-form-item-extra' })
  await user.click(drawer.getByRole('button', button(t('disputes:act.save'))))
  await screen.findByText(t('disputes:done.save'))
  expect(server.asked(updateDispute)[0]?.body).toMatchObject({
    kind: 'content_id_dispute',
    reason: null,
    version: 1,
  })
  await user.click(drawer.getByRole('tab', { name: t('disputes:part.pack') }))
  await drawer.findByText(t('disputes:pack.check.proof'))
  expect(drawer.getAllByLabelText(t('disputes:pack.open'))).toHaveLength(3)
  await user.click(drawer.getByRole('button', button(t('disputes:act.file'))))
  const dialog = within(
    await screen.findByRole('dialog', { name: t('disputes:filing.title', { name: '月光 第三集' }) }),
  )
  expect(dialog.getByRole('button', button(t('disputes:act.file')))).toHaveProperty('disabled', true)
  expect(server.asked(fileDispute)).toHaveLength(0)
})

test('DSP-01 an outcome is noted with its time; who may not see amounts is asked for none', async () => {
  const waiting = detailOf({
    status: needsTracking,
    risky: true,
    lacks: [],
    filedAt: at,
    actions: ['outcome'],
    filings: [
      {
        id: '1',
        kind: 'appeal',
        reason: 'original',
        statement: '原创内容',
        reference: 'D-1',
        filedAt: at,
        filedBy: '王芳',
        approvedBy: null,
        outcome: null,
        outcomeAt: null,
        outcomeNote: '',
      },
    ],
  })
  server.answers(listDisputes, [disputeOf({ status: needsTracking, actions: [] })])
  server.answers(getDispute, waiting)
  server.answers(getStrikesOfChannel, {
    strikes: [],
    risk: {
      copyright: { active: 1, toLose: 3, nextExpiresAt: null },
      community: { active: 0, toLose: 3, nextExpiresAt: null },
    },
  })
  server.answers(noteDisputeOutcome, { ...waiting, status: disputeStatus.codes.solved, actions: [] })
  server.answers(listDisputeEvents, [
    {
      id: '2',
      at,
      actor: 'platform',
      person: null,
      from: unsolved,
      to: needsTracking,
      reason: 'platform',
      detail: 'disputed',
    },
    {
      id: '1',
      at,
      actor: 'platform',
      person: null,
      from: null,
      to: unsolved,
      reason: 'claimed',
      detail: 'active',
    },
  ])
  const { user } = await openPage('/rights/disputes?detail=5', { server, person: legal })
  const drawer = within(await screen.findByRole('dialog', { name: '月光 第三集' }))
  await user.click(await drawer.findByRole('tab', { name: t('disputes:part.progress') }))
  await drawer.findByText(t('disputes:event.platform', { detail: t('states:platformClaimStatus.disputed') }))
  await user.click(drawer.getByRole('tab', { name: t('disputes:part.pack') }))
  await drawer.findByText('原创内容')
  await user.click(drawer.getByRole('button', button(t('disputes:act.outcome'))))
  const dialog = within(
    await screen.findByRole('dialog', { name: t('disputes:outcome.title', { name: '月光 第三集' }) }),
  )
  await user.click(dialog.getByRole('radio', { name: t('states:disputeOutcome.released') }))
  await user.click(dialog.getByRole('button', button(t('disputes:act.outcome'))))
  await screen.findByText(t('disputes:done.outcome'))
  expect(server.asked(noteDisputeOutcome)[0]?.body).toMatchObject({ outcome: 'released', version: 1 })
})
