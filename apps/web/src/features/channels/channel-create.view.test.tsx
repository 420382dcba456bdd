import { createChannel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { channelDetailOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { allActs, button, channelServer, openChannels } from './channel.test-support.ts'

const t = await textsIn('zh')
let server: FakeServer
beforeEach(() => {
  server = channelServer()
})

test('CH-03 a channel is entered by hand; an id of another shape is refused in the specified words', async () => {
  server.refuses(createChannel, { code: 'channels.idTaken' })
  const { user, address } = await openChannels(server)
  await user.click(await button(t('channels:byHand')))
  const drawer = within(await screen.findByRole('dialog', { name: t('channels:form.new') }))
  await user.click(await drawer.findByLabelText(t('channels:detail.platform')))
  await user.click(await screen.findByTitle('YouTube'))
  const id = drawer.getByLabelText(t('channels:column.channelId'))
  await user.type(id, 'UC123')
  await drawer.findByText(t('validation:channelId'))
  await user.clear(id)
  await user.type(id, 'UC0000000000000000000009Q')
  await drawer.findByText(t('validation:channelId'))
  await user.clear(id)
  await user.type(id, 'UC000000000000000000000Q')
  await user.type(drawer.getByLabelText(t('channels:field.title')), '新频道')
  await user.click(drawer.getByRole('button', { name: t('channels:form.create') }))
  await drawer.findByText(t('errors:channels.idTaken'))
  expect(server.asked(createChannel)[0]?.body).toMatchObject({
    platform: 'youtube',
    platformChannelId: 'UC000000000000000000000Q',
    url: null,
    title: '新频道',
    handle: null,
    departmentId: '2',
    ownerId: '7',
    level: -1,
    restrictReasons: [],
  })
  server.answers(createChannel, channelDetailOf({ title: '新频道', actions: [...allActs] }))
  await user.click(drawer.getByRole('button', { name: t('channels:form.create') }))
  await screen.findByText(t('channels:form.created', { title: '新频道' }))
  await waitFor(() => expect(address()).toBe('/channels?detail=3'))
})
