import { listRoles, type Role } from '@pindao/protocol/access/role.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import {
  arrangeOwnCards,
  arrangeRoleCards,
  getOwnCards,
  getRoleCards,
} from '@pindao/protocol/workbench/card-arrangement.endpoints.ts'
import { workbenchToday } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('en')
let server: FakeServer
const day: EndpointOutput<typeof workbenchToday> = {
  at: '2026-03-04T12:00:00.000Z',
  from: '2026-03-04T00:00:00.000Z',
  to: '2026-03-05T00:00:00.000Z',
  uploads: { count: 0, bytes: 0, running: 0, refused: 0 },
  publishes: { submitted: 0, published: 0, failed: 0 },
  underWay: [],
  hours: [{ from: '2026-03-04T00:00:00.000Z', uploads: 0, published: 0, failed: 0 }],
  cards: [],
  load: null,
  finished: { since: '2026-03-03T18:00:00.000Z', total: 0, rows: [] },
  failures: { total: 0, rows: [] },
  queued: { total: 0, rows: [] },
}
const own = {
  kinds: ['unreadMail' as const, 'myFailures' as const, 'myQueue' as const],
  own: null,
  roles: null,
}
const roleOf = (id: string, code: string, actions: Role['actions']): Role => ({
  id,
  code,
  name: null,
  description: '',
  dataScope: 'own',
  permissionCount: 1,
  staffCount: 1,
  version: 1,
  updatedAt: day.at,
  actions,
})
const open = async (role: 'operator' | 'admin') => {
  const person = personOf(role)
  server = serverFor(person)
  server.answers(workbenchToday, day)
  server.answers(getOwnCards, own)
  server.answers(arrangeOwnCards, own)
  server.answers(listRoles, [roleOf('7', 'viewer', ['update']), roleOf('8', 'admin', [])])
  const { user } = await openPage('/dashboards/today', { server, person, locale: 'en' })
  await user.click(await screen.findByRole('button', { name: t('dashboards:cards.title') }))
  const drawer = within(await screen.findByRole('dialog', { name: t('dashboards:cards.title') }))
  return { user, drawer }
}

test('DAT-01 cards are left out and moved by the keyboard, and kept with one press', async () => {
  const { user, drawer } = await open('operator')
  await user.click(await drawer.findByRole('checkbox', { name: t('dashboards:card.myFailures') }))
  const up = t('list:arrange.up', { title: t('dashboards:card.myQueue') })
  drawer.getByRole('button', { name: up }).focus()
  await user.keyboard('{Enter}{Enter}')
  await user.click(drawer.getByRole('button', { name: t('dashboards:cards.save') }))
  await waitFor(() => expect(server.asked(arrangeOwnCards)).toHaveLength(1))
  expect(server.asked(arrangeOwnCards)[0]?.body).toEqual({
    arrangement: { order: ['myQueue', 'unreadMail', 'myFailures'], hidden: ['myFailures'] },
  })
  // Nothing is chosen yet, so there is nothing to take back; and roles are not for everybody.
  expect(drawer.getByRole('button', { name: t('dashboards:cards.follow') })).toHaveProperty('disabled', true)
  expect(drawer.queryByRole('combobox')).toBeNull()
})

test('DAT-01 PERM-02 an administrator arranges for a role, and takes that back', async () => {
  const { user, drawer } = await open('admin')
  const arranged = { order: ['myQueue' as const], hidden: ['unreadMail' as const] }
  server.answers(getRoleCards, { kinds: own.kinds, arrangement: arranged })
  server.answers(arrangeRoleCards, { kinds: own.kinds, arrangement: null })
  await user.click(drawer.getByRole('combobox', { name: t('dashboards:cards.whose') }))
  const name = t('dashboards:cards.ofRole', { role: t('access:role.viewer') })
  await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
  const hidden = await drawer.findByRole('checkbox', { name: t('dashboards:card.unreadMail') })
  await waitFor(() => expect(hidden).toHaveProperty('checked', false))
  await user.click(drawer.getByRole('button', { name: t('dashboards:cards.asMade') }))
  await waitFor(() => expect(server.asked(arrangeRoleCards)).toHaveLength(1))
  expect(server.asked(arrangeRoleCards)[0]).toMatchObject({
    params: { id: '7' },
    body: { arrangement: null },
  })
})
