import { getVideo } from '@pindao/protocol/media/video.endpoints.ts'
import {
  answerPublishTask,
  countPublishTasks,
  getPublishTask,
  listPublishTasks,
  retryPublishTask,
  terminatePublishTask,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf, taskOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const { codes } = publishTaskStatus
const failedCodes = [codes.editFailed, codes.composeFailed, codes.downloadFailed, codes.publishFailed].join()
const person = personOf('operator')
const title = '山谷里的早晨'
const problem = {
  code: 'publishing.refusedByPlatform',
  platformCode: 'invalidMetadata',
  platformMessage: 'The request metadata is invalid.',
  requestId: 'req-88',
  at: '2026-03-04T05:06:07.000Z',
}
const failed = taskOf({ status: codes.publishFailed, problem, actions: ['retry', 'terminate'] })
const sending = taskOf({
  status: codes.publishing,
  stage: 'transferring',
  progress: 0.25,
  bytesConfirmed: 393_216,
})
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
})

const open = (search = '') => openPage(`/channel/publish-tasks${search}`, { server, person })
const row = async () => within(await screen.findByRole('row', { name: new RegExp(title, 'u') }))
const bar = async () =>
  (await row()).getByRole('progressbar', { name: t('publishing:progressOf', { title }) })

test('PUB-01 without tasks the list leads to the videos', async () => {
  server.answers(listPublishTasks, [])
  await open()
  await screen.findByText(t('publishing:empty.title'))
  const link = screen.getByRole('link', { name: t('publishing:empty.action') })
  expect(link.getAttribute('href')).toBe('/channel/source-videos')
})

test('PUB-01 the list is narrowed to any state: each of them can occur', async () => {
  server.answers(listPublishTasks, [taskOf()])
  const { user } = await open()
  const field = await screen.findByRole('combobox', { name: t('publishing:search.status') })
  const published = t('states:publishTask.published')
  const composing = t('states:publishTask.composing')
  await user.type(field, published)
  await screen.findByRole('option', { name: published })
  await user.clear(field)
  await user.type(field, composing)
  await waitFor(() => expect(screen.queryByRole('option', { name: published })).toBeNull())
  await screen.findByRole('option', { name: composing })
  expect(publishTaskStatus.reachable).toEqual(publishTaskStatus.names)
})

test('PUB-01 the headings of a task go down one step at a time', async () => {
  server.answers(listPublishTasks, [taskOf()])
  server.answers(getPublishTask, { ...taskOf(), timeline: [] })
  await openPage('/channel/publish-tasks?detail=31', { server, person })
  await screen.findByRole('tab', { name: t('common:record.timeline') })
  screen.getByRole('heading', { level: 2, name: taskOf().title })
})

test('PUB-01 every state has its word', async () => {
  const all = publishTaskStatus.names.map((name, index) =>
    taskOf({ id: String(index + 1), title: `任务 ${name}。`, status: codes[name] }),
  )
  server.answers(listPublishTasks, all)
  await open()
  await screen.findByText('任务 draft。')
  for (const name of publishTaskStatus.names) {
    const cells = within(screen.getByText(`任务 ${name}。`).closest('tr') ?? document.body)
    cells.getByText(t(`states:publishTask.${name}`))
  }
})

test('PUB-07 a task that waits for quota says so in a few words: nothing to do, nothing to quote', async () => {
  const quota = { ...problem, code: 'publishing.quotaUsedUp', platformCode: 'quotaExceeded' }
  server.answers(listPublishTasks, [taskOf({ waitReason: 'quota', problem: quota })])
  await open()
  ;(await row()).getByText(t('publishing:reasonInShort.quota'))
  expect((await row()).queryByText(t('errors:publishing.quotaUsedUp'))).toBeNull()
  expect((await row()).queryByText(t('publishing:problem.requestId', { id: 'req-88' }))).toBeNull()
})

