import { listChannels, startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor, watchLeaving } from '#test/open-page.tsx'
import { channelOf, personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('en')
const person = personOf('operator')
const consent = 'https://accounts.example/consent?state=1'
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listChannels, [channelOf()])
})

const open = (search: string) => openPage(`/channels${search}`, { server, person, locale: 'en' })
const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title, 'u') })

test('CH-02 coming back connected is said once and leaves the address', async () => {
  const { address } = await open('?connected=3')
  await screen.findByText(t('channels:connected'))
  await rowOf('云上频道')
  await waitFor(() => expect(address()).toBe('/channels'))
})

test.each(['connectionDenied', 'wrongChannel', 'connectionExpired'] as const)(
  'CH-02 coming back with %s says what to do until it is dismissed',
  async (code) => {
    const names = { expected: '云上频道', got: '山谷频道' }
    const { user, address } = await open(
      `?${new URLSearchParams({ connectionError: `channels.${code}`, ...names })}`,
    )
    const alert = within(await screen.findByRole('alert'))
    alert.getByText(t('channels:failedTitle'))
    alert.getByText(t(`errors:channels.${code}`, names))
    await rowOf('云上频道')
    await user.click(alert.getByRole('button'))
    await waitFor(() => expect(address()).toBe('/channels'))
    await waitFor(() => expect(screen.queryByText(t('channels:failedTitle'))).toBeNull())
  },
)

test('CH-02 connecting goes to the consent page; renewing goes there for that channel and no other', async () => {
  const left = watchLeaving()
  server.answers(startConnection, { url: consent })
  server.answers(listChannels, [channelOf({ credentialStatus: credentialStatus.codes.invalid })])
  const { user } = await open('')
  const row = await rowOf('云上频道')
  await user.click(
    within(row).getByRole('button', { name: t('channels:reconnectOf', { title: '云上频道' }) }),
  )
  await waitFor(() => expect(left).toEqual([consent]))
  expect(server.asked(startConnection).map(({ body }) => body)).toEqual([
    { platform: 'youtube', channelId: '3' },
  ])
  await screen.findByRole('button', { name: new RegExp(t('channels:opening'), 'u') })
})

test('CH-02 a platform that cannot be reached says so, and the page stays', async () => {
  const left = watchLeaving()
  const message = t('errors:channels.platformUnreachable')
  server.refuses(startConnection, { code: 'channels.platformUnreachable', message, requestId: 'req-5' })
  const { user } = await open('')
  await user.click(await screen.findByRole('button', { name: t('channels:connectAny') }))
  await user.click(await screen.findByRole('menuitem', { name: t('channels:connectKind.fb_user') }))
  await screen.findByText(message)
  await screen.findByText(t('error.requestId', { id: 'req-5' }))
  expect(server.asked(startConnection).at(-1)?.body).toEqual({ platform: 'facebook', kind: 'fb_user' })
  expect(left).toEqual([])
})

test('CH-04 the authorisation of each channel is said in a word', async () => {
  const codes = Object.entries(credentialStatus.codes) as [keyof typeof credentialStatus.codes, 0 | 1 | 2][]
  server.answers(
    listChannels,
    codes.map(([name, code], index) =>
      channelOf({ id: String(index + 1), title: `频道 ${name}`, credentialStatus: code }),
    ),
  )
  await open('')
  for (const [name] of codes)
    within(await rowOf(`频道 ${name}`)).getByText(t(`states:credentialStatus.${name}`))
})

test('PERM-02 whoever may not connect channels reads whom to ask', async () => {
  const viewer = personOf('viewer')
  server = serverFor(viewer)
  server.answers(listChannels, [])
  await openPage('/channels', { server, person: viewer, locale: 'en' })
  await screen.findByText(t('channels:empty.noPermission'))
  expect(screen.queryByRole('button', { name: t('channels:connectAny') })).toBeNull()
})
