import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { getChannelsOfPlatform, startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import { idempotencyKeyHeader } from '@pindao/protocol/core/endpoint.ts'
import { getVideo, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import {
  forecastPublishing,
  forgetPublishDefaults,
  getPublishDefaults,
} from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import { createPublishTask, listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { joined } from '#src/shared/format/joined.ts'
import { goOffline } from '#test/browser.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf, taskOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const fr = await textsIn('fr')
const person = personOf('operator')
const path = '/channel/source-videos?publish=11'
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [])
  server.answers(listPublishTasks, [])
  server.answers(getVideo, videoOf())
  server.answers(getChannelsOfPlatform, [
    channelOptionOf(),
    channelOptionOf({ id: '4', channelName: '失效频道', credentialStatus: 1 }),
  ])
})

async function openForm(who = person) {
  const opened = await openPage(path, { server, person: who, locale: 'fr' })
  const drawer = within(await screen.findByRole('dialog', { name: fr('publishing:form.title') }))
  const title = await drawer.findByRole('textbox', { name: fr('publishing:form.videoTitle') })
  const submit = () => drawer.getByRole('button', { name: new RegExp(fr('publishing:form.submit'), 'u') })
  return { ...opened, drawer, title, submit }
}

type Form = Awaited<ReturnType<typeof openForm>>

/** Everything that has no answer yet: channel, description, audience. */
async function chooseChannel({ user, drawer }: Form): Promise<void> {
  await user.click(drawer.getByRole('combobox', { name: fr('publishing:form.channel') }))
  await user.click(await screen.findByTitle('云上频道'))
}

async function fillIn(form: Form): Promise<void> {
  const { user, drawer } = form
  await chooseChannel(form)
  await user.type(
    drawer.getByRole('textbox', { name: fr('publishing:form.description') }),
    'Au lever du jour',
  )
  await user.click(drawer.getByRole('radio', { name: fr('publishing:form.notForKids') }))
}

const keys = () => server.asked(createPublishTask).map(({ headers }) => headers.get(idempotencyKeyHeader))

test('PUB-03 what the platform would refuse is said in the language of the person, and nothing is sent', async () => {
  const form = await openForm()
  await form.user.clear(form.title)
  await form.user.click(form.submit())
  await waitFor(() => expect(form.drawer.getAllByText(fr('validation:required'))).toHaveLength(3))
  await form.user.type(form.title, 'a<b')
  await form.drawer.findByText(fr('validation:titleCharacters'))
  expect(server.asked(createPublishTask)).toEqual([])
})

test('CH-04 a channel whose authorisation ran out says so at the choice, and is mended in a tab beside', async () => {
  const consent = 'https://accounts.example/consent?state=1'
  const went: string[] = []
  const tab = {
    opener: window,
    location: { assign: (url: string) => went.push(url) },
    close: () => undefined,
  }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  server.answers(startConnection, { url: consent })
  const form = await openForm()
  await form.user.click(form.drawer.getByRole('combobox', { name: fr('publishing:form.channel') }))
  const words = joined(['失效频道', fr('states:credentialStatus.invalid')])
  await form.user.click(await screen.findByTitle(words))
  const trouble = fr('channels:trouble.invalid', { channel: '失效频道' })
  await form.drawer.findByText(trouble, { exact: false })
  await form.user.click(form.drawer.getByRole('radio', { name: fr('publishing:form.notForKids') }))
  await form.user.click(form.submit())
  await form.user.click(form.drawer.getByRole('button', { name: fr('channels:reconnect') }))
  await waitFor(() => expect(went).toEqual([consent]))
  expect(tab.opener).toBeNull()
  expect(server.asked(createPublishTask)).toEqual([])
  expect(server.asked(startConnection)[0]?.body).toEqual({ platform: 'youtube', channelId: '4' })

  await waitFor(() => expect(server.listeners()).toBe(1))
  server.answers(getChannelsOfPlatform, [channelOptionOf({ id: '4', channelName: '失效频道' })])
  server.tells({ type: 'channel', id: '4' })
  await waitFor(() => expect(form.drawer.queryByText(trouble, { exact: false })).toBeNull())
  await waitFor(() => expect(form.drawer.queryByText(fr('publishing:form.channelUnusable'))).toBeNull())
  server.answers(createPublishTask, taskOf())
  await form.user.click(form.submit())
  await waitFor(() => expect(server.asked(createPublishTask)).toHaveLength(1))
})

