import { updateRole } from '@pindao/protocol/access/role.endpoints.ts'
import { assignStaff, updateStaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import type { openPage } from '#test/open-page.tsx'
import { textsIn } from '#test/texts.ts'
import { button, member, openStaff, role, staffServer } from './staff.test-support.ts'

const t = await textsIn('zh')
type User = Awaited<ReturnType<typeof openPage>>['user']

let server: FakeServer
beforeEach(() => {
  server = staffServer()
})

const description = () => screen.findByLabelText(t('staff:role.description'))
const removeRole = () => button(t('staff:edit.remove', { name: '审片' }))

/** Both save after a question, whose code is there from then on: another question would come at once. */
async function saveMember(user: User): Promise<void> {
  await user.click(await screen.findByRole('switch'))
  await user.click(await button(t('staff:edit.save')))
  await user.click(await button(t('staff:edit.disable')))
}
async function saveRole(user: User): Promise<void> {
  await user.type(await description(), '看片')
  await user.click(await button(t('staff:role.review')))
  await user.click(await button(t('staff:role.save')))
}

const drawers = [
  {
    what: 'somebody',
    path: 'staff?detail=11',
    endpoint: updateStaffMember,
    save: saveMember,
    field: () => screen.findByRole('combobox', { name: t('staff:edit.addRole') }),
    saved: t('staff:edit.saved', { name: '赵律' }),
  },
  {
    what: 'a role',
    path: 'roles?detail=9',
    endpoint: updateRole,
    save: saveRole,
    field: description,
    saved: t('staff:role.saved', { name: '审片' }),
  },
]
test.each(drawers)(
  'PERM-03 while $what is saved the drawer stays, whatever is pressed, and takes nothing; then it closes by itself',
  async ({ path, endpoint, save, field, saved }) => {
    server.answers(updateStaffMember, member)
    server.answers(updateRole, role)
    const release = server.holds(endpoint)
    const { user, address } = await openStaff(server, path)
    await save(user)
    await waitFor(() => expect(server.asked(endpoint)).toHaveLength(1))
    const cancel = () => button(t('action.cancel'))
    await waitFor(async () => expect(await cancel()).toHaveProperty('disabled', true))
    expect(await field()).toHaveProperty('disabled', true)
    await user.click(await cancel())
    await user.keyboard('{Escape}')
    // Last: Escape would answer a question that this one had asked.
    await user.click(await button('关闭'))
    expect(address()).toBe(`/account/${path}`)
    release()
    await screen.findByText(saved)
    await waitFor(() => expect(address()).toBe(`/account/${path.split('?')[0]}`))
    // A question that had been asked would still be there.
    expect(screen.queryByText(t('common:edit.discardTitle'))).toBeNull()
  },
)

test('PERM-03 NAV-02 a save that ends after its page was left says so, and closes nothing on the next page', async () => {
  server.answers(updateRole, role)
  const release = server.holds(updateRole)
  const { user, address } = await openStaff(server, 'roles?detail=9')
  await saveRole(user)
  await waitFor(() => expect(server.asked(updateRole)).toHaveLength(1))
  await user.click(screen.getByRole('tab', { name: t('staff:role.holdersTab', { count: role.staffCount }) }))
  await user.click(await screen.findByRole('link', { name: t('staff:role.allHolders') }))
  await user.click(await button(t('common:edit.discard')))
  await user.click(await button(t('staff:people.editOf', { name: '赵律' })))
  await user.click(await removeRole())
  release()
  await screen.findByText(t('staff:role.saved', { name: '审片' }))
  await button(t('staff:edit.save'))
  expect(screen.queryByRole('button', { name: t('staff:edit.remove', { name: '审片' }) })).toBeNull()
  expect(address()).toContain('detail=11')
})

test('PERM-03 while a selection is assigned the dialog stays, and then closes by itself', async () => {
  server.answers(assignStaff, { changed: 1 })
  const release = server.holds(assignStaff)
  const { user } = await openStaff(server, 'staff')
  await user.click(await screen.findByRole('checkbox', { name: t('common:table.select', { name: '赵律' }) }))
  await user.click(await button(t('staff:assign.button')))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByText(t('staff:assign.replace')))
  await user.click(within(dialog).getByRole('button', { name: t('staff:assign.submit') }))
  await waitFor(() => expect(server.asked(assignStaff)).toHaveLength(1))
  const cancel = within(dialog).getByRole('button', { name: t('action.cancel') })
  await waitFor(() => expect(cancel).toHaveProperty('disabled', true))
  await user.keyboard('{Escape}')
  expect(dialog.isConnected).toBe(true)
  release()
  await screen.findByText(t('staff:assign.done', { count: 1 }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})
