import {
  createRole,
  getRole,
  listDataScopes,
  listPermissions,
  listRoles,
  updateRole,
} from '@pindao/protocol/access/role.endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, roleOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const role = roleOf()

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listRoles, [role])
  server.answers(getRole, role)
  server.answers(listDataScopes, [])
  server.answers(listPermissions, [])
})
const open = (detail: string) => openPage(`/account/roles?detail=${detail}`, { server, person })
const nameField = () => screen.findByLabelText(t('staff:role.name'))
const saidOfName = async () => {
  const field = await nameField()
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}

test('PERM-03 two clicks save a role once; a name that is taken is said beside the name, and nowhere else', async () => {
  server.refuses(createRole, { code: 'access.nameTaken' })
  const release = server.holds(createRole)
  const { user } = await open('new')
  await user.type(await nameField(), '审片')
  await user.dblClick(screen.getByRole('button', { name: t('staff:role.save') }))
  await waitFor(() => expect(server.asked(createRole)).not.toEqual([]))
  release()
  await waitFor(async () => expect(await saidOfName()).toContain(t('errors:access.nameTaken')))
  // It was shut while it was saved, and with it the field.
  const field = await nameField()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field).toHaveProperty('disabled', false)
  expect(server.asked(createRole)).toHaveLength(1)
  expect(screen.getAllByText(t('errors:access.nameTaken'))).toHaveLength(1)
  server.answers(createRole, role)
  await user.type(await nameField(), '二组')
  await waitFor(() => expect(screen.queryByText(t('errors:access.nameTaken'))).toBeNull())
  await user.click(screen.getByRole('button', { name: t('staff:role.save') }))
  await screen.findByText(t('staff:role.created', { name: '审片二组' }))
})

/** Gives the role another name, looks at what will change, and saves it. */
async function rename(): Promise<void> {
  const { user } = await open('9')
  await user.type(await nameField(), '组')
  await user.click(await screen.findByRole('button', { name: t('staff:role.review') }))
  await user.click(await screen.findByRole('button', { name: t('staff:role.save') }))
}

test('PERM-03 a role is given a name that is taken: the drawer stays, and says so beside the name', async () => {
  server.refuses(updateRole, { code: 'access.nameTaken' })
  await rename()
  await waitFor(async () => expect(await saidOfName()).toContain(t('errors:access.nameTaken')))
  expect(screen.getAllByText(t('errors:access.nameTaken'))).toHaveLength(1)
})

test('PERM-03 what may not be taken from a role is refused with a sentence', async () => {
  server.refuses(updateRole, { code: 'access.grantBeyondOwn' })
  await rename()
  await screen.findByText(t('errors:access.grantBeyondOwn'))
})

const openHolders = async (user: UserEvent, count: number) =>
  user.click(await screen.findByRole('tab', { name: t('staff:role.holdersTab', { count }) }))

test('PERM-03 a role says how many more have it than those whom this person may see', async () => {
  const holders = [{ id: '11', fullName: '赵律', department: 'gm_office', disabled: false }]
  server.answers(getRole, { ...role, staffCount: 4, holders })
  const { user } = await open('9')
  await openHolders(user, 4)
  await screen.findByText('赵律')
  await screen.findByText(t('staff:role.moreHolders', { count: 3 }))
})

test('PERM-03 a role whose people all are out of sight is not said to be nobody’s', async () => {
  server.answers(getRole, { ...role, staffCount: 2, holders: [] })
  const { user } = await open('9')
  await openHolders(user, 2)
  await screen.findByText(t('staff:role.otherHolders', { count: 2 }))
  expect(screen.queryByText(t('staff:role.noHolders'))).toBeNull()
})
