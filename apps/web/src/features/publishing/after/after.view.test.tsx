import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import {
  type AfterPublishing,
  changePublished,
  getAfterPublishing,
  lookAtPublished,
  previewAmendments,
  settleDifferences,
  takeDownPublished,
} from '@pindao/protocol/publishing/after.endpoints.ts'
import { getPublishTask, listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, taskOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'
const published = taskOf({
  status: publishTaskStatus.codes.published,
  stage: 'done',
  platformVideoId: 'abcdefghijk',
  visibility: 1,
  actions: ['copy'],
})
const ours = {
  title: published.title,
  description: '说明',
  tags: ['短剧'],
  categoryId: null,
  language: null,
  visibility: 1,
  publishAt: null,
} as const
const after: AfterPublishing = {
  taskId: published.id,
  platform: 'youtube',
  title: published.title,
  ours: { ...ours, tags: [...ours.tags] },
  seen: null,
  differences: [],
  wasOpen: true,
  costs: { words: 52, visibility: 52, thumbnail: 51, caption: 550, playlist: 52, removal: 52 },
  unitsLeft: 40,
  mayAmend: true,
  mayTakeDown: true,
  changes: [],
}
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listPublishTasks, [published])
  server.answers(getPublishTask, { ...published, timeline: [] })
})

async function openTab(view: Partial<AfterPublishing> = {}) {
  server.answers(getAfterPublishing, { ...after, ...view })
  const { user } = await openPage(`/channel/publish-tasks?detail=${published.id}`, { server, person })
  await user.click(await screen.findByRole('tab', { name: t('publishing:after.tab') }))
  await screen.findByRole('button', { name: t('publishing:after.look') })
  return user
}
/** Opens a folded section. */
async function unfold(user: Awaited<ReturnType<typeof openTab>>, label: string) {
  await user.click(screen.getByText(label))
}

test('PUB-03 the words of a published video: only what was changed is sent, with its cost beside the press', async () => {
  const user = await openTab()
  await unfold(user, t('publishing:after.words'))
  const drawer = within(await screen.findByRole('dialog', { name: published.title }))
  const title = await drawer.findByRole('textbox', { name: t('publishing:after.field.title') })
  expect(screen.getAllByText(new RegExp(t('publishing:after.waitsForQuota'), 'u')).length).toBeGreaterThan(0)
  await user.clear(title)
  await user.type(title, '新的标题')
  server.answers(changePublished, after)
  await user.click(screen.getByRole('button', { name: t('publishing:after.wordsSave') }))
  await waitFor(() =>
    expect(server.asked(changePublished).at(-1)?.body).toEqual({
      kind: 'words',
      words: { title: '新的标题' },
    }),
  )
})

test('E17 a change of visibility says what it does, and nothing happens without a yes', async () => {
  const user = await openTab()
  await unfold(user, t('publishing:after.visibilityTitle'))
  await user.click(await screen.findByRole('combobox', { name: t('publishing:after.field.visibility') }))
  await user.click(await screen.findByTitle(t('states:videoVisibility.private')))
  await user.click(screen.getByRole('button', { name: t('publishing:after.change') }))
  const question = within(
    await screen.findByRole('dialog', { name: new RegExp(t('states:videoVisibility.private'), 'u') }),
  )
  question.getByText(t('publishing:after.confirm.public_to_private'))
  expect(server.asked(changePublished)).toHaveLength(0)
  server.answers(changePublished, after)
  await user.click(question.getByRole('button', { name: t('publishing:after.change') }))
  await waitFor(() =>
    expect(server.asked(changePublished).at(-1)?.body).toMatchObject({
      kind: 'visibility',
      visibility: 'private',
      confirmed: true,
    }),
  )
})

test('D3 what Facebook does not allow is said before anything is pressed', async () => {
  const user = await openTab({ platform: 'facebook', costs: { words: 0, visibility: 0 } })
  await unfold(user, t('publishing:after.visibilityTitle'))
  await screen.findByText(t('publishing:after.facebookStays'))
  expect(screen.queryByRole('combobox', { name: t('publishing:after.field.visibility') })).toBeNull()
})

test('PUB-03 what somebody changed there stands beside what is here, and a person says which counts', async () => {
  const seen = { ...after.ours, title: '平台上的标题', at }
  const user = await openTab({ seen, differences: ['title'] })
  screen.getByText('平台上的标题')
  server.answers(settleDifferences, after)
  await user.click(screen.getByRole('button', { name: t('publishing:after.takeTheirs') }))
  await waitFor(() =>
    expect(server.asked(settleDifferences).at(-1)?.body).toEqual({
      take: 'theirs',
      fields: ['title'],
      seenAt: at,
    }),
  )
})

