import { getChannelChoices } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  type ChannelGroup,
  createChannelGroup,
  deleteChannelGroup,
  getChannelGroup,
  listChannelGroups,
  updateChannelGroup,
} from '@pindao/protocol/channels/group.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { textsIn } from '#test/texts.ts'
import { button, choices, drama, liQing, person, rowOf, wangLei } from './channel.test-support.ts'

const t = await textsIn('zh')
const at = '2026-03-04T05:06:07.000Z'
const group: ChannelGroup = {
  ...drama,
  departmentId: '2',
  departmentCode: 'hz_fb',
  leader: liQing,
  timeZone: null,
  channelCount: 12,
  createdAt: at,
  updatedAt: at,
  version: 2,
  actions: ['update', 'delete'],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getChannelChoices, choices)
  server.answers(listChannelGroups, [group])
  server.answers(getChannelGroup, group)
})
const open = (search = '') => openPage(`/channels/groups${search}`, { server, person })

test('CH-02 a group says its department, its leader and leads to its channels', async () => {
  await open()
  const row = within(await rowOf(drama.name))
  row.getByText(t('access:department.hz_fb'))
  row.getByText(liQing.fullName)
  const link = row.getByRole('link', {
    name: t('channels:groups.channelsOf', { name: drama.name, count: 12 }),
  })
  expect(link.getAttribute('href')).toBe('/channels?groupId=5')
})

test('CH-02 dissolving a group says first how many channels are then without one', async () => {
  server.answers(deleteChannelGroup, { deleted: true })
  const { user } = await open()
  const act = t('common:action.delete')
  await chooseAct(user, drama.name, t('channels:act.of', { act, title: drama.name }))
  const question = within(
    await screen.findByRole('dialog', { name: t('channels:groups.deleteTitle', { name: drama.name }) }),
  )
  question.getByText(t('channels:groups.deleteText', { count: 12 }))
  await user.click(question.getByRole('button', { name: act }))
  await screen.findByText(t('channels:groups.deleted', { name: drama.name }))
  expect(server.asked(deleteChannelGroup)[0]?.params).toEqual({ id: '5' })
})

test('CH-02 a new group whose name is taken says so at the name', async () => {
  server.refuses(createChannelGroup, { code: 'channels.groupNameTaken' })
  const { user, address } = await open('?detail=new')
  const drawer = within(await screen.findByRole('dialog', { name: t('channels:groups.create') }))
  await user.type(await drawer.findByLabelText(t('channels:groups.name')), drama.name)
  await user.click(await drawer.findByLabelText(t('channels:column.department')))
  await user.click(await screen.findByTitle('成都'))
  await user.click(await button(t('channels:form.save')))
  const text = await screen.findByText(t('errors:channels.groupNameTaken'))
  expect(text.closest('.ant-form-item')?.querySelector('#edit_name')).not.toBeNull()
  server.answers(createChannelGroup, group)
  await user.click(await button(t('channels:form.save')))
  await screen.findByText(t('channels:groups.saved', { name: drama.name }))
  const body = { name: drama.name, departmentId: '4', leaderId: null, timeZone: null }
  expect(server.asked(createChannelGroup)[0]?.body).toEqual(body)
  await waitFor(() => expect(address()).toBe('/channels/groups'))
})

test('CH-02 a group is changed over the version that was seen', async () => {
  const theirs = { ...group, name: '短剧一组', version: 3 }
  server.refuses(updateChannelGroup, { code: 'access.changedMeanwhile' })
  const { user } = await open('?detail=5')
  await user.click(await screen.findByLabelText(t('channels:groups.leader')))
  await user.click(await screen.findByTitle(wangLei.fullName))
  server.answers(getChannelGroup, theirs)
  await user.click(await button(t('channels:form.save')))
  await screen.findByText(t('common:edit.merged'))
  server.answers(updateChannelGroup, { ...theirs, version: 4 })
  await user.click(await button(t('channels:form.save')))
  await screen.findByText(t('channels:groups.saved', { name: '短剧一组' }))
  const content = { departmentId: '2', leaderId: '8', timeZone: null }
  expect(server.asked(updateChannelGroup).map(({ body }) => body)).toEqual([
    { ...content, name: drama.name, version: 2 },
    { ...content, name: '短剧一组', version: 3 },
  ])
})
