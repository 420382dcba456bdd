import { getAuditChain, listAuditLog, listAuditPeople } from '@pindao/protocol/access/audit.endpoints.ts'
import { listRoles } from '@pindao/protocol/access/role.endpoints.ts'
import { createSavedView, listSavedViews } from '@pindao/protocol/access/saved-view.endpoints.ts'
import { getStaffChoices, listStaff } from '@pindao/protocol/access/staff.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { memberOf, personOf, roleOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

const member = memberOf({ lastSignInAt: at, actions: [] })
const entry = {
  id: '5',
  at,
  person: { id: '7', fullName: '周凯' },
  action: 'role.update',
  entity: 'role',
  entityId: '12',
  recordName: null,
  before: null,
  after: null,
  detail: {},
  requestId: null,
  ip: null,
}

function server() {
  const made = serverFor(person)
  made.answers(listStaff, [member])
  made.answers(getStaffChoices, { departments: [], roles: [] })
  made.answers(listRoles, [roleOf({ actions: [] })])
  made.answers(listAuditLog, [entry])
  made.answers(getAuditChain, { head: null, waiting: 0, waitingSince: null })
  made.answers(listAuditPeople, [])
  return made
}

/** Each list with its table and a column that is hidden in the test. */
const lists = [
  {
    listId: 'staff',
    first: t('staff:people.column.name'),
    path: '/account/staff',
    table: t('staff:people.title'),
    key: 'roles',
    column: t('staff:people.column.roles'),
  },
  {
    listId: 'roles',
    first: t('staff:roles.column.name'),
    path: '/account/roles',
    table: t('staff:roles.title'),
    key: 'scope',
    column: t('staff:roles.column.scope'),
  },
  {
    listId: 'audit-log',
    first: t('audit:column.person'),
    path: '/account/audit-log',
    table: t('audit:title'),
    key: 'record',
    column: t('audit:column.record'),
  },
] as const

test.each(lists)('WID-04 $listId: columns, density and refresh are in the bar above', async (list) => {
  const answering = server()
  const { user } = await openPage(list.path, { server: answering, person })
  const section = within(await screen.findByRole('region', { name: list.table }))
  await section.findByRole('columnheader', { name: list.column })
  await user.click(section.getByRole('button', { name: t('common:table.columns') }))
  const settings = within(await screen.findByRole('dialog', { name: t('list:columns.title') }))
  await user.click(await settings.findByRole('checkbox', { name: list.column }))
  await waitFor(() => expect(headings()).not.toContain(list.column))

  const endpoint = { staff: listStaff, roles: listRoles, 'audit-log': listAuditLog }[list.listId]
  const before = answering.asked(endpoint).length
  await user.click(section.getByRole('button', { name: t('common:table.refresh') }))
  await waitFor(() => expect(answering.asked(endpoint).length).toBe(before + 1))
  section.getByRole('button', { name: t('common:table.density') })
})

test.each(lists)(
  'WID-04 $listId: a view is saved under the name of the list, and opened by',
  async (list) => {
    const answering = server()
    const columns = [{ key: list.key, hidden: true, pin: null }]
    answering.answers(listSavedViews, [
      {
        id: '3',
        listId: list.listId,
        name: '常看的',
        isDefault: true,
        updatedAt: at,
        content: { filters: {}, layout: { density: 'compact', columns } },
      },
    ])
    answering.answers(createSavedView, ({ body }) => ({
      id: '4',
      updatedAt: at,
      ...(body as { listId: string; name: string; isDefault: boolean; content: never }),
    }))
    const { user } = await openPage(list.path, { server: answering, person })
    await screen.findByRole('columnheader', { name: list.first })
    await waitFor(() => expect(headings()).not.toContain(list.column))
    expect(answering.asked(listSavedViews)[0]?.query).toEqual({ listId: list.listId })
    const views = await screen.findByRole('button', { name: t('list:views.button') })
    const tab = screen.getByRole('button', { name: t('list:views.nameOfDefault', { name: '常看的' }) })
    expect(tab.getAttribute('aria-current')).toBe('true')
    await user.click(views)
    await user.click(await screen.findByRole('menuitem', { name: t('list:views.save') }))
    const dialog = within(await screen.findByRole('dialog', { name: t('list:views.save') }))
    await user.type(await dialog.findByRole('textbox', { name: t('list:views.name') }), '又一个')
    await user.click(dialog.getByRole('button', { name: t('common:action.confirm') }))
    await screen.findByText(t('list:views.saved'))
    expect(answering.asked(createSavedView)[0]?.body).toMatchObject({
      listId: list.listId,
      content: { layout: { density: 'compact', columns } },
    })
  },
)

test('WID-04 the checkbox for all rows, repeated by the row with which the kit measures, is within reach once', async () => {
  await openPage('/account/staff', { server: server(), person })
  await screen.findByRole('link', { name: member.fullName })
  const name = t('common:table.selectPage')
  const boxes = screen.getAllByRole('checkbox', { name, hidden: true })
  expect(boxes).toHaveLength(2)
  expect(boxes.filter((box) => box.closest('[inert]') === null)).toEqual([
    screen.getByRole('checkbox', { name }),
  ])
})

test('PERM-04 a name in the staff list leads to the view of the person; editing stays in the row', async () => {
  await openPage('/account/staff', { server: server(), person })
  const name = await screen.findByRole('link', { name: member.fullName })
  expect(name.getAttribute('href')).toBe(`/apps/user/view/${member.id}`)
  screen.getByRole('button', { name: t('staff:people.seeOf', { name: member.fullName }) })
})
