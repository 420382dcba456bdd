import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  type ClipTask,
  type ClipTaskDetail,
  changeClip,
  countClipTasks,
  createClip,
  getClipTask,
  listClipTasks,
  retryClipTask,
  terminateClipTask,
} from '@pindao/protocol/clips/clip.endpoints.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { getVideo, getViewLink, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getVideoFiles, listWatermarks } from '@pindao/protocol/media/video-files.endpoints.ts'
import { listMusicTracks } from '@pindao/protocol/music/music-track.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { filmRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { gridLayout } from '#test/grid-layout.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf, startedOperation, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const at = '2026-11-09T05:06:07.000Z'
const { codes } = clipTaskStatus
const operator = personOf('operator')

const clipOf = (over: Partial<ClipTask> = {}): ClipTask => ({
  id: '51',
  clipId: '5',
  title: '月光 精彩片段',
  video: { id: '11', title: '月光 第三集', thumbnailUrl: null, durationMs: 62_000 },
  channel: { id: '21', name: '云上频道', platform: 'youtube' },
  clipStatus: codes.editing,
  stage: 'editing',
  progress: 0.4,
  restSeconds: 95,
  pieces: 2,
  lengthMs: 30_000,
  firstMs: 1000,
  lastMs: 50_000,
  publishAt: null,
  publishZone: null,
  resultVideoId: null,
  publishTaskId: null,
  watchUrl: null,
  problem: null,
  problemParams: {},
  editorName: '李晴',
  createdAt: at,
  updatedAt: at,
  version: 3,
  actions: ['terminate'],
  ...over,
})
const detailOf = (over: Partial<ClipTaskDetail> = {}): ClipTaskDetail => ({
  ...clipOf(),
  trackTitle: null,
  recipe: filmRecipe.parse({ segments: [{ startMs: 1000, endMs: 21_000 }], loudness: -14 }),
  words: {
    description: '',
    tags: [],
    visibility: visibilityCodes.private,
    madeForKids: false,
    categoryId: null,
    language: null,
    audioLanguage: null,
    syntheticMedia: false,
    fbFormat: null,
    fbAge: null,
  },
  asDraft: false,
  clipVersion: 1,
  besides: [
    {
      id: '51',
      channelId: '21',
      channelName: '云上频道',
      clipStatus: codes.editing,
      publishAt: null,
      publishZone: null,
    },
    {
      id: '52',
      channelId: '22',
      channelName: '海外频道',
      clipStatus: codes.published,
      publishAt: null,
      publishZone: null,
    },
  ],
  timeline: [
    {
      id: '1',
      at,
      actorName: '李晴',
      actor: 'person',
      from: null,
      to: codes.unedited,
      reason: 'created',
      detail: null,
    },
    {
      id: '2',
      at,
      actorName: null,
      actor: 'person',
      from: codes.unedited,
      to: codes.editing,
      reason: 'started',
      detail: null,
    },
  ],
  ...over,
})

