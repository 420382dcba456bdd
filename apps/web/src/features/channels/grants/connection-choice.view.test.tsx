import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  confirmConnection,
  getConnectionChoice,
  type OfferedChannel,
} from '@pindao/protocol/channels/connection.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOf, personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')

const offered = (platformChannelId: string, part: Partial<OfferedChannel> = {}): OfferedChannel => ({
  platformChannelId,
  title: `主页 ${platformChannelId}`,
  handle: null,
  avatarUrl: null,
  missing: [],
  standing: 'new',
  channelId: null,
  ...part,
})

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listChannels, [channelOf()])
  server.answers(getConnectionChoice, {
    id: '9',
    platform: 'facebook',
    kind: 'fb_user',
    accountLabel: '沈若溪',
    expiresAt: '2026-03-04T05:06:07.000Z',
    channels: [
      offered('1'),
      offered('2', { standing: 'known', channelId: '3' }),
      offered('4', { standing: 'elsewhere' }),
      offered('5', { missing: ['CREATE_CONTENT'] }),
    ],
  })
})

const open = () => openPage('/channels?connection=9', { server, person })
const drawer = async () => within(await screen.findByRole('dialog'))
const box = async (id: string) =>
  (await drawer()).findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`主页 ${id}`, 'u') })

test('CH-04 what a grant speaks for is ticked, but what is missing or elsewhere, which says why', async () => {
  await open()
  expect(
    [await box('1'), await box('2'), await box('4'), await box('5')].map(({ checked }) => checked),
  ).toEqual([true, true, false, false])
  const shown = await drawer()
  shown.getByText(t('grants:choice.elsewhere'))
  shown.getByText(t('grants:choice.missing', { tasks: t('grants:scope.CREATE_CONTENT') }))
  for (const id of ['4', '5']) expect((await box(id)).disabled).toBe(true)
})

test('CH-04 the chosen ones are connected, with a result each, and the address is free of it', async () => {
  server.answers(confirmConnection, {
    connected: [{ id: '3', platformChannelId: '1', title: '主页 1' }],
    refused: [{ platformChannelId: '2', code: 'channels.removed' }],
  })
  const { user, address } = await open()
  await user.click(await box('1'))
  await user.click(await box('1'))
  await user.click((await drawer()).getByRole('button', { name: t('grants:choice.submit', { n: 2 }) }))
  await screen.findByText(t('grants:choice.done', { n: 1 }))
  ;(await drawer()).getByText(t('errors:channels.removed'))
  expect(server.asked(confirmConnection)[0]?.body).toEqual({ ids: ['2', '1'] })
  await user.click((await drawer()).getByRole('button', { name: t('grants:choice.assign') }))
  await screen.findByText(t('channels:ask.assign.many', { total: 1 }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(t('channels:ask.assign.many', { total: 1 }))).toBeNull())
  await user.click((await drawer()).getByRole('button', { name: t('grants:choice.close') }))
  await waitFor(() => expect(address()).toBe('/channels'))
})

test('CH-04 all and none change what is looked for, and nothing out of sight', async () => {
  const { user } = await open()
  await box('1')
  await user.type((await drawer()).getByLabelText(t('grants:choice.search')), '主页 2')
  await user.click((await drawer()).getByRole('button', { name: t('grants:choice.none') }))
  ;(await drawer()).getByRole('button', { name: t('grants:choice.submit', { n: 1 }) })
})

test('CH-04 a choice that is over says so and offers to begin again', async () => {
  server.refuses(getConnectionChoice, { code: 'channels.choiceExpired' })
  await open()
  const shown = await drawer()
  await shown.findByText(t('grants:choice.expired'))
  shown.getByRole('button', { name: t('channels:connectKind.fb_user') })
})
