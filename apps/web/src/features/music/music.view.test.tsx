import { getVideo, getViewLink } from '@pindao/protocol/media/video.endpoints.ts'
import { getVideoFiles } from '@pindao/protocol/media/video-files.endpoints.ts'
import {
  countMusicRemovals,
  getMusicMeans,
  getMusicRemoval,
  listMusicRemovals,
  type MusicRemovalDetail,
  type MusicRemovalRecord,
  startMusicRemoval,
} from '@pindao/protocol/music/music-removal.endpoints.ts'
import { musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import {
  deleteMusicTrack,
  listMusicTracks,
  type MusicTrack,
} from '@pindao/protocol/music/music-track.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf, startedOperation, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const at = '2026-11-09T05:06:07.000Z'
const { codes } = musicRemoval
const operator = personOf('operator')

const removalOf = (over: Partial<MusicRemovalRecord> = {}): MusicRemovalRecord => ({
  id: '31',
  status: codes.not_removed,
  platform: 'youtube',
  platformVideoId: 'abc',
  videoTitle: '月光 第三集',
  watchUrl: 'https://watch.example/abc',
  channel: { id: '21', title: '云上频道' },
  video: { id: '11', title: '月光 第三集', durationMs: 180_000, hasSound: true },
  claim: {
    id: '5',
    claimantName: '某音乐',
    assetTitle: '',
    type: 'audio',
    policy: 'block',
    platformStatus: 'active',
  },
  isClaimed: true,
  claimedRanges: [{ fromMs: 70_000, toMs: 100_000 }],
  method: null,
  ranges: [],
  track: null,
  gainDb: 0,
  progress: 0,
  problem: null,
  madeVideo: null,
  proof: null,
  note: '',
  checkAt: null,
  requester: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  actions: ['start', 'platform'],
  ...over,
})
const detailOf = (over: Partial<MusicRemovalRecord> = {}): MusicRemovalDetail => ({
  ...removalOf(over),
  timeline: [],
})

let server: FakeServer
beforeEach(() => {
  server = serverFor(operator)
  server.answers(listMusicRemovals, [removalOf()])
  server.answers(countMusicRemovals, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(getMusicMeans, { separates: false })
  server.answers(getMusicRemoval, detailOf())
  server.answers(listMusicTracks, [])
  server.answers(getVideo, videoOf())
  server.answers(getViewLink, { url: '/api/objects/valley.mp4', expiresAt: at })
  server.answers(getVideoFiles, {
    originalUrl: '/x',
    derivatives: [],
    subtitles: [],
    proofs: [],
    versions: [],
    sameContent: [],
  })
})

test('BGM-01 the list says whose music it is, which parts, how far it is and why it failed', async () => {
  server.answers(listMusicRemovals, [
    removalOf(),
    removalOf({
      id: '32',
      videoTitle: '山谷',
      status: codes.failed,
      problem: 'separatorFailed',
      ranges: [
        { fromMs: 3_690_200, toMs: 3_720_300 },
        { fromMs: 4_000_000, toMs: 4_010_000 },
      ],
    }),
    removalOf({ id: '33', videoTitle: '雨巷', status: codes.removing, progress: 0.4, actions: ['cancel'] }),
  ])
  await openPage('/channel/music', { server, person: operator })
  const row = async (title: string) =>
    within((await screen.findByRole('button', { name: title })).closest('tr') ?? document.body)
  const first = await row('月光 第三集')
  first.getByText('某音乐')
  first.getByText('01:10–01:40')
  first.getByText(t('states:bgmRemoval.not_removed'))
  const failed = await row('山谷')
  failed.getByText(t('music:problem.separatorFailed'))
  // Several parts are no wider than one: what is left out is in the title.
  failed.getByText('01:01:30–01:02:01 +1')
  failed.getByTitle('01:01:30.200–01:02:00.300, 01:06:40.000–01:06:50.000')
  const running = await row('雨巷')
  running.getByRole('progressbar')
})

test('BGM-01 many at once by any way: what is chosen is sent for each', async () => {
  server.answers(listMusicRemovals, [removalOf(), removalOf({ id: '32', videoTitle: '山谷' })])
  server.answers(startOperation, startedOperation('music.remove'))
  const { user } = await openPage('/channel/music', { server, person: operator })
  await screen.findByRole('button', { name: '山谷' })
  for (const box of screen.getAllByRole('checkbox').slice(-2)) await user.click(box)
  await user.click(await screen.findByRole('button', { name: t('music:act.removeMany') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('music:form.manyTitle', { n: 2 }) }))
  await user.click(dialog.getByRole('radio', { name: t('music:method.trim') }))
  expect(dialog.getByRole('radio', { name: t('music:method.own_separation') })).toHaveProperty(
    'disabled',
    true,
  )
  await user.click(dialog.getByRole('button', { name: t('music:act.start') }))
  await waitFor(() =>
    expect(server.asked(startOperation)[0]?.body).toEqual({
      kind: 'music.remove',
      ids: ['31', '32'],
      params: { method: 'trim', trackId: null, gainDb: 0 },
    }),
  )
})

test('BGM-01 the form follows new claims until somebody types; then what was typed stays, and the new parts are said', async () => {
  server.answers(startMusicRemoval, removalOf({ status: codes.removing, actions: ['cancel'] }))
  const { user } = await openPage('/channel/music?detail=31', { server, person: operator })
  const drawer = within(await screen.findByRole('dialog', { name: /月光 第三集/u }))
  const ends = () =>
    drawer.getAllByLabelText(t('music:form.to')).map((input) => (input as HTMLInputElement).value)
  await waitFor(() => expect(ends()).toEqual(['01:40.000']))
  const claimed = async (...claimedRanges: { fromMs: number; toMs: number }[]) => {
    server.answers(getMusicRemoval, detailOf({ claimedRanges, version: claimedRanges.length }))
    await act(async () => server.tells({ type: 'musicRemoval', id: '31' }))
  }
  const [first, second, third] = [
    { fromMs: 70_000, toMs: 100_000 },
    { fromMs: 120_000, toMs: 130_000 },
    { fromMs: 150_000, toMs: 160_000 },
  ] as const
  await claimed(first, second)
  await waitFor(() => expect(ends()).toEqual(['01:40.000', '02:10.000']))
  const [end] = drawer.getAllByLabelText(t('music:form.to'))
  await user.clear(end ?? document.body)
  await user.type(end ?? document.body, '1:45')
  await claimed(first, second, third)
  await drawer.findByText(/02:30\.000–02:40\.000/u, { selector: '[role=alert] *' })
  expect(ends()).toEqual(['1:45', '02:10.000'])
  await user.click(drawer.getByRole('button', { name: t('music:act.takeClaimed') }))
  expect(ends()).toEqual(['01:40.000', '02:10.000', '02:40.000'])
  await user.click(drawer.getByRole('button', { name: t('music:act.makeVersion') }))
  await screen.findByText(t('music:form.begun'))
  expect(server.asked(startMusicRemoval)[0]?.body).toMatchObject({
    method: 'mute',
    ranges: [first, second, third],
    version: 3,
  })
})

test('tracks: the library says how each licence stands, and one is deleted after a question', async () => {
  const trackOf = (over: Partial<MusicTrack>): MusicTrack => ({
    id: '1',
    title: '清晨步道',
    artist: '林岸',
    licence: 'owned',
    licenceNumber: '',
    validTo: null,
    territories: [],
    note: '',
    standing: 'valid',
    file: { name: 'a.wav', size: 1000, durationMs: 8000, loudness: -18.2 },
    createdBy: '李晴',
    updatedAt: at,
    version: 1,
    ...over,
  })
  server.answers(listMusicTracks, [
    trackOf({}),
    trackOf({ id: '2', title: '旧时光', standing: 'over', validTo: '2026-11-01', file: null }),
  ])
  server.answers(deleteMusicTrack, { id: '1' })
  const { user } = await openPage('/channel/music/tracks', { server, person: operator })
  const row = within((await screen.findByRole('button', { name: '清晨步道' })).closest('tr') ?? document.body)
  row.getByText(t('music:standing.valid'))
  screen.getByText(t('music:standing.over'))
  await chooseAct(user, '清晨步道', t('music:actOf', { act: t('music:library.remove'), name: '清晨步道' }))
  const asked = within(
    await screen.findByRole('dialog', { name: t('music:library.removeAsk', { name: '清晨步道' }) }),
  )
  await user.click(asked.getByRole('button', { name: t('music:library.remove') }))
  await screen.findByText(t('music:library.removed'))
  expect(server.asked(deleteMusicTrack)[0]?.params).toEqual({ id: '1' })
})