let server: FakeServer
beforeEach(() => {
  server = serverFor(operator)
  server.answers(listClipTasks, [clipOf()])
  server.answers(countClipTasks, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(listVideos, [videoOf()])
  server.answers(getVideo, videoOf())
  server.answers(getViewLink, { url: '/api/objects/valley.mp4', expiresAt: at })
  server.answers(getVideoFiles, {
    originalUrl: '/x',
    derivatives: (['shots', 'keyFrames'] as const).map((kind) => ({
      kind,
      status: 'failed' as const,
      progress: 0,
      url: null,
      problemCode: null,
    })),
    subtitles: [],
    proofs: [],
    versions: [],
    sameContent: [],
  })
  server.answers(listMusicTracks, [])
  server.answers(listWatermarks, [])
  server.answers(getChannelsOfPlatform, [channelOptionOf({ id: '21' })])
  window.localStorage.clear()
  return gridLayout()
})

test('CLP-01 a clip that is made says how far it is and how long it takes; it is stopped after a question', async () => {
  server.answers(terminateClipTask, clipOf({ clipStatus: codes.terminating }))
  const { user } = await openPage('/channel/clips', { server, person: operator })
  const row = within((await screen.findByText('月光 精彩片段')).closest('tr') ?? document.body)
  row.getByText(t('states:clipTask.editing'))
  row.getByText(new RegExp(t('clips:rest.minutes', { n: 2 }), 'u'))
  await user.click(row.getByRole('button', { name: new RegExp(`^.?${t('clips:act.terminate')}`, 'u') }))
  await user.click(await screen.findByRole('button', { name: t('clips:act.terminate') }))
  await screen.findByText(t('clips:done.terminate'))
  expect(server.asked(terminateClipTask)[0]?.body).toEqual({ version: 3 })
})

test('CLP-01 one whose termination failed is terminated again, one that failed says why and is retried', async () => {
  server.answers(listClipTasks, [
    clipOf({ id: '53', title: '甲', clipStatus: codes.terminateFailed, actions: ['terminate'] }),
    clipOf({
      id: '54',
      title: '乙',
      clipStatus: codes.editFailed,
      problem: 'music.trackCountryUnknown',
      problemParams: { track: '月夜', channel: '云上频道' },
      actions: ['change', 'retry'],
    }),
  ])
  server.answers(retryClipTask, clipOf())
  const { user } = await openPage('/channel/clips', { server, person: operator })
  await screen.findByText(t('clips:act.terminateAgain'))
  await screen.findByText(t('errors:music.trackCountryUnknown', { track: '月夜', channel: '云上频道' }))
  await user.click(screen.getByText(t('clips:act.retry')))
  await screen.findByText(t('clips:done.retry'))
})

test('CLP-01 a clip that failed is changed in the cutting room: its pieces, its channels, each with its time', async () => {
  const publishAt = '2026-12-24T12:00:00.000Z'
  const [first, second] = detailOf().besides
  server.answers(
    getClipTask,
    detailOf({
      actions: ['change'],
      besides: [first, second]
        .flatMap((one) => one ?? [])
        .map((one, n) => (n === 1 ? { ...one, publishAt } : one)),
    }),
  )
  server.answers(changeClip, { clipId: '5', taskIds: ['51', '52'] })
  const { user } = await openPage('/channel/clips?detail=51', { server, person: operator })
  const drawer = within(await screen.findByRole('dialog', { name: /月光 精彩片段/u }))
  await user.click(await drawer.findByRole('button', { name: t('clips:act.change') }))
  await screen.findByText(t('clips:room.changeOf', { title: '月光 精彩片段' }))
  await user.click(screen.getByRole('button', { name: t('clips:room.removeItOf', { n: 1 }) }))
  await user.click(screen.getByRole('button', { name: t('clips:room.command.undo') }))
  await user.click(screen.getByRole('button', { name: t('clips:room.save') }))
  await screen.findByText(t('clips:done.change'))
  expect(server.asked(changeClip)[0]?.body).toMatchObject({
    title: '月光 精彩片段',
    recipe: { segments: [{ startMs: 1000, endMs: 21_000 }], loudness: -14 },
    targets: [
      { channelId: '21', publishAt: null },
      { channelId: '22', publishAt },
    ],
    version: 1,
  })
})

test('CLP-01 the record: pieces, what is made of them, a row for each channel with its own state, who moved it', async () => {
  server.answers(getClipTask, detailOf())
  const { user } = await openPage('/channel/clips?detail=51', { server, person: operator })
  const drawer = within(await screen.findByRole('dialog', { name: /月光 精彩片段/u }))
  await drawer.findByText('00:00:01.000 → 00:00:21.000')
  drawer.getByText(t('publishing:prepare.step.loudness'))
  drawer.getByRole('button', { name: '海外频道' })
  drawer.getByText(t('states:clipTask.published'))
  await user.click(drawer.getByRole('tab', { name: t('common:record.timeline') }))
  await drawer.findByText(
    t('clips:timeline.moved', { from: t('states:clipTask.unedited'), to: t('states:clipTask.editing') }),
  )
})

/** Puts the film at a time, as a player would. */
async function filmAt() {
  const film = await waitFor(() => {
    const found = document.querySelector('video')
    if (found === null) throw new Error('no film')
    return found
  })
  return (seconds: number) => {
    film.currentTime = seconds
  }
}
const press = (key: string, code = '') => fireEvent.keyDown(document.body, { key, code })

test('CLP-01 two pieces are marked by the keyboard, put in order, and sent with channel and words', async () => {
  server.answers(createClip, { clipId: '5', taskIds: ['51'] })
  const { user } = await openPage('/channel/clips?room=11', { server, person: operator })
  const seek = await filmAt()
  for (const [from, to] of [
    [10, 20],
    [30, 35.5],
  ] as const) {
    seek(from)
    press('i', 'KeyI')
    seek(to)
    press('o', 'KeyO')
    press('Enter')
  }
  const list = within(await screen.findByRole('list', { name: t('clips:room.pieces') }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  await user.click(list.getByRole('button', { name: t('clips:room.laterOf', { n: 1 }) }))
  const end = list.getByRole('textbox', { name: t('clips:room.endOf', { n: 1 }) })
  await user.clear(end)
  await user.type(end, '0:36{Enter}')
  // A piece that is taken away comes back.
  await user.click(list.getByRole('button', { name: t('clips:room.removeItOf', { n: 2 }) }))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await user.click(screen.getByRole('combobox', { name: t('clips:form.channels') }))
  await user.click(await screen.findByTitle('云上频道'))
  await user.click(screen.getByRole('radio', { name: t('publishing:form.notForKids') }))
  await user.click(screen.getByRole('button', { name: t('clips:room.go') }))
  await waitFor(() => expect(server.asked(createClip)).toHaveLength(1))
  expect(server.asked(createClip)[0]?.body).toMatchObject({
    videoId: '11',
    title: '山谷晨雾',
    start: true,
    targets: [{ channelId: '21' }],
    recipe: {
      segments: [
        { startMs: 30_000, endMs: 36_000 },
        { startMs: 10_000, endMs: 20_000 },
      ],
      cut: 'exact',
    },
  })
})

test('CLP-01 a film is split into a series: titles by a pattern, a result each, and those refused are tried again', async () => {
  server.refuses(createClip, { code: 'clips.noScratch', message: '磁盘已满' })
  const { user } = await openPage('/channel/clips?room=11', { server, person: operator })
  await user.click(await screen.findByRole('button', { name: t('clips:series.open') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('clips:series.title') }))
  const length = dialog.getByRole('spinbutton', { name: t('clips:series.length') })
  await user.clear(length)
  await user.type(length, '31')
  await user.click(await dialog.findByRole('button', { name: t('clips:series.do', { n: 2 }) }))
  await user.click(screen.getByRole('combobox', { name: t('clips:form.channels') }))
  await user.click(await screen.findByTitle('云上频道'))
  await user.click(screen.getByRole('radio', { name: t('publishing:form.notForKids') }))
  await user.click(screen.getByRole('button', { name: t('clips:room.goMany', { n: 2 }) }))
  const results = within(await screen.findByRole('dialog', { name: t('clips:results.title') }))
  await results.findByText(t('clips:results.sum', { made: 0, refused: 2, waiting: 0 }))
  expect(results.getAllByText('磁盘已满')).toHaveLength(2)
  server.answers(createClip, { clipId: '5', taskIds: ['51'] })
  await user.click(results.getByRole('button', { name: t('clips:results.again', { n: 2 }) }))
  await results.findByText(t('clips:results.sum', { made: 2, refused: 0, waiting: 0 }))
  const titles = server.asked(createClip).map(({ body }) => (body as { title: string }).title)
  expect(titles.slice(2)).toEqual(['山谷晨雾 第1段', '山谷晨雾 第2段'])
})

test('CLP-01 lines are pasted, what is wrong is said in its cell, the good ones go, and a reload loses nothing', async () => {
  server.answers(createClip, { clipId: '5', taskIds: ['51'] })
  const opened = await openPage('/channel/clips?sheet=11', { server, person: operator })
  const { user } = opened
  const [open] = await screen.findAllByRole('button', { name: t('clips:sheet.act.paste') })
  await user.click(open ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: t('clips:sheet.paste') }))
  await user.click(dialog.getByRole('textbox', { name: t('clips:sheet.lines') }))
  await user.paste('0:10\t0:20\t开场\t云上频道\n0:30\t0:25\t结尾\t没有的频道\n')
  await user.click(dialog.getByRole('button', { name: t('clips:sheet.take', { n: 2 }) }))
  const grid = within(await screen.findByRole('grid', { name: t('clips:sheet.lines') }))
  await grid.findByText(t('validation:clipChannelUnknown', { name: '没有的频道' }))
  grid.getByText(t('validation:segmentOrder'))
  await screen.findByText(t('clips:sheet.sum', { ready: 1, wrong: 1 }))
  await user.click(screen.getByRole('radio', { name: t('publishing:form.notForKids') }))
  await user.click(screen.getByRole('button', { name: t('clips:room.goMany', { n: 1 }) }))
  const results = within(await screen.findByRole('dialog', { name: t('clips:results.title') }))
  await results.findByText(t('clips:results.sum', { made: 1, refused: 0, waiting: 0 }))
  expect(server.asked(createClip)[0]?.body).toMatchObject({
    title: '开场',
    targets: [{ channelId: '21' }],
    recipe: { segments: [{ startMs: 10_000, endMs: 20_000 }] },
  })
  const kept = JSON.parse(window.localStorage.getItem('pindao.clip-sheet.7.11') ?? '[]')
  expect(
    kept.map(({ done, cells }: { done: boolean; cells: { title: string } }) => [cells.title, done]),
  ).toEqual([
    ['开场', true],
    ['结尾', false],
  ])
})

test('CLP-01 lines pasted over cells that have no room are said, and not cut off silently', async () => {
  const { user } = await openPage('/channel/clips?sheet=11', { server, person: operator })
  const [open] = await screen.findAllByRole('button', { name: t('clips:sheet.act.paste') })
  await user.click(open ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: t('clips:sheet.paste') }))
  await user.click(dialog.getByRole('textbox', { name: t('clips:sheet.lines') }))
  await user.paste('0:10\t0:20\t开场\t云上频道\n')
  await user.click(dialog.getByRole('button', { name: t('clips:sheet.take', { n: 1 }) }))
  const grid = within(await screen.findByRole('grid', { name: t('clips:sheet.lines') }))
  const cell = (await grid.findByText('开场')).closest('[role="gridcell"]') ?? document.body
  await user.click(cell)
  const lines = Array.from({ length: 203 }, (_, at) => `标题 ${at}\t云上频道`).join('\n')
  fireEvent.paste(cell, { clipboardData: { getData: () => lines } })
  await screen.findByText(t('clips:sheet.cutOff', { n: 3, most: 200 }))
})

