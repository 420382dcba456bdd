import { getStaffChoices, getStaffMember, listStaff } from '@pindao/protocol/access/staff.endpoints.ts'
import { getChannelChoices } from '@pindao/protocol/channels/channel.endpoints.ts'
import { confirmHandover, previewHandover } from '@pindao/protocol/channels/handover.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { memberOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { button, choices, person, wangLei } from './channel.test-support.ts'

const t = await textsIn('zh')
const member = memberOf()
const preview = {
  from: { id: member.id, fullName: member.fullName },
  to: wangLei,
  kinds: [
    { kind: 'channelOwner', count: 74, elsewhere: 0 },
    { kind: 'channelBackup', count: 2, elsewhere: 3 },
    { kind: 'reviewOf2031', count: 1, elsewhere: 0 },
  ],
  channels: [{ id: '3', title: '云上频道', newOwner: wangLei.fullName }],
  fingerprint: 'f1',
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getChannelChoices, choices)
  server.answers(listStaff, [member])
  server.answers(getStaffChoices, { departments: [], roles: [] })
  server.answers(getStaffMember, member)
  server.answers(previewHandover, preview)
})

async function openDialog() {
  const page = await openPage('/account/staff?detail=11', { server, person })
  await page.user.click(await button(t('channels:handover.action')))
  const name = t('channels:handover.title', { name: member.fullName })
  return { ...page, dialog: within(await screen.findByRole('dialog', { name })) }
}

test('PERM-03 what somebody has in hand moves after a preview, in one step, and is said afterwards', async () => {
  server.answers(confirmHandover, { id: '9' })
  const { user, dialog } = await openDialog()
  expect(dialog.getByRole('button', { name: t('channels:handover.submit') })).toHaveProperty('disabled', true)
  await user.click(dialog.getByLabelText(t('channels:handover.successor')))
  await user.click(await screen.findByTitle(wangLei.fullName))
  await dialog.findByText('74')
  dialog.getByText(t('channels:handover.kind.channelOwner'))
  // What the person who hands over may not touch stays, and that is said.
  dialog.getByText(t('channels:handover.elsewhere', { moving: '2', count: 3 }))
  // A kind that came with a later release is shown by its code.
  dialog.getByText('reviewOf2031')
  dialog.getByText(t('channels:handover.moves', { title: '云上频道', owner: wangLei.fullName }))
  await user.click(dialog.getByText(t('channels:handover.rules.backupFirst')))
  await dialog.findByText('74')
  await user.click(dialog.getByRole('button', { name: t('channels:handover.submit') }))
  await screen.findByText(t('channels:handover.done', { name: member.fullName }))
  expect(server.asked(confirmHandover).map(({ params, body }) => [params, body])).toEqual([
    [{ id: '11' }, { successorId: '8', rule: 'backupFirst', fingerprint: 'f1' }],
  ])
})

test('PERM-03 what has changed since is shown again before it is confirmed', async () => {
  server.refuses(confirmHandover, { code: 'channels.handoverChanged' })
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByLabelText(t('channels:handover.successor')))
  await user.click(await screen.findByTitle(wangLei.fullName))
  await dialog.findByText('74')
  server.answers(previewHandover, {
    ...preview,
    kinds: [{ kind: 'channelOwner', count: 73, elsewhere: 0 }],
    fingerprint: 'f2',
  })
  await user.click(dialog.getByRole('button', { name: t('channels:handover.submit') }))
  await dialog.findByText(t('errors:channels.handoverChanged'))
  await dialog.findByText('73')
  server.answers(confirmHandover, { id: '9' })
  await user.click(dialog.getByRole('button', { name: t('channels:handover.submit') }))
  await waitFor(() => expect(server.asked(confirmHandover)[1]?.body).toMatchObject({ fingerprint: 'f2' }))
})

test('PERM-03 with nothing in hand there is nothing to confirm', async () => {
  server.answers(previewHandover, { ...preview, kinds: [], channels: [] })
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByLabelText(t('channels:handover.successor')))
  await user.click(await screen.findByTitle(wangLei.fullName))
  await dialog.findByText(t('channels:handover.nothing'))
  expect(dialog.getByRole('button', { name: t('channels:handover.submit') })).toHaveProperty('disabled', true)
})