test('CH-04 PERM-03 a channel chosen before says by name why it cannot be used; who may not authorise learns whom to ask', async () => {
  const ability = person.ability.filter(({ action, subject }) => `${subject}:${action}` !== 'channel:connect')
  server.answers(getUserInfo, { ...person, ability })
  server.answers(getVideo, videoOf({ channelId: '4', channelName: '失效频道' }))
  const form = await openForm({ ...person, ability })
  await form.drawer.findByText(fr('channels:trouble.whom', { owner: '李晴' }), { exact: false })
  expect(form.drawer.queryByRole('button', { name: fr('channels:reconnect') })).toBeNull()

  server.answers(getVideo, videoOf({ channelId: '9', channelName: '别处频道' }))
  const other = await openForm({ ...person, ability })
  await other.drawer.findByText(fr('channels:trouble.outside', { channel: '别处频道' }))
  await other.user.click(other.submit())
  expect(server.asked(createPublishTask)).toEqual([])
})

test('PUB-01 what was filled in is sent, private unless said otherwise, and the task can be looked at', async () => {
  server.answers(createPublishTask, taskOf({ title: '山谷晨雾' }))
  const form = await openForm()
  await fillIn(form)
  await form.user.click(form.submit())
  await form.user.click(await screen.findByRole('button', { name: fr('publishing:action.viewTask') }))
  await screen.findByRole('heading', { name: fr('publishing:title') })
  expect(form.address()).toBe('/channel/publish-tasks?highlight=31')
  expect(server.asked(createPublishTask).map(({ body }) => body)).toMatchObject([
    {
      videoId: '11',
      channelId: '3',
      title: '山谷晨雾',
      description: 'Au lever du jour',
      tags: [],
      visibility: 3,
      madeForKids: false,
    },
  ])
})

test('PUB-07 a refusal of the server stands in the form with the request id, and nothing filled in is lost', async () => {
  const message = fr('errors:publishing.alreadyPublishing')
  server.refuses(createPublishTask, { code: 'publishing.alreadyPublishing', message, requestId: 'req-9' })
  const form = await openForm()
  await fillIn(form)
  await form.user.click(form.submit())
  const alert = within(await form.drawer.findByRole('alert'))
  alert.getByText(message)
  alert.getByText(fr('error.requestId', { id: 'req-9' }))
  expect(alert.queryByText(fr('publishing:form.again'))).toBeNull()
  form.drawer.getByDisplayValue('山谷晨雾')
  form.drawer.getByDisplayValue('Au lever du jour')
  form.drawer.getByText('云上频道')

  server.answers(createPublishTask, taskOf())
  await waitFor(() => expect(form.submit()).toHaveProperty('disabled', false))
  await form.user.click(form.submit())
  await screen.findByRole('button', { name: fr('publishing:action.viewTask') })
  expect(new Set(keys()).size).toBe(2)
})

test('PUB-07 a double click sends once', async () => {
  server.answers(createPublishTask, taskOf())
  const goOn = server.holds(createPublishTask)
  const form = await openForm()
  await fillIn(form)
  await form.user.dblClick(form.submit())
  await waitFor(() => expect(server.asked(createPublishTask)).toHaveLength(1))
  goOn()
  await screen.findByRole('button', { name: fr('publishing:action.viewTask') })
  expect(server.asked(createPublishTask)).toHaveLength(1)
})

test('PUB-07 after a lost answer the same key is sent again, so that no second task comes of it', async () => {
  server.loses(createPublishTask)
  const form = await openForm()
  await fillIn(form)
  await form.user.click(form.submit())
  await form.drawer.findByText(fr('publishing:form.again'))
  server.answers(createPublishTask, taskOf())
  await waitFor(() => expect(form.submit()).toHaveProperty('disabled', false))
  await form.user.click(form.submit())
  await screen.findByRole('button', { name: fr('publishing:action.viewTask') })
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})

