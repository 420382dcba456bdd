import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import {
  createRole,
  getRole,
  listDataScopes,
  listPermissions,
  listRoles,
  type RoleDetail,
  updateRole,
} from '@pindao/protocol/access/role.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, roleOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { listedGroups } from './staff.test-support.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const looksAtChannels: Grant[] = [
  ...(['channels', 'platform-videos'] as const).flatMap((page) => [`menu:${page}`, `route:${page}`] as const),
  'channel:read',
]
const role = (part: Partial<RoleDetail> = {}) =>
  roleOf({ staffCount: 2, permissions: looksAtChannels, ...part })

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listRoles, [role()])
  server.answers(getRole, role())
  server.answers(listDataScopes, [])
  server.answers(listPermissions, listedGroups())
})
const open = (detail: string) => openPage(`/account/roles?detail=${detail}`, { server, person })

const subjects = ['channel', 'video', 'publishTask'] as const
const [channel, video, task] = subjects.map((name) => t(`staff:subject.${name}`)) as [string, string, string]
/** The levels of one line. */
const line = async (subject: string) => within(await screen.findByRole('radiogroup', { name: subject }))
const level = async (subject: string, name: 'none' | 'look' | 'work' | 'all') =>
  (await line(subject)).getByRole('radio', { name: t(`staff:level.${name}`) })
const details = (subject: string) =>
  screen.findByRole('button', { name: t('staff:role.detailsOf', { subject }) })
const review = () => screen.findByRole('button', { name: t('staff:role.review') })
const question = async () => within(await screen.findByRole('dialog', { name: t('staff:diff.title') }))
const channelArea = () => within(screen.getByRole('region', { name: t('navigation:area.channel') }))

test('PERM-02 PERM-03 a level is chosen with its page and menu entry; the change is read in levels before it is saved', async () => {
  server.answers(updateRole, role({ version: 6 }))
  const { user } = await open('9')
  expect(await level(channel, 'look')).toHaveProperty('checked', true)
  // Nothing about letters is only for some, and who reads them writes them: the line has two ends.
  expect((await line(t('staff:subject.mail'))).getAllByRole('radio')).toHaveLength(2)
  await user.click(await level(channel, 'none'))
  await user.click(await level(video, 'work'))
  await user.click(await review())
  const asked = await question()
  asked.getByText(t('staff:diff.people', { count: 2 }))
  const lines = asked.getAllByRole('listitem').filter((item) => item.querySelector('details') !== null)
  const changes = lines.map(({ firstChild }) => firstChild?.textContent)
  expect(within(lines[0] as HTMLElement).getAllByRole('listitem')).toHaveLength(5)
  const from = (what: string, before: 'look' | 'none', after: 'none' | 'work') =>
    t('staff:diff.from', { what, before: t(`staff:level.${before}`), after: t(`staff:level.${after}`) })
  expect(changes).toEqual([from(video, 'none', 'work'), from(channel, 'look', 'none')])
  await user.click(asked.getByRole('button', { name: t('staff:role.save') }))
  await screen.findByText(t('staff:role.saved', { name: '审片' }))
  const body = server.asked(updateRole)[0]?.body as { permissions: string[] }
  expect(body.permissions.toSorted()).toEqual([
    'menu:source-videos',
    'route:source-videos',
    'video:create',
    'video:read',
    'video:update',
  ])
})

test('PERM-03 keys move within one line, and leave the others as they are', async () => {
  const { user } = await open('9')
  const start = await level(channel, 'look')
  start.focus()
  await user.keyboard('{ArrowRight}')
  expect(await level(channel, 'work')).toHaveProperty('checked', true)
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await level(channel, 'none')).toHaveProperty('checked', true)
  expect(await level(video, 'none')).toHaveProperty('checked', true)
})

test('PERM-02 a page or menu entry is taken away on purpose in the details: the line is a mixture, and one key away from a level', async () => {
  const { user } = await open('9')
  await user.click(await details(channel))
  const page = () => channelArea().getAllByRole('checkbox', { name: t('navigation:page.channels') })
  expect(page()).toHaveLength(2)
  await user.click(page()[0] as HTMLElement)
  channelArea().getByText(t('staff:level.custom'))
  expect((await line(channel)).queryByRole('radio', { checked: true })).toBeNull()
  // Without the reading nothing of the page is left; with it, all of it is back.
  const reading = () => channelArea().getByRole('checkbox', { name: t('staff:permission.channel.read') })
  await user.click(reading())
  expect(await level(channel, 'none')).toHaveProperty('checked', true)
  await user.click(reading())
  expect(await level(channel, 'look')).toHaveProperty('checked', true)
  for (const box of page()) expect(box).toHaveProperty('checked', true)
})

