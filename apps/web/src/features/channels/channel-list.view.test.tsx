import { countChannels, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct, moreOf } from '#test/row-acts.ts'
import { channelOf, personOf, startedOperation } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { button, channelServer, drama, openChannels, rowOf, wangLei } from './channel.test-support.ts'

const t = await textsIn('zh')
let server: FakeServer
beforeEach(() => {
  server = channelServer()
})

/** What the last operation was asked for. */
const asked = () => server.asked(startOperation).at(-1)?.body

async function selectBoth(user: UserEvent): Promise<void> {
  for (const name of ['云上频道', '山谷频道'])
    await user.click(await screen.findByRole('checkbox', { name: t('common:table.select', { name }) }))
}

/** In the dialog: the form of the search has the same fields. */
async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByLabelText(label))
  // Not the cell of a row that says the same.
  const offered = await screen.findAllByTitle(option)
  await user.click(offered.find((element) => element.closest('.ant-select-dropdown')) as Element)
}

test('CH-02 a row says authorisation, state, level, risk, group and people; the rest is hidden at first', async () => {
  server.answers(listChannels, [
    channelOf({ level: 7, riskGrade: 'S', operation: 1, group: drama, backup: wangLei }),
    channelOf({ id: '4', title: '旧频道', operation: 1, use: 1 }),
  ])
  await openChannels(server)
  const row = within(await rowOf('云上频道'))
  for (const text of [
    t('states:credentialStatus.normal'),
    t('states:channelOperation.shelved'),
    t('states:channelLevel.S7'),
    t('states:riskGrade.S'),
    drama.name,
    t('channels:backupOf', { name: wangLei.fullName }),
  ])
    await waitFor(() => row.getByText(text))
  within(await rowOf('旧频道')).getByText(t('states:channelUse.removed'))
  expect(screen.queryByRole('columnheader', { name: t('channels:column.monetisation') })).toBeNull()
})

test('CH-01 every condition of the address is asked of the server', async () => {
  await openChannels(
    server,
    '?platform=youtube,facebook&level=-1,7&riskGrade=S&use=1&groupId=none&ownerId=7,8&country=CN&sort=-level',
  )
  await rowOf('云上频道')
  expect(server.asked(listChannels)[0]?.query).toMatchObject({
    platform: ['youtube', 'facebook'],
    level: [-1, 7],
    riskGrade: ['S'],
    use: [1],
    groupId: 'none',
    ownerId: ['7', '8'],
    country: 'CN',
    sort: '-level',
  })
})

test('CH-02 the parts of the list are counted; those out of use are for whoever may take them back', async () => {
  server.answers(countChannels, ({ body }) => (body as { views: unknown[] }).views.map((_, at) => at + 1))
  const { user, address } = await openChannels(server)
  await user.click(await button(`${t('states:channelUse.removed')} 5`))
  await waitFor(() => expect(address()).toBe('/channels?use=1'))
  await user.click(await button(`${t('list:views.mine')} 3`))
  await waitFor(() => expect(server.asked(listChannels).at(-1)?.query).toMatchObject({ owner: 'me' }))
})

test('PERM-02 whoever may only look has no button, no removed channels and no selection to change', async () => {
  const viewer = personOf('viewer')
  server = serverFor(viewer)
  server.answers(listChannels, [channelOf({ actions: [] })])
  await openPage('/channels', { server, person: viewer })
  await rowOf('云上频道')
  for (const name of [t('channels:byHand'), t('channels:connectAny')])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: new RegExp(t('states:channelUse.removed'), 'u') })).toBeNull()
})

test('CH-02 a selection is assigned after saying how many of it that changes', async () => {
  server.answers(startOperation, startedOperation('channel.assign'))
  const { user } = await openChannels(server)
  await selectBoth(user)
  await user.click(await button(t('channels:act.assign')))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: t('channels:act.assign') })).toHaveProperty('disabled', true)
  await choose(user, t('channels:column.group'), drama.name)
  dialog.getByText(t('channels:batch.preview', { count: 1, total: 2 }))
  await user.click(dialog.getByRole('button', { name: t('channels:act.assign') }))
  await waitFor(() =>
    expect(asked()).toEqual({
      kind: 'channel.assign',
      ids: ['3', '4'],
      params: { departmentId: '2', groupId: '5' },
    }),
  )
})

test('CH-02 a selection is given what is chosen and nothing else', async () => {
  server.answers(startOperation, startedOperation('channel.editRisk'))
  const { user } = await openChannels(server)
  await selectBoth(user)
  await user.click(await button(t('channels:act.editRisk')))
  const dialog = within(await screen.findByRole('dialog'))
  await choose(user, t('channels:column.riskGrade'), t('channels:batch.none'))
  await user.click(dialog.getByRole('button', { name: t('channels:act.apply') }))
  await waitFor(() =>
    expect(asked()).toEqual({ kind: 'channel.editRisk', ids: ['3', '4'], params: { riskGrade: null } }),
  )
})

test('CH-02 a selection is shelved with a reason, sent by Ctrl+Enter', async () => {
  server.answers(startOperation, startedOperation('channel.shelve'))
  const { user } = await openChannels(server)
  await selectBoth(user)
  await user.click(await button(t('channels:act.shelve')))
  const field = await screen.findByLabelText(t('channels:field.reason'))
  await user.type(field, '{Control>}{Enter}{/Control}')
  await screen.findByText(t('validation:required'))
  await user.type(field, '暂停合作{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(asked()).toEqual({ kind: 'channel.shelve', ids: ['3', '4'], params: { reason: '暂停合作' } }),
  )
})

/** What the menu of the row of 云上频道 calls an act. */
const menuItem = (act: 'restore' | 'resume') =>
  screen.findByRole('menuitem', {
    name: t('channels:act.of', { act: t(`channels:act.${act}`), title: '云上频道' }),
  })

test('CH-02 a row offers what its channel can do, and no more', async () => {
  server.answers(listChannels, [channelOf({ use: 1, actions: ['restore'] })])
  const { user } = await openChannels(server)
  await user.click(await moreOf('云上频道'))
  const offered = within((await menuItem('restore')).closest('[role=menu]') as HTMLElement)
  expect(offered.getAllByRole('menuitem')).toHaveLength(1)
})

test('CH-02 a row offers what can be done now in one order', async () => {
  server.answers(listChannels, [channelOf({ operation: 1, actions: ['update', 'resume', 'remove'] })])
  const { user } = await openChannels(server)
  await user.click(await moreOf('云上频道'))
  const offered = within((await menuItem('resume')).closest('[role=menu]') as HTMLElement)
  expect(offered.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    t('channels:act.edit'),
    t('channels:act.resume'),
    t('channels:act.remove'),
  ])
})

test('CH-02 the menu of a row opens the form of its channel', async () => {
  const { user, address } = await openChannels(server)
  await chooseAct(user, '云上频道', t('channels:act.of', { act: t('channels:act.edit'), title: '云上频道' }))
  await screen.findByLabelText(t('channels:field.title'))
  expect(address()).toBe('/channels?detail=3&edit=true')
})
