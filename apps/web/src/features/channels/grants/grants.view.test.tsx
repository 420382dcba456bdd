import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  askAgain,
  checkGrant,
  type GrantDetail,
  getGrant,
  getGrantMap,
  listGrantHistory,
  listGrants,
  type PlatformGrant,
  unbindGrant,
} from '@pindao/protocol/channels/grant.endpoints.ts'
import { grantDonePath } from '@pindao/protocol/channels/grant-path.ts'
import { listApiProjects } from '@pindao/protocol/channels/project.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeServer, type FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor, watchLeaving } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

// There is nothing to draw on here.
vi.mock('./components/GrantMapCanvas.tsx', () => ({
  GrantMapCanvas: ({ label }: { readonly label: string }) => <div role="img" aria-label={label} />,
}))

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'

const grantOf = (part: Partial<PlatformGrant> = {}): PlatformGrant => ({
  id: '5',
  platform: 'facebook',
  kind: 'fb_user',
  accountLabel: '沈若溪',
  status: 0,
  problem: null,
  endsAt: null,
  dataAccessExpiresAt: null,
  lastCheckAt: at,
  grantedBy: { id: '7', fullName: '李晴' },
  grantedAt: at,
  channelCount: 2,
  ailingCount: 0,
  elsewhereCount: 3,
  project: null,
  alive: null,
  actions: ['renew', 'link', 'check', 'unbind'],
  ...part,
})
const drama = {
  id: '3',
  title: '星河短剧社',
  avatarUrl: null,
  platformChannelId: '104928375610284',
  credentialStatus: 0,
  openTasks: 4,
} as const
const detailOf = (part: Partial<GrantDetail> = {}): GrantDetail => ({
  ...grantOf(),
  scopes: ['pages_manage_posts'],
  channels: [drama],
  ...part,
})

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listGrants, [
    grantOf(),
    grantOf({
      id: '6',
      platform: 'youtube',
      kind: 'google_oauth',
      accountLabel: '云端短剧社',
      status: 1,
      problem: { code: 'invalid_grant', subcode: null, text: 'expired' },
      alive: { count: 85, limit: 100 },
    }),
  ])
  // Before the address that any id fits.
  server.answers(getGrantMap, [])
  server.answers(listApiProjects, [])
  server.answers(getGrant, detailOf())
  server.answers(listGrantHistory, [])
})
const open = (search = '') => openPage(`/account/grants${search}`, { server, person })
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name, 'u') }))
const act = (key: 'renew' | 'check' | 'unbind' | 'link', account: string) =>
  t('grants:act.of', { act: t(`grants:act.${key}`), account })

test('CH-04 the list says how each grant stands, why, and what is elsewhere; the broken one is mended first', async () => {
  const left = watchLeaving()
  server.answers(startConnection, { url: 'https://accounts.example/consent' })
  const { user } = await open()
  ;(await rowOf('沈若溪')).getByText(t('grants:elsewhere', { n: 3 }))
  const broken = await rowOf('云端短剧社')
  broken.getByText(t('grants:problem.invalid_grant'))
  await user.click(broken.getByRole('button', { name: act('renew', '云端短剧社') }))
  await waitFor(() => expect(left).toHaveLength(1))
  expect(server.asked(startConnection)[0]?.body).toEqual({ platform: 'youtube', grantId: '6' })
})

test('CH-04 unbinding says what stops, and is done only after that', async () => {
  server.answers(unbindGrant, detailOf({ status: 2 }))
  const { user } = await open()
  await chooseAct(user, '沈若溪', act('unbind', '沈若溪'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(t('grants:unbind.text', { n: 2, tasks: 4 }))
  expect(server.asked(unbindGrant)).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: t('grants:act.unbind') }))
  await waitFor(() => expect(server.asked(unbindGrant)[0]?.params).toEqual({ id: '5' }))
})

test('CH-04 a check that finds a dead grant says so', async () => {
  server.answers(checkGrant, detailOf({ status: 1 }))
  const { user } = await open()
  await chooseAct(user, '沈若溪', act('check', '沈若溪'))
  await screen.findByText(t('grants:checked.dead'))
})

test('CH-04 several grants are asked for at once: links to copy, one each', async () => {
  server.answers(askAgain, [
    {
      grantId: '5',
      channelId: null,
      label: '沈若溪',
      channelCount: 2,
      person: { id: '7', fullName: '李晴' },
      told: false,
      url: 'https://pindao.example/api/channels/grant-links/x',
      expiresAt: at,
    },
  ])
  const { user } = await open()
  await user.click(
    await screen.findByRole('checkbox', { name: t('common:table.select', { name: '沈若溪' }) }),
  )
  await user.click(await screen.findByRole('button', { name: t('grants:act.ask') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: t('grants:ask.link') }))
  await user.click(dialog.getByRole('button', { name: t('grants:ask.link') }))
  await dialog.findByRole('button', { name: t('grants:ask.copyOf', { account: '沈若溪' }) })
  expect(server.asked(askAgain)[0]?.body).toEqual({ grantIds: ['5'], channelIds: [], way: 'link' })
})

test('CH-04 the drawer has the channels behind a grant, with what waits for them', async () => {
  const { user } = await open('?detail=5')
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText(t('grants:scope.pages_manage_posts'))
  await user.click(drawer.getByRole('tab', { name: t('grants:detail.channels') }))
  const link = await drawer.findByRole('link', { name: drama.title })
  expect(link.getAttribute('href')).toBe('/channels?detail=3')
})

test('CH-04 the map is a table, too, which says what stops with each grant', async () => {
  const { id, platform, kind, accountLabel, status, elsewhereCount, alive } = grantOf()
  server.answers(getGrantMap, [
    {
      id,
      platform,
      kind,
      accountLabel,
      status,
      elsewhereCount,
      alive,
      channels: [drama],
      openTasks: drama.openTasks,
    },
  ])
  await open('?shape=map')
  const row = await rowOf('沈若溪')
  row.getByRole('cell', { name: '4' })
  await screen.findByRole('img', { name: t('grants:map.picture') })
})

test('CH-04 whoever followed a link is thanked without an account, or told which account was meant', async () => {
  await openPage(grantDonePath, { server: createFakeServer(), person: null })
  await screen.findByRole('heading', { name: t('grants:done.title') })
  const names = { expected: '沈若溪', got: '李雷' }
  const search = new URLSearchParams({ connectionError: 'channels.wrongChannel', ...names })
  await openPage(`${grantDonePath}?${search}`, { server: createFakeServer(), person: null })
  await screen.findByText(t('errors:channels.wrongChannel', names))
})

test('CH-04 whoever sees API projects is told which one a grant uses', async () => {
  server.answers(listGrants, [grantOf({ project: { id: '9', name: '第二项目' } })])
  await open()
  const row = within(await screen.findByRole('row', { name: /沈若溪/u }))
  row.getByText('第二项目')
  screen.getByRole('columnheader', { name: t('grants:column.project') })
})