test('closing a form that was filled in asks; keeping it keeps what was written', async () => {
  const form = await openForm()
  await form.user.type(form.title, ' 2')
  await form.user.click(form.drawer.getByRole('button', { name: fr('action.cancel') }))
  const question = await screen.findByRole('dialog', { name: fr('publishing:form.discardTitle') })
  await form.user.click(within(question).getByRole('button', { name: fr('publishing:form.goOn') }))
  await waitFor(() => expect(screen.queryByText(fr('publishing:form.discardTitle'))).toBeNull())
  expect(form.title).toHaveProperty('value', '山谷晨雾 2')

  await form.user.click(form.drawer.getByRole('button', { name: fr('action.cancel') }))
  await form.user.click(await screen.findByRole('button', { name: fr('publishing:form.discard') }))
  await waitFor(() => expect(form.address()).toBe('/channel/source-videos'))
})

test('PUB-01 another page, and closing the tab, ask before what was filled in is lost', async () => {
  const { user, title, address } = await openForm()
  const closesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const leave = () => user.click(screen.getByRole('link', { name: new RegExp(fr('appName'), 'u') }))
  const question = async () =>
    within(await screen.findByRole('dialog', { name: fr('publishing:form.discardTitle') }))
  expect(closesAtOnce()).toBe(true)
  await user.type(title, ' 2')
  expect(closesAtOnce()).toBe(false)
  await leave()
  const cancel = (await question()).getByRole('button', { name: fr('publishing:form.goOn') })
  // Within one turn, as on a busy machine: nothing is drawn yet of the answer when the next attempt comes.
  cancel.click()
  for (let turn = 0; turn < 30; turn += 1) await null
  screen.getByRole('link', { name: new RegExp(fr('appName'), 'u'), hidden: true }).click()
  await user.click((await question()).getByRole('button', { name: fr('publishing:form.goOn') }))
  await waitFor(() => expect(screen.queryByText(fr('publishing:form.discardTitle'))).toBeNull())
  expect(title).toHaveProperty('value', '山谷晨雾 2')
  expect(address()).toBe(path)

  await leave()
  await user.click((await question()).getByRole('button', { name: fr('publishing:form.discard') }))
  await screen.findByRole('heading', { name: fr('workbench:title') })
  expect(address()).toBe('/dashboards/statistics')
  expect(closesAtOnce()).toBe(true)
})

test('PERM-02 a shared address opens no form for whoever may not publish the video', async () => {
  server.answers(getVideo, videoOf({ actions: ['preview'] }))
  await openPage(path, { server, person, locale: 'fr' })
  const drawer = within(await screen.findByRole('dialog', { name: fr('publishing:form.title') }))
  await drawer.findByText(fr('permission.title'))
  expect(drawer.queryByRole('textbox')).toBeNull()
  expect(drawer.getByRole('button', { name: fr('publishing:form.submit') })).toHaveProperty('disabled', true)
})

/** A colleague has changed the video. */
async function changeVideo(): Promise<void> {
  await waitFor(() => expect(server.listeners()).toBe(1))
  server.tells({ type: 'video', id: '11' })
}

test('WID-04 what was typed stays when the video cannot be read again', async () => {
  const { user, title } = await openForm()
  await user.type(title, ' à garder')
  goOffline()
  for (const endpoint of [getVideo, listVideos]) server.loses(endpoint)
  await changeVideo()
  // The list behind was read again together with the video.
  await screen.findByText(fr('table.outdated'))
  await waitFor(() => expect(server.asked(getVideo)).toHaveLength(2))
  expect(title.isConnected).toBe(true)
  expect(title).toHaveProperty('value', '山谷晨雾 à garder')
})

test('PERM-03 nothing is published of a video that is withdrawn meanwhile; given back, what was typed is there', async () => {
  const { user, drawer, title, submit } = await openForm()
  await user.type(title, ' à garder')
  const message = fr('errors:media.videoNotFound')
  server.refuses(getVideo, { code: 'media.videoNotFound', message })
  await changeVideo()
  await drawer.findByText(message)
  expect(title.isConnected).toBe(false)
  expect(submit()).toHaveProperty('disabled', true)

  server.answers(getVideo, videoOf())
  await user.click(drawer.getByRole('button', { name: fr('action.retry') }))
  await drawer.findByDisplayValue('山谷晨雾 à garder')
})