test('PUB-03 to take down is asked about, and then the title has to be typed', async () => {
  const user = await openTab()
  await user.click(screen.getByRole('button', { name: t('publishing:after.takeDown') }))
  const goOn = await screen.findByRole('button', { name: t('publishing:after.takeDownGoOn') })
  await user.click(goOn)
  const dialog = within(await screen.findByRole('dialog', { name: t('publishing:after.takeDown') }))
  const press = dialog.getByRole<HTMLButtonElement>('button', { name: t('publishing:after.takeDown') })
  expect(press.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: t('publishing:after.takeDownType') }), published.title)
  server.answers(takeDownPublished, after)
  await user.click(press)
  await waitFor(() =>
    expect(server.asked(takeDownPublished).at(-1)?.body).toEqual({ title: published.title }),
  )
})

test('PUB-03 every change says what became of it; without the permission nothing is offered', async () => {
  const change = {
    id: '5',
    kind: 'words',
    origin: 'person',
    from: { title: '旧' },
    to: { title: '新' },
    seen: { title: '别人的' },
    status: 2,
    cost: 52,
    problemCode: 'publishing.changedOnPlatform',
    platformMessage: null,
    waitsUntil: null,
    operatorName: '李晴',
    createdAt: at,
    doneAt: at,
    actions: [],
  } as const
  await openTab({ mayAmend: false, mayTakeDown: false, changes: [{ ...change, actions: [] }] })
  screen.getByText('旧')
  screen.getByText('别人的')
  screen.getByText(t('errors:publishing.changedOnPlatform'))
  expect(screen.queryByText(t('publishing:after.visibilityTitle'))).toBeNull()
  expect(screen.queryByRole('button', { name: t('publishing:after.takeDown') })).toBeNull()
})

test('PUB-03 a look that the platform refuses says why', async () => {
  const user = await openTab()
  server.refuses(lookAtPublished, { code: 'publishing.quotaUsedUp' })
  await user.click(screen.getByRole('button', { name: t('publishing:after.look') }))
  await screen.findByText(t('errors:publishing.quotaUsedUp'))
})

test('PUB-04 many at once: previewed with before, after and quota, and only what can be changed is begun', async () => {
  server.answers(previewAmendments, {
    rows: [
      {
        taskId: published.id,
        title: published.title,
        channelName: '云上频道',
        platform: 'youtube',
        before: { title: '山谷里的早晨' },
        after: { title: '山谷里的清晨' },
        playlists: { add: [], remove: [] },
        problems: [],
        cost: 52,
      },
      {
        taskId: '99',
        title: '太长',
        channelName: '云上频道',
        platform: 'youtube',
        before: { title: '太长' },
        after: { title: '太长太长' },
        playlists: { add: [], remove: [] },
        problems: [{ field: 'title', error: 'titleTooLong', params: { max: 100 } }],
        cost: 0,
      },
    ],
    unchanged: 3,
    quotas: [{ project: 'A', rows: 1, units: 52, left: 40, fit: 0, resetAt: at }],
  })
  const { user } = await openPage('/channel/publish-tasks', { server, person })
  const row = await screen.findByRole('row', { name: new RegExp(published.title, 'u') })
  await user.click(within(row).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: t('publishing:after.many.button') }))
  await user.type(await screen.findByRole('textbox', { name: t('publishing:after.many.find') }), '早')
  await user.type(screen.getByRole('textbox', { name: t('publishing:after.many.with') }), '清')
  await user.click(screen.getByRole('button', { name: t('publishing:after.many.preview') }))
  const shown = within(await screen.findByRole('region', { name: t('publishing:after.many.preview') }))
  expect(shown.getByText('早').tagName).toBe('DEL')
  expect(shown.getByText('清').tagName).toBe('INS')
  shown.getByText(new RegExp(t('validation:titleTooLong', { max: 100 }), 'u'))
  shown.getByText(/不会失败/u)
  await user.click(screen.getByRole('button', { name: t('publishing:after.many.start', { count: 1 }) }))
  const question = within(
    await screen.findByRole('dialog', { name: t('publishing:after.many.ask', { count: 1 }) }),
  )
  server.refuses(startOperation, { code: 'common.invalidInput' })
  await user.click(question.getByRole('button', { name: t('publishing:after.many.button') }))
  await waitFor(() =>
    expect(server.asked(startOperation).at(-1)?.body).toMatchObject({
      kind: 'publishTask.amend',
      ids: [published.id],
      params: { replace: { find: '早', with: '清', fields: ['title'] } },
    }),
  )
})
