import { listAuditLog, listAuditPeople } from '@pindao/protocol/access/audit.endpoints.ts'
import { getPersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { joined } from '#src/shared/format/joined.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { nothingChosen } from '#test/open-page.tsx'
import { textsIn } from '#test/texts.ts'
import { auditServer, openLog, row } from './audit.test-support.ts'

const t = await textsIn('zh')

let server: FakeServer
beforeEach(() => {
  server = auditServer()
})
const open = (search = '') => openLog(server, search)

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
  await screen.findByText(joined(['周凯', 'admin@pindao.example']))
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
  const { user, address } = await open('?personId=9')
  await screen.findByText(/赵律/u)
  const select = screen.getByRole('combobox', { name: t('audit:search.person') })
  await user.type(select, '李')
  const option = await screen.findByTitle(/李晴/u)
  fireEvent.click(option)
  await waitFor(() => expect(server.asked(listAuditLog).at(-1)?.query).toMatchObject({ personId: '1' }))
  // A choice is looked for at once; the address follows a little later, and would be that of the next test.
  await waitFor(() => expect(address()).toContain('personId=1'))
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
  await waitFor(() => expect(server.asked(listAuditLog).at(-1)?.query).toMatchObject({ personId: '1' }))
})