test('PUB-01 a task that is being published and whose fate is unclear says why it waits, and seems not to move', async () => {
  const unclear = taskOf({ status: 4, stage: 'transferring', waitReason: 'unclear', bytesConfirmed: 9 })
  server.answers(listPublishTasks, [unclear])
  await open()
  ;(await row()).getByText(t('states:publishTask.publishing'))
  ;(await row()).getByText(t('publishing:reasonInShort.unclear'))
  expect((await row()).queryByText(t('states:deliveryStage.transferring'))).toBeNull()
  expect((await row()).queryByRole('progressbar')).toBeNull()
})

test('PUB-07 what is sent moves with the live stream, without asking again', async () => {
  server.answers(listPublishTasks, [sending])
  await open()
  expect((await bar()).getAttribute('aria-valuenow')).toBe('25')
  // Whatever is read from now on gets no answer.
  server.holds(listPublishTasks)
  await waitFor(() => expect(server.listeners()).toBe(1))
  const news = { type: 'publishTask', id: '31', status: codes.publishing, stage: 'transferring' } as const
  server.tells({ ...news, progress: 0.5, bytesConfirmed: 786_432 })
  await waitFor(async () => expect((await bar()).getAttribute('aria-valuenow')).toBe('50'))
})

test('PUB-07 the progress of a task that is not on the page asks once, a stage of it once more', async () => {
  server.answers(listPublishTasks, [sending])
  await open()
  await bar()
  await waitFor(() => expect(server.listeners()).toBe(1))
  // The numbers beside the tabs are asked for by the shortest page.
  const calls = () => server.asked(listPublishTasks).filter(({ query }) => query['pageSize'] !== 5).length
  const before = calls()
  const news = { type: 'publishTask', id: '99', status: codes.publishing, bytesConfirmed: 0 } as const
  // The event of the shown task tells when those before it were heard.
  const heard = async (percent: number) => {
    const own = { ...news, id: '31', stage: 'transferring' }
    server.tells({ ...own, progress: percent / 100 })
    await waitFor(async () => expect((await bar()).getAttribute('aria-valuenow')).toBe(String(percent)))
  }
  server.tells({ ...news, stage: 'transferring', progress: 0.1 })
  await waitFor(() => expect(calls()).toBe(before + 1))
  for (const progress of [0.2, 0.3, 0.4]) server.tells({ ...news, stage: 'transferring', progress })
  await heard(60)
  server.tells({ ...news, stage: 'confirming', progress: 1 })
  await waitFor(() => expect(calls()).toBe(before + 2))
  server.tells({ ...news, stage: 'processing', progress: 1 })
  await waitFor(() => expect(calls()).toBe(before + 3))
  expect(server.abandoned(listPublishTasks)).toBe(0)
})

test('PUB-07 "confirming" is said as it is: nothing is sent again, and nothing can be retried', async () => {
  server.answers(listPublishTasks, [taskOf({ status: codes.publishing, stage: 'confirming', actions: [] })])
  await open()
  ;(await row()).getByText(t('states:deliveryStage.confirming'))
  const cells = await row()
  expect(cells.queryByRole('progressbar')).toBeNull()
  expect(cells.queryByRole('button', { name: t('publishing:action.retryOf', { title }) })).toBeNull()
})

test('PUB-07 a failed task says why in a few words; a press says it in a sentence, with the code and the id to quote', async () => {
  server.answers(listPublishTasks, [failed])
  server.answers(getPublishTask, { ...failed, timeline: [] })
  const { user } = await open()
  const cells = await row()
  expect(cells.queryByText(t('errors:publishing.refusedByPlatform'))).toBeNull()
  const state = [t('states:publishTask.publishFailed'), t('publishing:reasonInShort.refused')]
  await user.click(cells.getByRole('button', { name: state.join(' ') }))
  const details = within(await screen.findByRole('dialog', { name: title }))
  await details.findByText(t('errors:publishing.refusedByPlatform'))
  details.getByText(t('publishing:problem.platformCode', { code: 'invalidMetadata' }))
  details.getByText(t('publishing:problem.requestId', { id: 'req-88' }))
})

