import { locales } from '@pindao/locales/locales.ts'
import {
  type AuditEntry,
  getAuditChain,
  listAuditLog,
  listAuditPeople,
} from '@pindao/protocol/access/audit.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const person = personOf('admin')
const changed: AuditEntry = {
  id: '5',
  at: '2026-03-04T05:06:07.000Z',
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

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getAuditChain, { head: null, waiting: 0, waitingSince: null })
  server.answers(listAuditPeople, [])
})

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name, 'u') }))
const openDetail = async (user: Awaited<ReturnType<typeof openPage>>['user'], name: string) => {
  await user.click((await row(name)).getByRole('button', { name: new RegExp(name, 'u') }))
  return within(await screen.findByRole('dialog'))
}

test.each(locales)(
  'PERM-05 I18N-01 in %s a built-in role or department is named in the words of the language, another record as it is',
  async (locale) => {
    const words = await textsIn(locale)
    const called = (id: string, entity: string, recordName: string | null): AuditEntry => {
      return { ...changed, id, action: `act.${id}`, entity, entityId: id, recordName }
    }
    server.answers(listAuditLog, [
      called('21', 'role', 'operator'),
      called('22', 'department', 'hz_fb'),
      called('23', 'role', 'none'),
      called('24', 'channel', 'operator'),
    ])
    const { user } = await openPage('/account/audit-log', { server, person, locale })
    const named = async (action: string, name: string) => (await row(action)).getByText(name)
    await named('act.21', words('access:role.operator'))
    await named('act.22', words('access:department.hz_fb'))
    await named('act.24', 'operator')
    // A text of that key says that somebody has no role; this one is called so.
    await named('act.23', 'none')
    const drawer = await openDetail(user, 'act.22')
    drawer.getByText(words('access:department.hz_fb'))
  },
)

test.each(locales)(
  'PERM-02 PERM-05 in %s the drawer says permissions in the words and the order of the editor of roles',
  async (locale) => {
    const words = await textsIn(locale)
    const before = { permissions: ['video:read', 'menu:revenue', 'future:act', 'route:today'] }
    server.answers(listAuditLog, [{ ...changed, before, after: { permissions: [] } }])
    const { user } = await openPage('/account/audit-log', { server, person, locale })
    const drawer = await openDetail(user, words('audit:action.role.update'))
    const table = within(drawer.getByRole('table', { name: words('audit:detail.changes') }))
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent)
    const said = [
      `${words('staff:kind.menu')} · ${words('navigation:page.revenue')}`,
      `${words('staff:kind.route')} · ${words('navigation:page.today')}`,
      words('staff:permission.video.read'),
      'future:act',
    ]
    expect(cells).toEqual([said.join('\n'), words('audit:detail.blank')])
  },
)

test('PERM-05 the drawer says what a role was given, and how many of its permissions stayed', async () => {
  const words = await textsIn('zh')
  const [before, after] = [
    { permissions: ['video:read', 'video:upload'] },
    { permissions: ['video:read', 'video:upload', 'route:today'] },
  ]
  server.answers(listAuditLog, [{ ...changed, before, after }])
  const { user } = await openPage('/account/audit-log', { server, person, locale: 'zh' })
  const drawer = await openDetail(user, words('audit:action.role.update'))
  const table = within(drawer.getByRole('table', { name: words('audit:detail.changes') }))
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['—', `${words('staff:kind.route')} · ${words('navigation:page.today')}`])
  table.getByText(words('audit:detail.kept', { number: 2 }))
})
