import { locales } from '@pindao/locales/locales.ts'
import {
  type AuditEntry,
  getAuditChain,
  listAuditLog,
  listAuditPeople,
} from '@pindao/protocol/access/audit.endpoints.ts'
import { getPersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { nothingChosen, openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const hash = 'ab12cd34ef56'.padEnd(64, '0')

const changed: AuditEntry = {
  id: '5',
  at: '2026-03-04T05:06:07.000Z',
  person: { id: '7', fullName: '周凯' },
  action: 'role.update',
  entity: 'role',
  entityId: '12',
  recordName: null,
  before: {
    name: '审片',
    dataScope: 'own',
    clientSecret: '[secret]',
    enabled: true,
    odd: { a: 1 },
    gone: 'x',
  },
  after: {
    name: '审片组',
    dataScope: 'all',
    clientSecret: '[secret]',
    enabled: false,
    odd: { a: 2 },
    tags: [],
  },
  detail: {},
  requestId: 'req-99',
  ip: '10.1.2.3',
}
const signedOut: AuditEntry = {
  ...changed,
  id: '4',
  action: 'session.end',
  entity: 'session',
  entityId: '8',
  before: null,
  after: null,
  detail: { reason: 'signOut' },
}
const bySystem: AuditEntry = {
  ...changed,
  id: '3',
  person: null,
  action: 'future.act',
  entity: 'future',
  entityId: null,
  before: null,
  after: { title: '新' },
  requestId: null,
  ip: null,
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getAuditChain, { head: null, waiting: 0, waitingSince: null })
  server.answers(listAuditPeople, [{ id: '7', fullName: '周凯', email: 'admin@pindao.example' }])
  server.answers(listAuditLog, [changed, signedOut, bySystem])
})

const open = (search = '') => openPage(`/account/audit-log${search}`, { server, person })
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name, 'u') }))
const openDetail = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click((await row(name)).getByRole('button', { name: new RegExp(name, 'u') }))
  return within(await screen.findByRole('dialog'))
}

test('PERM-05 a member of staff to whom something was done is named', async () => {
  server.answers(listAuditLog, [{ ...changed, entity: 'staff', entityId: '5', recordName: '孙悦' }])
  await open()
  const line = await row(t('audit:action.role.update'))
  line.getByText(`${t('audit:record', { entity: t('audit:entity.staff'), id: '5' })} · 孙悦`)
})

test('PERM-05 a line says who did what to which record, and which fields changed', async () => {
  await open()
  const line = await row(t('audit:action.role.update'))
  line.getByText('周凯')
  line.getByText(t('audit:record', { entity: t('audit:entity.role'), id: '12' }))
  line.getByText(new RegExp(`^${t('audit:field.name')} · ${t('audit:field.dataScope')} · clientSecret`, 'u'))
  const other = await row('future.act')
  other.getByText(t('audit:system'))
  other.getByText('future')
})

test.each(locales)(
  'PERM-05 in %s, the drawer sets before beside after, in words where there are some',
  async (locale) => {
    const words = await textsIn(locale)
    const { user } = await openPage('/account/audit-log', { server, person, locale })
    const drawer = await openDetail(user, words('audit:action.role.update'))
    const table = drawer.getByRole('table', { name: words('audit:detail.changes') })
    const cells = (field: string) => {
      const line = within(table).getByRole('rowheader', { name: field }).closest('tr')
      return within(line ?? table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    }
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([words('audit:detail.field'), words('audit:detail.before'), words('audit:detail.after')])
    expect(cells(words('audit:field.name'))).toEqual(['审片', '审片组'])
    expect(cells(words('audit:field.dataScope'))).toEqual([
      words('access:dataScope.own'),
      words('access:dataScope.all'),
    ])
    expect(cells('clientSecret')).toEqual([words('audit:detail.secret'), words('audit:detail.secret')])
    expect(cells(words('audit:field.enabled'))).toEqual([words('audit:detail.yes'), words('audit:detail.no')])
    expect(cells('odd')).toEqual(['{\n  "a": 1\n}', '{\n  "a": 2\n}'])
    expect(cells('gone')).toEqual(['x', words('audit:detail.absent')])
    expect(cells(words('audit:field.tags'))).toEqual([
      words('audit:detail.absent'),
      words('audit:detail.blank'),
    ])
    drawer.getByText('req-99')
    drawer.getByText('10.1.2.3')
  },
)

test.each(locales)(
  'PERM-05 in %s no two columns are called alike: what was done, and the buttons',
  async (locale) => {
    const words = await textsIn(locale)
    await openPage('/account/audit-log', { server, person, locale })
    const buttons = await screen.findByRole('columnheader', { name: words('table.actions') })
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '')
    expect(new Set(titles).size).toBe(titles.length)
    // “Action” beside “Actions” is told apart by nobody.
    expect(buttons.textContent).not.toContain(words('audit:column.action'))
  },
)