test('PUB-07 what many tasks wait for is said once over the list, with the one thing that mends it', async () => {
  const waiting = (id: string) => taskOf({ id, title: `任务 ${id}`, waitReason: 'credential' })
  server.answers(listPublishTasks, [waiting('1'), waiting('2')])
  await open()
  const channel = waiting('1').channelName
  const banner = (await screen.findByText(t('publishing:cause.channel', { channel, n: 2 }))).closest(
    '.ant-alert',
  )
  within(banner as HTMLElement).getByRole('button', { name: t('channels:reconnect') })
})

test('PUB-07 what one task waits for is said in its row alone', async () => {
  server.answers(listPublishTasks, [taskOf({ waitReason: 'credential' })])
  await open()
  ;(await row()).getByText(t('publishing:reasonInShort.credential'))
  expect(screen.queryByRole('button', { name: t('channels:reconnect') })).toBeNull()
})

test('WID-04 the parts of the list stand over it with their numbers, and a press shows one', async () => {
  server.answers(listPublishTasks, [failed])
  server.answers(countPublishTasks, [1, 1, 0, 1000, null])
  const { user, address } = await open()
  const parts = within(await screen.findByRole('list', { name: t('list:views.list') }))
  const tab = await parts.findByRole('button', { name: `${t('publishing:tabs.failed')} 1` })
  const many = t('list:views.more', { number: '999' })
  parts.getByRole('button', { name: `${t('publishing:tabs.running')} ${many}` })
  parts.getByRole('button', { name: t('list:views.mine') })
  const all = parts.getByRole('button', { name: `${t('list:views.all')} 1` })
  expect(all.getAttribute('aria-current')).toBe('true')
  expect(server.asked(countPublishTasks)).toHaveLength(1)
  await user.click(tab)
  await waitFor(() => expect(address()).toContain(`status=${failedCodes}`))
  expect(tab.getAttribute('aria-current')).toBe('true')
})

test('PUB-01 a title without a space breaks inside the head of its details, beside what can be done', async () => {
  const long = 'A_very_long_file_name_without_any_spaces_that_goes_on_and_on_final_v27_export_h264'
  server.answers(listPublishTasks, [{ ...failed, title: long }])
  server.answers(getPublishTask, { ...failed, title: long, timeline: [] })
  await open('?detail=31')
  const heading = within(await screen.findByRole('dialog')).findByText(long)
  expect(getComputedStyle(await heading)).toMatchObject({ overflowWrap: 'anywhere' })
})

test('WID-04 all columns fit beside the folded menu of a window of 1280', async () => {
  server.answers(listPublishTasks, [failed])
  await open()
  await row()
  // The window without the folded menu and the margins of the page; a narrower table is as wide as its place.
  for (const table of screen.getAllByRole('table'))
    expect(Number.parseInt(table.style.width, 10) || 0).toBeLessThanOrEqual(1280 - 68 - 48)
})

test('PUB-07 retrying asks first, then the list is read again', async () => {
  server.answers(listPublishTasks, [failed])
  server.answers(retryPublishTask, taskOf())
  const { user } = await open()
  await user.click((await row()).getByRole('button', { name: t('publishing:action.retryOf', { title }) }))
  const question = within(await screen.findByRole('dialog', { name: t('publishing:retry.title', { title }) }))
  expect(server.asked(retryPublishTask)).toEqual([])
  server.answers(listPublishTasks, [taskOf()])
  await user.click(question.getByRole('button', { name: t('publishing:action.retry') }))
  await screen.findByText(t('publishing:retry.done'))
  await waitFor(async () => (await row()).getByText(t('states:publishTask.publishQueued')))
  expect(server.asked(retryPublishTask).map(({ params }) => params)).toEqual([{ id: '31' }])
})

test('PUB-07 what the platform refused for good is published anew from here, by the form of its video', async () => {
  const refused = { ...failed, actions: ['republish' as const, ...failed.actions] }
  server.answers(listPublishTasks, [refused])
  server.answers(getPublishTask, { ...refused, timeline: [] })
  server.answers(getVideo, videoOf({ id: refused.videoId }))
  const { user } = await open('?detail=31')
  const details = within(await screen.findByRole('dialog'))
  await user.click(await details.findByRole('button', { name: t('publishing:action.republish') }))
  await screen.findByText(t('publishing:form.title'))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
})

