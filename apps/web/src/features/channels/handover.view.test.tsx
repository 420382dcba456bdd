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
const [here, there] = [
  { id: '1', code: 'hz_fb', name: null },
  { id: '2', code: null, name: '法务组' },
]
const preview = {
  from: { id: member.id, fullName: member.fullName },
  to: wangLei,
  kinds: [
    { kind: 'channelOwner', count: 74, elsewhere: 0, departments: [{ department: here, count: 74 }] },
    { kind: 'channelBackup', count: 2, elsewhere: 3, departments: [{ department: here, count: 2 }] },
    {
      kind: 'contract',
      count: 5,
      elsewhere: 0,
      departments: [
        { department: here, count: 4 },
        { department: there, count: 1 },
      ],
    },
    { kind: 'reviewOf2031', count: 1, elsewhere: 0, departments: [{ department: null, count: 1 }] },
  ],
  refusals: [],
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
    [{ id: '11' }, { successorId: '8', rule: 'backupFirst', exceptions: [], fingerprint: 'f1' }],
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
    kinds: [{ kind: 'channelOwner', count: 73, elsewhere: 0, departments: [] }],
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

test('PERM-03 a kind, or what of it is of one department, goes to somebody else; who cannot take it is said with the reason', async () => {
  server.answers(previewHandover, {
    ...preview,
    refusals: [{ kind: 'contract', department: there, count: 1, successor: wangLei, why: 'noPermission' }],
  })
  const { user, dialog } = await openDialog()
  // What there is stands there before anybody is chosen.
  await dialog.findByText('74')
  const [choose] = [
    async (label: string, name: string) => {
      await user.click(dialog.getByRole('combobox', { name: label }))
      const options = await screen.findAllByTitle(name)
      await user.click(options.at(-1) as HTMLElement)
    },
  ]
  await choose(t('channels:handover.successor'), wangLei.fullName)
  await dialog.findByText(t('channels:handover.why.noPermission', { name: wangLei.fullName }))
  const submit = dialog.getByRole('button', { name: t('channels:handover.submit') })
  expect(submit).toHaveProperty('disabled', true)
  const contracts = t('channels:handover.kind.contract')
  server.answers(previewHandover, preview)
  await user.click(dialog.getByRole('button', { name: t('channels:handover.apartOf', { kind: contracts }) }))
  const place = t('channels:handover.inPlace', { kind: contracts, department: '法务组' })
  const other = choices.staff.find(({ id }) => id !== wangLei.id && id !== member.id)
  if (other === undefined) throw new Error('nobody else to choose')
  await choose(t('channels:handover.successorOf', { kind: place }), other.fullName)
  await waitFor(() => expect(submit).toHaveProperty('disabled', false))
  server.answers(confirmHandover, { id: '9' })
  await user.click(submit)
  await screen.findByText(t('channels:handover.done', { name: member.fullName }))
  expect(server.asked(confirmHandover)[0]?.body).toMatchObject({
    exceptions: [{ kind: 'contract', departmentId: '2', successorId: other.id }],
  })
})
