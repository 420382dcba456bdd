import {
  addChannelNote,
  deleteChannelNote,
  getChannel,
  listAssignments,
  listChannelHistory,
  listChannelNotes,
  removeChannel,
  shelveChannel,
  startConnection,
  updateChannel,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { watchLeaving } from '#test/open-page.tsx'
import { channelDetailOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import {
  allActs,
  button,
  channelServer,
  drama,
  liQing,
  openChannels,
  wangLei,
} from './channel.test-support.ts'

const t = await textsIn('zh')
const actions = [...allActs]
const at = '2026-03-04T05:06:07.000Z'
let server: FakeServer
beforeEach(() => {
  server = channelServer()
})

const tab = (name: string) => screen.findByRole('tab', { name })
const drawer = () => screen.findByRole('dialog', { name: '云上频道' })

test('CH-02 the details say what the platform knows beside what staff keep', async () => {
  server.answers(
    getChannel,
    channelDetailOf({
      group: drama,
      backup: wangLei,
      country: 'CN',
      riskGrade: 'A',
      restrictReasons: ['kids', 'copyright'],
      copyrightStrikes: 2,
      remark: '老频道',
      viewCount: '123456789012345678901',
      uploadDefaults: { language: null, categoryId: '24', madeForKids: false, playlistId: null },
    }),
  )
  await openChannels(server, '?detail=3')
  const shown = within(await drawer())
  for (const text of [
    drama.name,
    wangLei.fullName,
    '中国',
    t('states:riskGrade.A'),
    '老频道',
    '24',
    t('channels:field.no'),
    '123,456,789,012,345,678,901',
  ])
    await waitFor(() => shown.getByText(text))
  shown.getByText(
    new RegExp(`${t('states:restrictReason.kids')}.+${t('states:restrictReason.copyright')}`, 'u'),
  )
})

const told = {
  longUploads: 'eligible',
  madeForKids: true,
  selfDeclaredMadeForKids: null,
  isLinked: true,
  monetised: null,
  standing: { guidelines: true, copyright: false, claims: true },
} as const

test('CH-08 what the platform says of the standing stands beside what we keep, and contradictions are marked', async () => {
  const uploadDefaults = { language: null, categoryId: null, madeForKids: false, playlistId: null }
  server.answers(getChannel, channelDetailOf({ platformFacts: told, lastSyncAt: at, uploadDefaults }))
  await openChannels(server, '?detail=3')
  const shown = within(await drawer())
  const cellsOf = async (name: string) =>
    within((await shown.findByRole('rowheader', { name })).closest('tr') ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  const differs = t('channels:standing.differs')
  expect(await cellsOf(t('channels:standing.copyright'))).toEqual([
    t('channels:standing.lost'),
    `${t('channels:standing.strikes', { count: 0 })}${differs}`,
  ])
  expect(await cellsOf(t('channels:standing.guidelines'))).toEqual([
    t('channels:standing.good'),
    t('channels:standing.strikes', { count: 0 }),
  ])
  expect(await cellsOf(t('channels:field.madeForKids'))).toEqual([
    t('channels:field.yes'),
    `${t('channels:field.no')}${differs}`,
  ])
})

test('CH-08 a standing that the grant may not read is said to be unreadable, and is not bad', async () => {
  server.answers(getChannel, channelDetailOf({ platformFacts: { ...told, standing: null } }))
  await openChannels(server, '?detail=3')
  const shown = within(await drawer())
  // Guidelines, copyright, claims; and whether it earns money.
  await waitFor(() => expect(shown.getAllByText(t('channels:standing.unreadable'))).toHaveLength(4))
  expect(shown.queryByText(t('channels:standing.lost'))).toBeNull()
  expect(shown.queryByText(t('channels:standing.differs'))).toBeNull()
})

test('CH-02 a channel that we call otherwise shows both names, and takes the one of its platform', async () => {
  server.answers(getChannel, channelDetailOf({ platformTitle: '平台上的叫法', actions }))
  server.answers(updateChannel, channelDetailOf({ title: '平台上的叫法' }))
  const { user } = await openChannels(server, '?detail=3')
  const shown = within(await drawer())
  await shown.findByText('平台上的叫法')
  await user.click(shown.getByRole('button', { name: t('channels:standing.takeTitle') }))
  await waitFor(() =>
    expect(server.asked(updateChannel)[0]?.body).toEqual({ title: '平台上的叫法', version: 4 }),
  )
})

test('CH-04 a refused authorisation is said with the button that mends it', async () => {
  const left = watchLeaving()
  server.answers(startConnection, { url: 'https://accounts.example/consent' })
  server.answers(
    getChannel,
    channelDetailOf({ credentialStatus: 1, credentialProblem: 'invalid_grant', actions }),
  )
  const { user } = await openChannels(server, '?detail=3')
  await screen.findByText('invalid_grant')
  await user.click(
    within(await screen.findByRole('alert')).getByRole('button', { name: t('channels:reconnect') }),
  )
  await waitFor(() => expect(left).toEqual(['https://accounts.example/consent']))
  expect(server.asked(startConnection)[0]?.body).toEqual({ platform: 'youtube', channelId: '3' })
})

test('CH-02 a removed channel says why, and offers no authorisation', async () => {
  server.answers(
    getChannel,
    channelDetailOf({ credentialStatus: 2, use: 1, reason: '合同到期', actions: ['restore'] }),
  )
  await openChannels(server, '?detail=3')
  await screen.findByText('合同到期')
  screen.getByText(t('channels:banner.removed'))
  expect(screen.queryByRole('button', { name: t('channels:authorise') })).toBeNull()
})

test('CH-02 a channel is shelved with its reason over the version that is shown; a refusal stays in the dialog', async () => {
  server.refuses(shelveChannel, { code: 'access.changedMeanwhile' })
  const { user } = await openChannels(server, '?detail=3')
  await user.click(within(await drawer()).getByRole('button', { name: t('common:table.more') }))
  await user.click(await screen.findByRole('menuitem', { name: t('channels:act.shelve') }))
  await user.type(await screen.findByLabelText(t('channels:field.reason')), '暂停合作')
  const dialog = within(
    await screen.findByRole('dialog', { name: t('channels:ask.shelve.one', { title: '云上频道' }) }),
  )
  await user.click(dialog.getByRole('button', { name: t('channels:act.shelve') }))
  await dialog.findByText(t('errors:access.changedMeanwhile'))
  server.answers(shelveChannel, channelDetailOf({ operation: 1, version: 5 }))
  await user.click(dialog.getByRole('button', { name: t('channels:act.shelve') }))
  await screen.findByText(t('channels:done.shelve', { title: '云上频道' }))
  expect(server.asked(shelveChannel).map(({ body }) => body)).toEqual([
    { reason: '暂停合作', version: 4 },
    { reason: '暂停合作', version: 4 },
  ])
  expect(server.asked(removeChannel)).toEqual([])
})

test('CH-02 who had a channel, from when to when', async () => {
  server.answers(listAssignments, [
    { id: '2', role: 'owner', staff: wangLei, from: at, to: null },
    { id: '1', role: 'owner', staff: liQing, from: '2025-01-01T00:00:00.000Z', to: at },
  ])
  const { user } = await openChannels(server, '?detail=3')
  await user.click(await tab(t('channels:owners.title')))
  const items = await screen.findAllByText(new RegExp(t('channels:column.owner'), 'u'), {
    selector: '.ant-timeline *',
  })
  expect(items.length).toBeGreaterThan(0)
  screen.getByText(wangLei.fullName)
})

test('CH-02 the timeline says who changed what, from which value to which, in words', async () => {
  server.answers(listChannelHistory, [
    {
      id: '2',
      at,
      person: { id: '9', fullName: '王蕾' },
      action: 'channel.update',
      before: { level: 'none', country: null, uploadDefaults: { language: null } },
      after: { level: 'S1', country: 'FR', uploadDefaults: { language: 'fr' } },
    },
  ])
  const { user } = await openChannels(server, '?detail=3')
  await user.click(await tab(t('common:record.timeline')))
  const entry = (await screen.findByText(t('audit:action.channel.update'))).closest('li')
  expect(entry?.textContent).toContain('王蕾')
  for (const said of ['⁨频道等级⁩：⁨无⁩ → ⁨S1⁩', '⁨国家/地区⁩：⁨（无）⁩ → ⁨法国⁩', '上传默认值']) {
    expect(entry?.textContent).toContain(said)
  }
})

test('CH-02 a note is written with Ctrl+Enter, and one’s own is deleted after a question', async () => {
  const note = { id: '21', author: liQing, text: '下周换封面', createdAt: at, actions: ['delete' as const] }
  server.answers(listChannelNotes, [
    note,
    { ...note, id: '20', author: wangLei, text: '已处理', actions: [] },
  ])
  server.answers(addChannelNote, note)
  server.answers(deleteChannelNote, { deleted: true })
  const { user } = await openChannels(server, '?detail=3')
  await user.click(await tab(t('channels:notes.title')))
  const field = await screen.findByLabelText(t('channels:notes.write'))
  await user.type(field, '下周换封面{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.asked(addChannelNote)[0]?.body).toEqual({ text: '下周换封面' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  await user.click(await button(t('common:action.delete')))
  const question = within(await screen.findByRole('dialog', { name: t('channels:notes.deleteTitle') }))
  await user.click(question.getByRole('button', { name: t('common:action.delete') }))
  await waitFor(() => expect(server.asked(deleteChannelNote)[0]?.params).toEqual({ id: '3', noteId: '21' }))
})

test('CH-02 only what was changed is sent; a group elsewhere is said at its field', async () => {
  server.refuses(updateChannel, { code: 'channels.groupElsewhere' })
  const { user, address } = await openChannels(server, '?detail=3&edit=true')
  const title = await screen.findByLabelText(t('channels:field.title'))
  await user.clear(title)
  await user.click(await button(t('channels:form.save')))
  await screen.findByText(t('validation:required'))
  await user.type(title, '云上新频道')
  await user.click(await button(t('channels:form.save')))
  const field = await screen.findByText(t('errors:channels.groupElsewhere'))
  expect(field.closest('.ant-form-item')?.querySelector('#edit_groupId')).not.toBeNull()
  server.answers(updateChannel, channelDetailOf({ title: '云上新频道', version: 5, actions }))
  await user.click(await button(t('channels:form.save')))
  await screen.findByText(t('channels:form.saved', { title: '云上新频道' }))
  expect(server.asked(updateChannel)[0]?.body).toEqual({ title: '云上新频道', version: 4 })
  await waitFor(() => expect(address()).toBe('/channels?detail=3'))
})

test('CH-02 what a colleague saved meanwhile comes beside what was changed, and stays with the next save', async () => {
  const { user } = await openChannels(server, '?detail=3&edit=true')
  await user.type(await screen.findByLabelText(t('channels:field.remark')), '老频道')
  server.refuses(updateChannel, { code: 'access.changedMeanwhile' })
  server.answers(getChannel, channelDetailOf({ title: '云海', version: 9, actions }))
  await user.click(await button(t('channels:form.save')))
  await screen.findByText(t('common:edit.merged'))
  await waitFor(() =>
    expect(screen.getByLabelText(t('channels:field.title'))).toHaveProperty('value', '云海'),
  )
  expect(screen.getByLabelText(t('channels:field.remark'))).toHaveProperty('value', '老频道')
  server.answers(updateChannel, channelDetailOf({ title: '云海', remark: '老频道', version: 10, actions }))
  await user.click(await button(t('channels:form.save')))
  await screen.findByText(t('channels:form.saved', { title: '云海' }))
  expect(server.asked(updateChannel)[1]?.body).toEqual({ remark: '老频道', version: 9 })
})

test('CH-02 fields this person may not change are facts, and what was typed is asked about', async () => {
  server.answers(getChannel, channelDetailOf({ riskGrade: 'B', actions: ['update'] }))
  const { user, address } = await openChannels(server, '?detail=3&edit=true')
  const remark = await screen.findByLabelText(t('channels:field.remark'))
  expect(within(await drawer()).queryByLabelText(t('channels:column.owner'))).toBeNull()
  screen.getByText(t('states:riskGrade.B'))
  await user.type(remark, '老')
  await user.click(await button(t('common:action.cancel')))
  const question = within(await screen.findByRole('dialog', { name: t('common:edit.discardTitle') }))
  await user.click(question.getByRole('button', { name: t('common:edit.discard') }))
  await waitFor(() => expect(address()).toBe('/channels?detail=3'))
  expect(server.asked(updateChannel)).toEqual([])
})