test('PUB-03 what was chosen the last time is filled in and said; a press goes back and forgets it', async () => {
  server.answers(getPublishDefaults, [{ channelId: '3', visibility: 1, madeForKids: true }])
  server.answers(forgetPublishDefaults, { forgotten: 1 })
  const { user, drawer } = await openForm()
  await drawer.findByText(fr('publishing:form.remembered'), { exact: false })
  const kids = drawer.getByRole('radio', { name: fr('publishing:form.forKids') })
  expect(kids).toHaveProperty('checked', true)
  await user.click(drawer.getByRole('button', { name: fr('publishing:form.forget') }))
  await waitFor(() => expect(kids).toHaveProperty('checked', false))
  expect(server.asked(forgetPublishDefaults)).toHaveLength(1)
})

test('PUB-07 what a submission would meet is said before it is pressed', async () => {
  const params = { stands: 'published', channel: '云上频道', taskId: '40', confirmation: 'c' }
  server.answers(forecastPublishing, [
    {
      channelId: '3',
      problem: { code: 'publishing.sameAgain', params },
      madeForKids: null,
      tooLong: true,
      quotaUsedUp: true,
      reviewed: true,
      contractInReview: { contractId: '12' },
    },
  ])
  const form = await openForm()
  await fillIn(form)
  await form.drawer.findByText(fr('errors:publishing.sameAgain', params))
  form.drawer.getByText(fr('publishing:form.quotaUsedUp'))
  form.drawer.getByText(fr('publishing:form.tooLong', { count: 1, minutes: '15' }))
  form.drawer.getByText(fr('publishing:form.reviewed'))
  const contract = form.drawer.getByRole('link', { name: fr('publishing:form.openContract') })
  expect(contract.getAttribute('href')).toBe('/contracts?detail=12')
  expect(form.submit()).toHaveProperty('disabled', false)
})

test('CH-02 whom the videos of a channel are made for is filled in as it is set there, unless somebody has answered', async () => {
  server.answers(forecastPublishing, [
    {
      channelId: '3',
      problem: null,
      madeForKids: true,
      tooLong: false,
      quotaUsedUp: false,
      reviewed: false,
      contractInReview: null,
    },
  ])
  const form = await openForm()
  await chooseChannel(form)
  await form.drawer.findByText(fr('publishing:form.audienceOfChannel'))
  expect(form.drawer.getByRole('radio', { name: fr('publishing:form.forKids') })).toHaveProperty(
    'checked',
    true,
  )
})

const twoChannels = () =>
  server.answers(getChannelsOfPlatform, [
    channelOptionOf(),
    channelOptionOf({ id: '4', channelName: '第二频道' }),
  ])

/** Fills in the form for both channels, and sends it. */
async function submitToBoth(form: Form): Promise<void> {
  await fillIn(form)
  const others = form.drawer.getByRole('combobox', { name: new RegExp(fr('publishing:form.alsoTo'), 'u') })
  await form.user.click(others)
  await form.user.click((await screen.findAllByTitle('第二频道')).at(-1) ?? others)
  await form.user.click(form.submit())
  await waitFor(() => expect(server.asked(createPublishTask)).toHaveLength(2))
}

test('PUB-07 several channels get a task each', async () => {
  twoChannels()
  server.answers(createPublishTask, taskOf({ id: '51' }))
  await submitToBoth(await openForm())
  const channels = server
    .asked(createPublishTask)
    .map(({ body }) => (body as { channelId: string }).channelId)
  expect(channels).toEqual(['3', '4'])
  expect(new Set(keys()).size).toBe(2)
  await screen.findByText(fr('publishing:form.submittedMany', { title: taskOf().title, n: 2 }))
})

test('PUB-07 where one of several channels refuses, each says what became of it, and that one is sent again', async () => {
  twoChannels()
  const message = fr('errors:channels.credentialInvalid')
  server.answers(createPublishTask, () => {
    server.refuses(createPublishTask, { code: 'channels.credentialInvalid', message })
    return taskOf({ id: '51' })
  })
  const form = await openForm()
  await submitToBoth(form)
  await form.drawer.findByText(message)
  form.drawer.getByText(fr('publishing:form.sent'))
  server.answers(createPublishTask, taskOf({ id: '52' }))
  await form.user.click(form.drawer.getByRole('button', { name: fr('publishing:form.sendAgain') }))
  await waitFor(() => expect(form.drawer.getAllByText(fr('publishing:form.sent'))).toHaveLength(2))
})