test.each(['videoWaits', 'overtaken'] as const)(
  'PUB-07 a failed task says in its row and in its details which way out there is: %s',
  async (advice) => {
    const task = { ...failed, advice, actions: ['terminate' as const] }
    server.answers(listPublishTasks, [task])
    server.answers(getPublishTask, { ...task, timeline: [] })
    const { user } = await open()
    const cells = await row()
    cells.getByText(t(`publishing:reasonInShort.${advice}`))
    for (const absent of ['republishOf', 'retryOf'] as const)
      expect(cells.queryByRole('button', { name: t(`publishing:action.${absent}`, { title }) })).toBeNull()
    const [details] = cells.getAllByRole('button', { name: t('publishing:action.detailOf', { title }) })
    await user.click(details ?? document.body)
    const drawer = within(await screen.findByRole('dialog', { name: title }))
    await drawer.findByText(t(`publishing:advice.${advice}`))
    drawer.getByRole('button', { name: t('publishing:action.terminate') })
    for (const absent of ['republish', 'retry'] as const)
      expect(drawer.queryByRole('button', { name: t(`publishing:action.${absent}`) })).toBeNull()
  },
)

test('PUB-07 before a task is stopped whose video waits on the platform, it is said that the video goes', async () => {
  const waits = { ...failed, advice: 'videoWaits' as const }
  server.answers(listPublishTasks, [waits])
  const { user } = await open()
  await row()
  await chooseAct(user, title, t('publishing:action.terminateOf', { title }))
  await screen.findByText(t('publishing:terminate.takesAway'))
  expect(server.asked(terminatePublishTask)).toEqual([])
})

test('PUB-07 a retry that another task has overtaken is refused with the way out, and the list is read again', async () => {
  const message = t('errors:publishing.overtaken', { channel: '云上频道' })
  server.answers(listPublishTasks, [failed])
  server.refuses(retryPublishTask, { code: 'publishing.overtaken', message })
  const { user } = await open()
  await user.click((await row()).getByRole('button', { name: t('publishing:action.retryOf', { title }) }))
  const question = within(await screen.findByRole('dialog', { name: t('publishing:retry.title', { title }) }))
  server.answers(listPublishTasks, [{ ...failed, advice: 'overtaken', actions: ['terminate'] }])
  await user.click(question.getByRole('button', { name: t('publishing:action.retry') }))
  await screen.findByText(message)
  await (await row()).findByText(t('publishing:reasonInShort.overtaken'))
})

test('PUB-07 a refused command is said in the words of the server, and the list is read again', async () => {
  const message = t('errors:publishing.notTerminable')
  server.answers(listPublishTasks, [failed])
  server.refuses(terminatePublishTask, { code: 'publishing.notTerminable', message, requestId: 'req-3' })
  const { user } = await open()
  await row()
  await chooseAct(user, title, t('publishing:action.terminateOf', { title }))
  const question = within(
    await screen.findByRole('dialog', { name: t('publishing:terminate.title', { title }) }),
  )
  server.answers(listPublishTasks, [taskOf({ status: codes.terminated, actions: [] })])
  await user.click(question.getByRole('button', { name: t('publishing:action.terminate') }))
  await screen.findByText(message)
  await screen.findByText(t('error.requestId', { id: 'req-3' }))
  await waitFor(async () => (await row()).getByText(t('states:publishTask.terminated')))
})

