import {
  createRole,
  listDataScopes,
  listPermissions,
  listRoles,
} from '@pindao/protocol/access/role.endpoints.ts'
import { isLogin } from '@pindao/protocol/access/sso.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { goOffline, goOnline } from '#test/browser.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const videosPath = '/channel/source-videos'

let server: FakeServer
beforeEach(() => {
  server = serverFor(personOf('admin'))
  server.answers(listVideos, [videoOf()])
  server.answers(listRoles, [])
  server.answers(listDataScopes, [])
  server.answers(listPermissions, [])
})

const open = (address: string) => openPage(address, { server, person: personOf('admin') })
const row = () => screen.findByRole('row', { name: /山谷晨雾/u })
const outdated = () => screen.findByText(t('table.outdated'))

test('WID-04 without a network a command fails, says why, and is not carried out later', async () => {
  const { user } = await open('/account/roles?detail=new')
  await user.type(await screen.findByLabelText(t('staff:role.name')), '审片')
  goOffline()
  server.loses(createRole)
  const save = screen.getByRole('button', { name: t('staff:role.save') })
  await user.click(save)
  await screen.findByText(t('error.network'))
  expect(server.asked(createRole)).toHaveLength(1)

  goOnline()
  await waitFor(() => expect(screen.queryByText(t('error.offline'))).toBeNull())
  await user.click(save)
  await waitFor(() => expect(server.asked(createRole)).toHaveLength(2))
})

test('WID-04 without a network a strip says so, and another question shows no rows of the one before', async () => {
  const { user } = await open(videosPath)
  const shown = await row()
  goOffline()
  server.loses(listVideos)
  await screen.findByText(t('error.offline'))
  expect(screen.getByText(t('error.offline')).closest('[role=status]')).not.toBeNull()

  const form = within(screen.getByRole('form', { name: t('search.form') }))
  await user.type(form.getByRole('textbox', { name: t('media:search.title') }), 'x')
  await user.click(form.getByRole('button', { name: t('action.search') }))
  await screen.findByText(t('error.dataTitle'))
  expect(shown.isConnected).toBe(false)
  expect(screen.queryByText(t('table.total', { count: 1 }))).toBeNull()

  server.answers(listVideos, [videoOf({ title: 'x 片' })])
  goOnline()
  await screen.findByRole('row', { name: /x 片/u })
  expect(screen.queryByText(t('error.offline'))).toBeNull()
})

test('WID-04 rows that cannot be read again stay, with a word that they may be old and a way to ask again', async () => {
  const { user } = await open(videosPath)
  await row()
  goOffline()
  server.loses(listVideos)
  await user.click(screen.getByRole('button', { name: t('table.refresh') }))
  const alert = within((await outdated()).closest<HTMLElement>('[role=alert]') ?? document.body)
  alert.getByText(t('error.network'))
  await row()
  expect(screen.getAllByText(t('table.total', { count: 1 }))).not.toEqual([])

  server.answers(listVideos, [videoOf({ title: '新片' })])
  await user.click(alert.getByRole('button', { name: t('action.retry') }))
  await screen.findByRole('row', { name: /新片/u })
  await waitFor(() => expect(screen.queryByText(t('table.outdated'))).toBeNull())
})

const outage = { code: 'common.brieflyUnavailable', retryAfter: 0 } as const

test('D3 WID-04 while the database does not answer a strip says so, rows stay, and all is read again by itself', async () => {
  const { user } = await open(videosPath)
  await row()
  server.refuses(listVideos, outage)
  server.refuses(isLogin, outage)
  await user.click(screen.getByRole('button', { name: t('table.refresh') }))
  const strip = await screen.findByText(t('error.unavailable'))
  expect(strip.closest('[role=status]')).not.toBeNull()
  await outdated()
  await row()

  server.answers(listVideos, [videoOf({ title: '新片' })])
  server.answers(isLogin, { isLogin: true })
  await screen.findByRole('row', { name: /新片/u })
  await waitFor(() => expect(screen.queryByText(t('error.unavailable'))).toBeNull())
  expect(screen.queryByText(t('table.outdated'))).toBeNull()
})

test('D3 WID-04 a command that meets a database without an answer says so, and what is shown is read again', async () => {
  const { user } = await open('/account/roles?detail=new')
  await user.type(await screen.findByLabelText(t('staff:role.name')), '审片')
  server.refuses(createRole, { ...outage, retryAfter: 1 })
  server.answers(isLogin, { isLogin: true })
  const before = server.asked(listRoles).length
  await user.click(screen.getByRole('button', { name: t('staff:role.save') }))
  await screen.findByText(t('error.unavailable'))
  await screen.findByText(t('errors:common.brieflyUnavailable'))
  await waitFor(() => expect(server.asked(listRoles).length).toBeGreaterThan(before))
  await waitFor(() => expect(screen.queryByText(t('error.unavailable'))).toBeNull())
})

test('PERM-03 WID-04 rows that the server refuses to show again go, and it says why', async () => {
  const { user } = await open(videosPath)
  const shown = await row()
  const message = t('errors:access.noPermission')
  server.refuses(listVideos, { code: 'access.noPermission', message })
  await user.click(screen.getByRole('button', { name: t('table.refresh') }))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(t('error.dataTitle'))
  alert.getByText(message)
  expect(shown.isConnected).toBe(false)
  expect(screen.queryByText(t('table.total', { count: 1 }))).toBeNull()
  expect(screen.queryByText(t('table.outdated'))).toBeNull()

  server.answers(listVideos, [videoOf()])
  await user.click(alert.getByRole('button', { name: t('action.retry') }))
  await row()
})
