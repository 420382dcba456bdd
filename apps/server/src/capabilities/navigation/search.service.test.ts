import { type DefaultRoleCode, defaultGrants } from '@pindao/protocol/access/default-roles.ts'
import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { search } from '@pindao/protocol/navigation/search.endpoints.ts'
import { expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { createSearch, type Found, type Suggest } from './search.service.ts'

const actorWith = (permissions: Iterable<Grant>): Actor => ({
  staffId: 1n,
  sessionId: 1n,
  departmentId: 1n,
  fullName: '李晴',
  dataScope: 'all',
  permissions: new Set(permissions),
})
const as = (role: DefaultRoleCode) => actorWith(defaultGrants(role))

const found = (count: number, title = 'x'): Found[] =>
  Array.from({ length: count }, (_, at) => ({
    id: BigInt(at + 1),
    title,
    subtitle: null,
    thumbnailUrl: null,
  }))

/** A search over so many records; `asked` notes who was asked for what. */
function searchOver({ videos = 0, channels = 0, published = 0, staff = 0, reports = 0, channelTitle = 'x' }) {
  const asked: string[] = []
  const port =
    (name: string, records: readonly Found[]): Suggest =>
    async (_actor, words, limit) => {
      asked.push(`${name} ${words} ${limit}`)
      return records.slice(0, limit)
    }
  const find = createSearch({
    videos: port('videos', found(videos)),
    channels: port('channels', found(channels, channelTitle)),
    platformVideos: port('published', found(published)),
    templates: port('templates', []),
    parties: port('parties', []),
    contracts: port('contracts', []),
    approvals: port('approvals', []),
    dataReports: (list) => port(list, found(reports)),
    revenueReports: port('revenueReports', []),
    settlements: port('settlements', []),
    claims: port('claims', []),
    disputes: port('disputes', []),
    translations: port('translations', []),
    extractions: port('extractions', []),
    clips: port('clips', []),
    webhooks: port('webhooks', []),
    staff: port('staff', found(staff)),
  })
  return { find, asked }
}

test('SHL-05 nothing typed asks nobody', async () => {
  const { find, asked } = searchOver({ videos: 9, channels: 9, staff: 9 })
  expect(await find(as('admin'), '')).toEqual({ files: [], contacts: [] })
  expect(asked).toEqual([])
})

test.each([
  [9, 9, 0, [3, 2, 0]],
  [9, 1, 0, [4, 1, 0]],
  [9, 0, 0, [5, 0, 0]],
  [2, 9, 0, [2, 3, 0]],
  [0, 9, 0, [0, 5, 0]],
  [1, 1, 0, [1, 1, 0]],
  [9, 9, 9, [2, 2, 1]],
  [0, 1, 9, [0, 1, 4]],
])(
  'SHL-05 of %d videos, %d channels and %d published ones are shown: %j',
  async (videos, channels, published, shown) => {
    const { files } = await searchOver({ videos, channels, published }).find(as('admin'), 'x')
    const kinds = ['video', 'channel', 'platformVideo'] as const
    expect(kinds.map((kind) => files.filter((one) => one.type === kind).length)).toEqual(shown)
    expect(files).toEqual(kinds.flatMap((kind) => files.filter((one) => one.type === kind)))
  },
)

test('SHL-05 PERM-02 a file is suggested to whoever may open its page', async () => {
  const ask = async (permissions: readonly Grant[]) => {
    const { find, asked } = searchOver({})
    await find(actorWith(permissions), 'x')
    return asked
  }
  expect(await ask(defaultGrants('finance'))).toEqual([
    'channels x 5',
    'published x 5',
    'contracts x 5',
    'approvals x 5',
    'revenueReports x 5',
    'settlements x 5',
    'claims x 5',
    'disputes x 5',
    'data-videos x 5',
    'data-channels x 5',
    'staff x 5',
    'parties x 5',
  ])
  expect(await ask(defaultGrants('admin').filter((grant) => grant !== 'route:source-videos'))).toEqual([
    'channels x 5',
    'published x 5',
    'templates x 5',
    'contracts x 5',
    'approvals x 5',
    'revenueReports x 5',
    'settlements x 5',
    'claims x 5',
    'disputes x 5',
    'translations x 5',
    'extractions x 5',
    'clips x 5',
    'webhooks x 5',
    'data-videos x 5',
    'data-channels x 5',
    'staff x 5',
    'parties x 5',
  ])
})

test('SHL-05 each suggestion carries the address that opens it, within what a search takes', async () => {
  const { find } = searchOver({
    videos: 1,
    channels: 1,
    published: 1,
    staff: 1,
    reports: 1,
    channelTitle: '[官方] 星河 短剧场`',
  })
  const answer = search.output.parse(await find(as('admin'), 'x'))
  expect([...answer.files, ...answer.contacts].map(({ type, path }) => [type, path])).toEqual([
    ['video', '/channel/source-videos?preview=1'],
    ['channel', `/channels?${new URLSearchParams({ title: '星河 短剧场' })}`],
    ['platformVideo', '/channels/videos?detail=1'],
    ['dataReport', '/data/videos?report=1'],
    ['dataReport', '/data/channels?report=1'],
    ['staff', '/apps/user/view/1'],
  ])
})