test('PUB-01 a published task leads to the video; its details tell who moved it when, newest first', async () => {
  const watchUrl = 'https://youtube.example/watch?v=abc'
  const published = taskOf({
    status: codes.published,
    stage: 'done',
    watchUrl,
    platformVideoId: 'abc',
    actions: [],
  })
  const event = { at: '2026-03-04T05:06:07.000Z', actorName: null, detail: null } as const
  server.answers(listPublishTasks, [published])
  server.answers(getPublishTask, {
    ...published,
    timeline: [
      {
        ...event,
        id: '1',
        actor: 'person',
        actorName: '李晴',
        from: null,
        to: codes.toPublish,
        reason: 'submitted',
      },
      {
        ...event,
        id: '2',
        actor: 'platform',
        from: codes.publishing,
        to: codes.published,
        reason: 'processed',
      },
    ],
  })
  const { user } = await open()
  const watch = (await row()).getByRole('link', { name: t('publishing:action.watchOf', { title }) })
  expect(watch.getAttribute('href')).toBe(watchUrl)
  const [details] = (await row()).getAllByRole('button', { name: t('publishing:action.detailOf', { title }) })
  await user.click(details ?? document.body)
  const drawer = within(await screen.findByRole('dialog', { name: title }))
  const moved = {
    from: t('states:publishTask.publishing'),
    to: t('states:publishTask.published'),
  }
  await user.click(await drawer.findByRole('tab', { name: t('common:record.timeline') }))
  const newest = await drawer.findByText(t('publishing:detail.moved', moved))
  const oldest = drawer.getByText(t('publishing:detail.created', { to: t('states:publishTask.toPublish') }))
  expect(newest.compareDocumentPosition(oldest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('PUB-07 where only a person can say what became of the video, the details ask, with the links, and send the answer once it is confirmed', async () => {
  const watchUrl = 'https://watch.example/abcdefghijk'
  const asked = taskOf({
    status: codes.publishing,
    stage: 'confirming',
    question: { candidates: [{ platformVideoId: 'abcdefghijk', watchUrl }] },
  })
  server.answers(listPublishTasks, [asked])
  server.answers(getPublishTask, { ...asked, timeline: [] })
  server.answers(answerPublishTask, { ...asked, question: null })
  const { user } = await open('?detail=31')
  const link = await screen.findByRole('link', { name: t('publishing:question.open', { id: 'abcdefghijk' }) })
  expect(link.getAttribute('href')).toBe(watchUrl)
  await user.type(screen.getByRole('textbox', { name: t('publishing:question.other') }), 'short')
  await screen.findByText(t('validation:platformVideo'))
  await user.click(
    screen.getByRole('button', { name: t('publishing:question.chooseOf', { id: 'abcdefghijk' }) }),
  )
  const dialog = await screen.findByRole('dialog', {
    name: t('publishing:question.videoTitle', { id: 'abcdefghijk' }),
  })
  expect(server.asked(answerPublishTask)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: t('publishing:question.choose') }))
  await waitFor(() =>
    expect(server.asked(answerPublishTask)).toMatchObject([
      { params: { id: '31' }, body: { found: 'video', video: 'abcdefghijk' } },
    ]),
  )
})

test('PUB-01 a link asks for the tasks of one video: the list says so, and shows all again with one press', async () => {
  server.answers(listPublishTasks, ({ query }) =>
    query['videoId'] === undefined ? [failed, taskOf({ id: '40', title: '别的任务' })] : [failed],
  )
  const { user, address } = await open('?videoId=11')
  await row()
  const chips = within(screen.getByRole('list', { name: t('search.active') }))
  const condition = { label: t('publishing:search.video'), text: '山谷晨雾' }
  await user.click(chips.getByRole('button', { name: t('search.remove', condition) }))
  await screen.findByText('别的任务')
  expect(address()).toBe('/channel/publish-tasks')
})

test('PUB-01 a task leads back to its video, as long as that can be opened', async () => {
  server.answers(listPublishTasks, [failed])
  server.answers(getPublishTask, { ...failed, timeline: [] })
  await open('?detail=31')
  const drawer = within(await screen.findByRole('dialog', { name: title }))
  const link = await drawer.findByRole('link', { name: '山谷晨雾' })
  expect(link.getAttribute('href')).toBe('/channel/source-videos?preview=11')
  server.answers(getPublishTask, { ...failed, videoOpens: false, timeline: [] })
  server.losesCount()
  await waitFor(() => expect(drawer.queryByRole('link', { name: '山谷晨雾' })).toBeNull())
  drawer.getByText('山谷晨雾')
})
