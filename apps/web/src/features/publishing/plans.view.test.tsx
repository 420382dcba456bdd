import { getChannel, getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import {
  type CalendarTask,
  moveTaskTime,
  publishCalendar,
  publishRisks,
} from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import {
  cancelPublishPlan,
  createPublishPlan,
  getPublishPlan,
  listPlanEntries,
  listPublishPlans,
  type PublishPlan,
  previewPublishPlan,
} from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { getWorkYear } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const zone = 'Asia/Shanghai'
const at = '2026-03-04T12:00:00.000Z'
const plan: PublishPlan = {
  id: '5',
  name: '三月短剧',
  status: 0,
  rule: { mode: 2, zone, firstTime: '20:00', staggerMinutes: 0 },
  fields: { visibility: 1, madeForKids: false, templateId: null, description: '' },
  startsAt: at,
  endsAt: '2026-03-05T12:00:00.000Z',
  videos: 2,
  channels: [{ id: '7', title: '星河短剧场' }],
  counts: { total: 2, unmade: 0, waiting: 1, underWay: 0, published: 1, failed: 0, ended: 0 },
  ownerName: '李晴',
  createdAt: at,
  updatedAt: at,
  version: 1,
  actions: ['update', 'cancel'],
}
const channel = {
  id: '7',
  channelId: 'UC7',
  channelName: '星河短剧场',
  avatarUrl: null,
  credentialStatus: 0 as const,
  ownerName: '李晴',
  lockedPrivate: false,
}
const today = new Date().toISOString().slice(0, 10)
const task: CalendarTask = {
  id: '31',
  title: '山谷里的早晨',
  channelId: '7',
  channelName: '星河短剧场',
  platform: 'youtube',
  operatorName: '李晴',
  status: 0,
  publishAt: `${today}T12:00:00.000Z`,
  zone,
  planId: '5',
  version: 3,
  movable: true,
}
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listPublishPlans, [plan])
  server.answers(getPublishPlan, { ...plan, timeline: [] })
  server.answers(listPlanEntries, [])
})

test('PUB-04 the list says how far a plan is; cancelling it asks first and says what ends', async () => {
  server.answers(cancelPublishPlan, { ...plan, status: 1, actions: [] })
  const { user } = await openPage('/channel/publish-plans', { server, person })
  const row = within(await screen.findByRole('row', { name: new RegExp(plan.name, 'u') }))
  row.getByText(t('publishing:plans.figure.waiting', { n: 1 }))
  row.getByText(t('publishing:plans.figure.published', { n: 1 }))
  const act = t('publishing:plans.command.cancel')
  await chooseAct(user, plan.name, t('publishing:plans.command.of', { act, name: plan.name }))
  const question = within(
    await screen.findByRole('dialog', { name: t('publishing:plans.ask.cancel.title', { name: plan.name }) }),
  )
  question.getByText(t('publishing:plans.ask.cancel.text', { n: 1 }))
  await user.click(question.getByRole('button', { name: act }))
  await waitFor(() => expect(server.asked(cancelPublishPlan)).toHaveLength(1))
})

test('PUB-04 videos and channels, then times, then the whole plan: what is barred is not booked', async () => {
  server.answers(getChannelsOfPlatform, [channel])
  server.refuses(getChannel, { code: 'channels.notFound' })
  server.answers(listVideos, [videoOf({ id: '11', title: '第1集' }), videoOf({ id: '12', title: '第2集' })])
  server.answers(previewPublishPlan, {
    earliest: at,
    entries: [
      { videoId: '11', channelId: '7', publishAt: at, changed: false, remarks: [] },
      {
        videoId: '12',
        channelId: '7',
        publishAt: '2026-03-05T12:00:00.000Z',
        changed: false,
        remarks: [{ level: 'error', code: 'publishing.titleUnfit', params: {} }],
      },
    ],
    quotas: [
      {
        project: '大项目',
        day: '2026-03-04',
        limit: 100,
        taken: 99,
        wanted: 2,
        fit: 1,
        movesTo: '2026-03-05T08:00:00.000Z',
      },
    ],
    videos: [
      { id: '11', title: '第1集' },
      { id: '12', title: '第2集' },
    ],
    channels: [{ id: '7', title: '星河短剧场', platform: 'youtube', timeZone: zone }],
  })
  server.answers(createPublishPlan, plan)
  const { user } = await openPage('/channel/publish-plans?new=true', { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: t('publishing:plans.create') }))
  await user.click(await drawer.findByLabelText(t('publishing:plans.videos.all', { n: 2 })))
  await user.click(drawer.getByLabelText(t('publishing:plans.channels')))
  await user.click((await screen.findAllByTitle('星河短剧场')).at(-1) as HTMLElement)
  await user.click(drawer.getByRole('button', { name: t('publishing:plans.next') }))
  await user.click(await drawer.findByLabelText(t('publishing:form.notForKids')))
  await user.click(drawer.getByRole('button', { name: t('publishing:plans.next') }))
  await drawer.findByText(t('errors:publishing.titleUnfit'))
  drawer.getByText(t('publishing:plans.barred', { n: 1 }))
  drawer.getByText(/大项目/u)
  await user.click(drawer.getByRole('button', { name: t('publishing:plans.book', { n: 1 }) }))
  await waitFor(() => expect(server.asked(createPublishPlan)).toHaveLength(1))
  expect(server.asked(createPublishPlan)[0]?.body).toMatchObject({
    rule: { mode: 2, firstTime: '20:00' },
    fields: { visibility: 1, madeForKids: false },
    entries: [{ videoId: '11', channelId: '7', publishAt: at }],
  })
})

test('PUB-04 the month says how many each day has; a task opens with its time in its own zone, and is moved by the form', async () => {
  server.answers(publishCalendar, ({ query }) => [
    {
      day: String(query['from']),
      total: 0,
      waiting: 0,
      underWay: 0,
      published: 0,
      failed: 0,
      tasks: [],
    },
    { day: today, total: 12, waiting: 11, underWay: 0, published: 0, failed: 1, tasks: [task] },
  ])
  server.answers(publishRisks, { total: 1, tasks: [{ ...task, reasons: ['credential'] }] })
  server.answers(moveTaskTime, task)
  server.answers(getWorkYear, ({ params }) => ({
    year: Number(params['year']),
    days: [{ day: today, kind: 'free' as const, name: '国庆节' }],
    version: 1,
    updatedAt: null,
    updatedBy: null,
    weekend: [6, 7],
    fromHour: 9,
    toHour: 18,
  }))
  const { user } = await openPage('/channel/publish-calendar', { server, person })
  await screen.findByText('国庆节')
  await screen.findByText(t('publishing:plans.risk.credential'), { exact: false })
  const chips = await screen.findAllByRole('button', { name: new RegExp(task.title, 'u') })
  expect(chips).toHaveLength(1)
  await user.click(chips[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: task.title }))
  dialog.getByLabelText(t('publishing:plans.move.time', { zone }))
  await user.click(dialog.getByRole('button', { name: t('publishing:plans.move.submit') }))
  await waitFor(() => expect(server.asked(moveTaskTime)).toHaveLength(1))
  expect(server.asked(moveTaskTime)[0]?.body).toMatchObject({ version: 3, publishAt: task.publishAt, zone })
})
