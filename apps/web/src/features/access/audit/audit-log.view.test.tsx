import { locales } from '@pindao/locales/locales.ts'
import { getAuditChain, listAuditLog } from '@pindao/protocol/access/audit.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { joined } from '#src/shared/format/joined.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { auditServer, changed, openLog, person, row } from './audit.test-support.ts'

const t = await textsIn('zh')

let server: FakeServer
beforeEach(() => {
  server = auditServer()
})
const hash = 'ab12cd34ef56'.padEnd(64, '0')
const open = () => openLog(server)
const openDetail = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click((await row(name)).getByRole('button', { name: new RegExp(name, 'u') }))
  return within(await screen.findByRole('dialog'))
}

test('PERM-05 a member of staff to whom something was done is named', async () => {
  server.answers(listAuditLog, [{ ...changed, entity: 'staff', entityId: '5', recordName: '孙悦' }])
  await open()
  const line = await row(t('audit:action.role.update'))
  line.getByText('孙悦')
  line.getByText(t('audit:record', { entity: t('audit:entity.staff'), id: '5' }))
})

test('PERM-05 a line says who did what to which record, and which fields changed', async () => {
  await open()
  const line = await row(t('audit:action.role.update'))
  line.getByText('周凯')
  line.getByText(t('audit:record', { entity: t('audit:entity.role'), id: '12' }))
  line.getByText(
    new RegExp(`^${joined([t('audit:field.name'), t('audit:field.dataScope'), 'webhookSecret'])}`, 'u'),
  )
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
    expect(cells('webhookSecret')).toEqual([words('audit:detail.secret'), words('audit:detail.secret')])
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