test('PERM-05 an act without a record says so, and its reason in words; one side alone stands alone', async () => {
  const { user, address } = await open()
  const drawer = await openDetail(user, t('audit:action.session.end'))
  drawer.getByText(t('audit:detail.noChanges'))
  drawer.getByText(t('audit:reason.signOut'))
  expect(address()).toBe('/account/audit-log?detail=4')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/account/audit-log'))
  const made = await openDetail(user, 'future.act')
  const table = made.getByRole('table', { name: t('audit:detail.made') })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
})

test('PERM-05 the address holds the search; the server is asked for just that', async () => {
  await open('?personId=7&action=role.update&entity=role&entityId=12&period=2026-03-01_2026-03-04')
  await row(t('audit:action.role.update'))
  expect(server.asked(listAuditLog).at(-1)?.query).toMatchObject({
    personId: '7',
    action: 'role.update',
    entity: 'role',
    entityId: '12',
    from: new Date('2026-03-01T00:00:00').toISOString(),
    to: new Date('2026-03-05T00:00:00').toISOString(),
  })
  await screen.findByText(/周凯 · admin@pindao\.example/u)
})

test('PERM-05 SET-01 days of the search are days of the person, wherever the browser is', async () => {
  server.answers(getPersonSettings, { ...nothingChosen, timeZone: 'America/New_York' })
  await open('?period=2026-03-07_2026-03-08')
  await row(t('audit:action.role.update'))
  // The clock goes forward on the 8th.
  await waitFor(() =>
    expect(server.asked(listAuditLog).at(-1)?.query).toMatchObject({
      from: '2026-03-07T05:00:00.000Z',
      to: '2026-03-09T04:00:00.000Z',
    }),
  )
})

test('PERM-05 a person is found by typing, and somebody unknown to the list is asked for by id', async () => {
  server.answers(listAuditPeople, ({ query }) => {
    const found = query['id'] === '9' ? '赵律' : query['name'] === '李' ? '李晴' : null
    return found === null
      ? []
      : [{ id: found === '赵律' ? '9' : '1', fullName: found, email: 'a@pindao.example' }]
  })
  const { user } = await open('?personId=9')
  await screen.findByText(/赵律/u)
  const select = screen.getByRole('combobox', { name: t('audit:search.person') })
  await user.type(select, '李')
  const option = await screen.findByTitle(/李晴/u)
  fireEvent.click(option)
  await user.click(screen.getByRole('button', { name: t('action.search') }))
  await waitFor(() => expect(server.asked(listAuditLog).at(-1)?.query).toMatchObject({ personId: '1' }))
})

test('PERM-05 while a name is typed nobody of an older answer is offered', async () => {
  const { user } = await open()
  const select = await screen.findByRole('combobox', { name: t('audit:search.person') })
  await user.click(select)
  await screen.findByTitle(/周凯/u)
  server.answers(listAuditPeople, [{ id: '1', fullName: '李晴', email: 'li@pindao.example' }])
  const goOn = server.holds(listAuditPeople)
  await user.type(select, '李')
  await screen.findByText(t('loading'))
  expect(screen.queryByTitle(/周凯/u)).toBeNull()
  await waitFor(() => expect(server.asked(listAuditPeople).at(-1)?.query).toEqual({ name: '李' }))
  expect(screen.queryByTitle(/周凯/u)).toBeNull()
  goOn()
  fireEvent.click(await screen.findByTitle(/李晴/u))
  await user.click(screen.getByRole('button', { name: t('action.search') }))
  await waitFor(() => expect(server.asked(listAuditLog).at(-1)?.query).toMatchObject({ personId: '1' }))
})

test('PERM-05 the chain: sealed up to when, the head to be copied, and a warning when nobody seals', async () => {
  server.answers(getAuditChain, {
    head: { seal: '42', sealedAt: '2026-03-04T05:06:09.000Z', hash },
    waiting: 3,
    waitingSince: '2026-03-04T05:06:10.000Z',
  })
  await open()
  const chain = within(await screen.findByRole('region', { name: t('audit:chain.label') }))
  chain.getByText(new RegExp(t('audit:chain.head', { seal: '42' }), 'u'))
  chain.getByText(hash.slice(0, 12))
  chain.getByText(t('audit:chain.waiting', { count: 3 }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    t('audit:chain.late', { time: '' }).slice(0, 4),
  )
})

test('PERM-05 an empty log, and one that cannot be read', async () => {
  server.answers(listAuditLog, [])
  await open()
  await screen.findByText(t('audit:empty.title'))
  await screen.findByText(t('audit:chain.none'))
  server.refuses(listAuditLog, { code: 'common.conflict', requestId: 'req-5' })
  await open()
  await screen.findByText(t('error.requestId', { id: 'req-5' }))
  screen.getByRole('button', { name: t('action.retry') })
})

test('PERM-03 PERM-05 whoever may not read the log reads that', async () => {
  const operator = personOf('operator')
  await openPage('/account/audit-log', { server: serverFor(operator), person: operator })
  await screen.findByText(t('permission.title'))
})