test('PERM-03 the whole role is set at once, each line as high as it goes', async () => {
  const { user } = await open('9')
  const whole = t('staff:role.whole')
  expect((await line(whole)).queryByRole('radio', { checked: true })).toBeNull()
  await user.click(await level(whole, 'look'))
  expect(await level(whole, 'look')).toHaveProperty('checked', true)
  expect(await level(video, 'look')).toHaveProperty('checked', true)
  expect(await level(t('staff:subject.mail'), 'none')).toHaveProperty('checked', true)
  await user.click(await level(whole, 'all'))
  expect(await level(video, 'all')).toHaveProperty('checked', true)
  expect(await level(task, 'all')).toHaveProperty('checked', true)
  // One that has nothing beyond everyday work goes as high as that.
  expect(await level(t('staff:subject.mail'), 'work')).toHaveProperty('checked', true)
})

test('PERM-03 what somebody cannot grant cannot be chosen, and why is said; what is stored can always be put back', async () => {
  server.answers(getRole, role({ fixed: [{ permission: 'video:delete', reason: 'beyondOwn' }] }))
  const { user } = await open('9')
  await screen.findByText(t('staff:role.beyondOwn'))
  const all = await level(video, 'all')
  expect(all).toHaveProperty('disabled', true)
  expect(all.closest('label')?.title).toContain(t('staff:permission.video.delete'))
  expect(await level(video, 'work')).toHaveProperty('disabled', false)
  await user.click(await details(video))
  const tick = (name: 'delete' | 'create') =>
    screen.getByRole('checkbox', { name: t(`staff:permission.video.${name}`) })
  expect(tick('delete')).toHaveProperty('disabled', true)
  expect(tick('create')).toHaveProperty('disabled', false)
})

test('PERM-03 the role that alone makes the last administrator keeps its levels, and says what to do', async () => {
  const fixed = allGrants.map((permission) => ({ permission, reason: 'lastAdministrator' as const }))
  server.answers(getRole, role({ code: 'admin', name: null, permissions: [...allGrants], fixed }))
  await open('9')
  await screen.findByText(t('staff:role.lastAdministrator'))
  expect(await level(video, 'all')).toMatchObject({ checked: true, disabled: false })
  expect(await level(video, 'work')).toHaveProperty('disabled', true)
})

test('PERM-03 a search finds a line by its name, and unfolds those of which it finds a single permission', async () => {
  const { user } = await open('9')
  const search = await screen.findByLabelText(t('staff:role.search'))
  await user.type(search, t('staff:permission.channel.connect'))
  expect(screen.queryByRole('region', { name: t('navigation:area.content') })).toBeNull()
  expect(channelArea().getAllByRole('checkbox')).toHaveLength(1)
  await user.clear(search)
  await user.type(search, video)
  await level(video, 'none')
  expect(screen.queryByRole('checkbox', { name: t('staff:permission.video.read') })).toBeNull()
})

test('PERM-03 a new role begins as a copy of another one, without what its author does not hold', async () => {
  const other = role({ dataScope: 'all', permissions: [...looksAtChannels, 'video:read', 'video:delete'] })
  server.answers(getRole, other)
  server.answers(listPermissions, listedGroups(['video:delete']))
  server.answers(createRole, role({ id: '10' }))
  const { user } = await open('new')
  await user.click(await screen.findByRole('combobox', { name: t('staff:role.copyFrom') }))
  await user.click(await screen.findByTitle('审片'))
  await screen.findByText(t('staff:role.copiedLess', { count: 1 }))
  expect(await level(channel, 'look')).toHaveProperty('checked', true)
  await user.type(screen.getByLabelText(t('staff:role.name')), '看频道')
  await user.click(screen.getByRole('button', { name: t('staff:role.save') }))
  await waitFor(() => expect(server.asked(createRole)).toHaveLength(1))
  expect(server.asked(createRole)[0]?.body).toMatchObject({
    name: '看频道',
    dataScope: 'all',
    permissions: [...looksAtChannels, 'video:read'],
  })
})

const scope = (name: 'own' | 'department' | 'all') =>
  screen.findByRole('radio', { name: new RegExp(`^${t(`staff:scope.${name}`)} `, 'u') })

test('PERM-03 a data scope that somebody cannot give to a role is grey and says why', async () => {
  server.answers(
    getRole,
    role({ dataScope: 'department', fixedScopes: [{ dataScope: 'all', reason: 'beyondOwn' }] }),
  )
  await open('9')
  expect(await scope('all')).toHaveProperty('disabled', true)
  expect(await scope('own')).toHaveProperty('disabled', false)
  expect(await scope('department')).toHaveProperty('checked', true)
  screen.getByText(t('staff:scope.beyondOwn'))
})

test('PERM-03 a new role cannot have a wider data scope than whoever makes it', async () => {
  server.answers(listDataScopes, [
    { dataScope: 'own', grantable: true },
    { dataScope: 'all', grantable: false },
  ])
  await open('new')
  await waitFor(async () => expect(await scope('all')).toHaveProperty('disabled', true))
  expect(await scope('own')).toHaveProperty('checked', true)
})
