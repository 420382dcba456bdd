import fc from 'fast-check'
import { expect, test } from 'vitest'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { publishFieldProblems } from './platform-fields.ts'
import {
  type ComposerCells,
  columnApplies,
  composerCells,
  composerColumns,
  readRow,
  readWall,
  tagsIn,
  writeWall,
} from './publish-composer.cells.ts'
import { createPublishTask } from './publish-task.endpoints.ts'
import { visibilityCodes } from './publish-task.states.ts'

const now = Date.parse('2026-03-02T01:00:00Z')
const subject = { platform: 'youtube', durationSec: 60, zone: 'Asia/Shanghai', now }
const good: ComposerCells = { title: '第1集', visibility: 'public', madeForKids: 'no' }
const errorsOf = (cells: ComposerCells, change: Partial<typeof subject> = {}) =>
  readRow(cells, { ...subject, ...change }).problems.map(({ column, error }) => [column, error])

test('PUB-05 PUB-06 a row is a publication, its time meant in the zone of the row or of the batch', () => {
  const cells = { ...good, tags: '短剧，雁回, 2026\n更新', publishAt: '2026-03-05 20:00' }
  expect(readRow(cells, subject).row?.fields).toMatchObject({
    title: '第1集',
    tags: ['短剧', '雁回', '2026', '更新'],
    visibility: visibilityCodes.public,
    publishAt: '2026-03-05T12:00:00.000Z',
    publishZone: 'Asia/Shanghai',
  })
  const paris = readRow({ ...cells, publishZone: 'Europe/Paris' }, subject).row?.fields
  expect(paris).toMatchObject({ publishAt: '2026-03-05T19:00:00.000Z', publishZone: 'Europe/Paris' })
})

test('PUB-05 PUB-06 each problem is said of its cell', () => {
  expect(errorsOf({})).toEqual([
    ['title', 'required'],
    ['visibility', 'required'],
    ['madeForKids', 'required'],
  ])
  expect(
    errorsOf({ ...good, visibility: '公开的', publishZone: 'Mars', categoryId: '音乐', fbAge: '99' }),
  ).toEqual([
    ['visibility', 'cellChoice'],
    ['publishZone', 'cellZone'],
    ['categoryId', 'pattern'],
  ])
  expect(errorsOf({ ...good, publishAt: '明天' })).toEqual([['publishAt', 'cellTime']])
  expect(errorsOf({ ...good, publishAt: '2026-03-02 09:05' })).toEqual([['publishAt', 'scheduleTooSoon']])
  expect(errorsOf({ ...good, visibility: 'private', publishAt: '2026-03-05 20:00' })).toEqual([
    ['visibility', 'scheduledIsPublic'],
  ])
  expect(
    errorsOf({ ...good, playlistIds: Array.from({ length: 21 }, (_, n) => `PL${n}`).join(' ') }),
  ).toEqual([['playlistIds', 'cellTooMany']])
  expect(errorsOf({ ...good, title: 'x'.repeat(101) })).toEqual([['title', 'titleTooLong']])
  expect(errorsOf({ ...good, fbFormat: 'reels' }, { platform: 'facebook', durationSec: 600 })).toEqual([
    ['fbFormat', 'reelLength'],
  ])
})

test('PUB-05 what a platform does not have is grey, and is not sent', () => {
  expect(composerColumns.filter((column) => !columnApplies(column, 'youtube'))).toEqual(['fbFormat', 'fbAge'])
  expect(composerColumns.filter((column) => !columnApplies(column, 'facebook'))).toEqual([
    'tags',
    'madeForKids',
    'categoryId',
    'language',
    'audioLanguage',
    'playlistIds',
    'syntheticMedia',
  ])
  const wrong = { ...good, madeForKids: '?', categoryId: '?', tags: 'a', playlistIds: '?' }
  expect(readRow(wrong, { ...subject, platform: 'facebook' }).row?.fields).toMatchObject({
    tags: [],
    categoryId: null,
    playlistIds: [],
    madeForKids: false,
  })
})

test('PUB-06 times as people and sheets write them', () => {
  for (const text of [
    '2026-03-05 20:00',
    '2026/3/5 20:00',
    '2026.03.05 20:00:00',
    '2026年3月5日 20:00',
    '2026-03-05T20:00',
  ])
    expect(readWall(text)).toEqual({ day: '2026-03-05', minutes: 1200 })
  for (const text of [
    '2026-02-30 20:00',
    '2026-03-05',
    '05/03/2026 20:00',
    '2026-03-05 24:00',
    '2026-03-05 20:60',
  ])
    expect(readWall(text)).toBeNull()
  const wall = fc.record({
    day: fc
      .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    minutes: fc.nat({ max: 24 * 60 - 1 }),
  })
  fc.assert(fc.property(wall, (given) => void expect(readWall(writeWall(given))).toEqual(given)))
})

const anyCell = fc.oneof(
  fc.string({ maxLength: 120 }),
  fc.constantFrom(
    'public',
    'private',
    'yes',
    'no',
    'reels',
    '2026-03-05 20:00',
    'Europe/Paris',
    '10',
    'zh',
    '18+',
    '7',
  ),
)
const anyCells = fc
  .uniqueArray(fc.constantFrom(...composerColumns))
  .chain((columns) => fc.tuple(...columns.map((column) => fc.tuple(fc.constant(column), anyCell))))
  .map((entries) => Object.fromEntries(entries) as ComposerCells)

test('PUB-05 PUB-06 whatever stands in the cells: a row that is read passes every rule of a submission', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyCells,
        anyCells.map((cells) => ({ ...good, ...cells })),
      ),
      fc.constantFrom(...managedPlatforms),
      (cells, platform) => {
        expect(composerCells.safeParse(cells).success).toBe(true)
        const { row, problems } = readRow(cells, { ...subject, platform })
        expect(row === null).toBe(problems.length > 0)
        if (row === null) return
        const asked = { ...row.fields, videoId: '1', channelId: '2', templateId: row.templateId }
        expect(createPublishTask.body.safeParse(asked).success).toBe(true)
        const visibility =
          row.fields.visibility === visibilityCodes.public
            ? 'public'
            : row.fields.visibility === visibilityCodes.private
              ? 'private'
              : 'unlisted'
        expect(publishFieldProblems(platform, { ...row.fields, visibility, durationSec: 60 }, now)).toEqual(
          [],
        )
      },
    ),
  )
})

test('PUB-06 tags of a cell stand between commas of any script, or in lines', () => {
  expect(tagsIn('a, b，c、d;e；f،g\nh,,')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})
