import { getStaffChoices, getStaffMember, listStaff } from '@pindao/protocol/access/staff.endpoints.ts'
import { getChannelChoices } from '@pindao/protocol/channels/channel.endpoints.ts'
import { previewHandover } from '@pindao/protocol/channels/handover.endpoints.ts'
import {
  cancelLeaving,
  getLeaving,
  type Leaving,
  planLeaving,
} from '@pindao/protocol/people/leaving.endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { formatDay } from '#src/shared/format/time.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { memberOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { button, choices, liQing, person, wangLei } from './channel.test-support.ts'

const t = await textsIn('zh')
const day = formatDay('2027-03-31', 'zh')
const staying = memberOf({ actions: ['update', 'disable', 'leave'] })
const going = memberOf({
  actions: ['update', 'disable', 'leave'],
  leaving: { lastDay: '2027-03-31', stuck: false },
})
const planned: Leaving = {
  lastDay: '2027-03-31',
  wish: {
    successorId: wangLei.id,
    rule: 'successor',
    exceptions: [{ kind: 'contract', departmentId: null, successorId: liQing.id }],
  },
  successor: wangLei,
  plannedBy: { id: '9', fullName: '周敏' },
  plannedAt: '2027-03-01T02:00:00.000Z',
  trouble: null,
  version: 2,
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getChannelChoices, choices)
  server.answers(getStaffChoices, { departments: [], roles: [] })
  server.answers(previewHandover, {
    from: { id: staying.id, fullName: staying.fullName },
    to: wangLei,
    kinds: [],
    refusals: [],
    channels: [],
    fingerprint: 'f1',
  })
})

function open(member: typeof staying, leaving: Leaving | null) {
  server.answers(listStaff, [member])
  server.answers(getStaffMember, member)
  server.answers(getLeaving, { leaving })
  return openPage('/account/staff?detail=11', { server, person })
}

test('PERM-03 a last day is planned with its successor', async () => {
  const { user } = await open(staying, null)
  await user.click(await button(t('people:leaving.action')))
  const name = t('people:leaving.title', { name: staying.fullName })
  const dialog = within(await screen.findByRole('dialog', { name }))
  const submit = dialog.getByRole('button', { name: t('people:leaving.submit') })
  await user.click(dialog.getByRole('combobox', { name: t('channels:handover.successor') }))
  await user.click(await screen.findByTitle(wangLei.fullName))
  expect(submit).toHaveProperty('disabled', true)
  const picker = dialog.getByRole('textbox', { name: t('people:leaving.lastDay') })
  await user.click(picker)
  fireEvent.change(picker, { target: { value: '2027-03-31' } })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(submit).toHaveProperty('disabled', false))
  // Somebody who leaves before that day is told apart by the server.
  expect(server.asked(previewHandover).at(-1)?.body).toMatchObject({ lastDay: '2027-03-31' })
  server.answers(planLeaving, { leaving: planned })
  await user.click(submit)
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  expect(server.asked(planLeaving)[0]?.body).toEqual({
    successorId: wangLei.id,
    rule: 'successor',
    exceptions: [],
    lastDay: '2027-03-31',
    version: null,
  })
})

test('PERM-03 the bar says when, who planned it and who takes over; cancelled, it can be undone', async () => {
  const { user } = await open(going, planned)
  await screen.findByText(t('people:leaving.bar', { day }))
  screen.getByText(t('people:leaving.toSeveral', { name: wangLei.fullName, count: 1 }))
  screen.getByText(/周敏/u)
  server.answers(cancelLeaving, { cancelled: true })
  await user.click(await button(t('people:leaving.cancel')))
  const question = t('people:leaving.cancelTitle', { name: going.fullName })
  const asked = within(await screen.findByRole('dialog', { name: question }))
  await user.click(asked.getByRole('button', { name: t('people:leaving.cancel') }))
  await screen.findByText(t('people:leaving.cancelled', { name: going.fullName }))
  server.answers(planLeaving, { leaving: planned })
  await user.click(await button(t('people:leaving.undo')))
  await waitFor(() => expect(server.asked(planLeaving)).toHaveLength(1))
  expect(server.asked(planLeaving)[0]?.body).toEqual({
    successorId: planned.wish.successorId,
    rule: 'successor',
    exceptions: planned.wish.exceptions,
    lastDay: '2027-03-31',
    version: null,
  })
})

test('PERM-03 what could not be carried out says why, in the bar and in the list', async () => {
  const stuck = memberOf({ leaving: { lastDay: '2027-03-31', stuck: true } })
  const trouble = {
    code: 'channels.handoverRefused',
    params: { name: wangLei.fullName },
    at: '2027-04-01T00:00:00.000Z',
  }
  await open(stuck, Object.assign({}, planned, { trouble }))
  await screen.findByText(t('people:leaving.stuck', { day }))
  const reason = t('errors:channels.handoverRefused', { name: wangLei.fullName })
  screen.getByText(t('people:leaving.reason', { reason }))
  screen.getByText(t('staff:leaving.stuckOn', { day }))
  // Whoever may not change it sees it only.
  expect(screen.queryByRole('button', { name: t('people:leaving.cancel') })).toBeNull()
})