test('CLP-01 many tasks at once are put back to their beginning, or deleted, each with a result of its own', async () => {
  server.answers(listClipTasks, [
    clipOf({ id: '61', title: '甲', clipStatus: codes.terminated, actions: ['restart'] }),
    clipOf({ id: '62', title: '乙', clipStatus: codes.unedited, actions: ['delete'] }),
  ])
  server.answers(startOperation, startedOperation('clip.restart'))
  const { user } = await openPage('/channel/clips', { server, person: operator })
  await screen.findByText('甲')
  for (const box of screen.getAllByRole('checkbox').slice(-2)) await user.click(box)
  for (const act of ['restart', 'delete'] as const) {
    await user.click(await screen.findByRole('button', { name: t(`clips:act.${act}`) }))
    const asked = within(await screen.findByRole('dialog', { name: t(`clips:ask.many.${act}`, { n: 2 }) }))
    await user.click(asked.getByRole('button', { name: t(`clips:act.${act}`) }))
    await waitFor(() =>
      expect(server.asked(startOperation).at(-1)?.body).toEqual({
        kind: `clip.${act}`,
        ids: ['61', '62'],
        params: {},
      }),
    )
    for (const box of screen.getAllByRole('checkbox').slice(-2)) await user.click(box)
  }
})

test('CLP-01 whoever may only look finds no way to cut', async () => {
  const viewer = personOf('viewer')
  server = serverFor(viewer)
  server.answers(listClipTasks, [])
  server.answers(countClipTasks, ({ body }) => (body as { views: unknown[] }).views.map(() => 0))
  await openPage('/channel/clips', { server, person: viewer })
  await screen.findByText(t('clips:empty.title'))
  expect(screen.queryByRole('button', { name: t('clips:room.open') })).toBeNull()
})
