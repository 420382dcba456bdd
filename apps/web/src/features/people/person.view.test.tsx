import { getPerson, type PersonView } from '@pindao/protocol/people/people.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const at = '2026-03-04T05:06:07.000Z'
const days = Array.from({ length: 30 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`)
const counted = (total: number) => ({ total, days: days.map((_, day) => (day === 4 ? total : 0)) })

test('NAV-02 a member of staff with department, roles, channels, figures and acts; one’s own page leads to the settings', async () => {
  const person = personOf('admin')
  const server = serverFor(person)
  server.answers(getPerson, viewOf())
  await openPage('/apps/user/view/7', { server, person })
  await screen.findByRole('heading', { level: 1, name: '李晴' })
  screen.getByText(t('access:department.hz_fb'))
  screen.getByText(t('access:role.operator'))
  const chart = t('people:figures.chart', { day: '2026/03/05', most: '3' })
  screen.getByRole('img', { name: chart })
  const channels = within(screen.getByRole('region', { name: t('people:channels.title') }))
  channels.getByText('云上频道')
  const acts = within(screen.getByRole('region', { name: t('people:acts.title') }))
  acts.getByText(t('audit:action.publishTask.create'))
  acts.getByText('山谷里的早晨')
  screen.getByRole('link', { name: t('people:settings') })
  expect(acts.getByRole('link').getAttribute('href')).toBe('/account/audit-log?personId=7')
})

test.each([
  ['never came', null, 2],
  ['came', at, 0],
] as const)(
  'NAV-02 of somebody who %s the first and the last sign-in say the same',
  async (_who, signedIn, never) => {
    const person = personOf('admin')
    const server = serverFor(person)
    server.answers(getPerson, viewOf({ firstSignInAt: signedIn, lastSignInAt: signedIn }))
    await openPage('/apps/user/view/7', { server, person })
    await screen.findByText(t('people:fact.since'))
    expect(screen.queryAllByText(t('people:fact.never'))).toHaveLength(never)
  },
)

test('PERM-03 what the reader may not see is left out, and figures say why', async () => {
  const person = personOf('operator', {
    user: { userId: '1', avatarUrl: null, departmentCode: 'hz_fb', email: 'a@b.c' },
  })
  const server = serverFor(person)
  const figures = { days, uploaded: counted(3), published: null, failed: null }
  server.answers(getPerson, viewOf({ channels: null, acts: null, figures, enabled: false }))
  await openPage('/apps/user/view/7', { server, person })
  await screen.findByText(t('people:disabled'))
  expect(screen.getAllByText(t('people:figures.hidden'))).toHaveLength(2)
  expect(screen.queryByRole('region', { name: t('people:acts.title') })).toBeNull()
  expect(screen.queryByRole('link', { name: t('people:settings') })).toBeNull()
})

test('PERM-03 an act on a record that the reader may not read says its kind and number', async () => {
  const person = personOf('admin')
  const server = serverFor(person)
  const act = { id: '1', at, action: 'publishTask.create', entity: 'publishTask', entityId: '31', name: null }
  server.answers(getPerson, viewOf({ acts: [act] }))
  await openPage('/apps/user/view/7', { server, person })
  const acts = within(await screen.findByRole('region', { name: t('people:acts.title') }))
  acts.getByText(t('audit:record', { entity: t('audit:entity.publishTask'), id: '31' }))
})

test('NAV-02 I18N-01 an act on a built-in role or department names it in the words of the language', async () => {
  const person = personOf('admin')
  const server = serverFor(person)
  const act = (id: string, entity: string, name: string) => ({
    id,
    at,
    action: `${entity}.update`,
    entity,
    entityId: id,
    name,
  })
  server.answers(getPerson, viewOf({ acts: [act('1', 'role', 'viewer'), act('2', 'department', 'jz_fb')] }))
  await openPage('/apps/user/view/7', { server, person })
  const acts = within(await screen.findByRole('region', { name: t('people:acts.title') }))
  acts.getByText(t('access:role.viewer'))
  acts.getByText(t('access:department.jz_fb'))
})

test('NAV-02 nobody, and somebody out of reach, is not found; without the right to look it is no permission', async () => {
  const person = personOf('admin')
  const server = serverFor(person)
  server.refuses(getPerson, { code: 'access.staffNotFound' })
  await openPage('/apps/user/view/99', { server, person })
  await screen.findByText(t('people:notFound.title'))
  server.refuses(getPerson, { code: 'access.noPermission' })
  await openPage('/apps/user/view/99', { server })
  await screen.findByText(t('permission.title'))
})

test('PERM-03 somebody who is put out of reach while one looks is no longer shown', async () => {
  const person = personOf('admin')
  const server = serverFor(person)
  server.answers(getPerson, viewOf())
  await openPage('/apps/user/view/7', { server, person })
  await screen.findByRole('heading', { level: 1, name: '李晴' })
  await waitFor(() => expect(server.listeners()).toBe(1))
  server.refuses(getPerson, { code: 'access.staffNotFound' })
  server.tells({ type: 'access', id: person.user.userId })
  await screen.findByText(t('people:notFound.title'))
  expect(screen.queryByRole('heading', { level: 1, name: '李晴' })).toBeNull()
})

function viewOf(part: Partial<PersonView> = {}): PersonView {
  return {
    id: '7',
    fullName: '李晴',
    email: 'li.qing@pindao.example',
    avatarUrl: null,
    department: { id: '1', code: 'hz_fb', name: null },
    roles: [{ id: '1', code: 'operator', name: null }],
    enabled: true,
    firstSignInAt: null,
    lastSignInAt: null,
    channels: {
      total: 1,
      items: [
        {
          id: '3',
          platform: 'youtube',
          title: '云上频道',
          handle: '@clouds',
          avatarUrl: null,
          credentialStatus: 0,
        },
      ],
    },
    figures: { days, uploaded: counted(3), published: counted(2), failed: counted(0) },
    acts: [
      {
        id: '1',
        at,
        action: 'publishTask.create',
        entity: 'publishTask',
        entityId: '31',
        name: '山谷里的早晨',
      },
    ],
    ...part,
  }
}
