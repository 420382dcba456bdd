import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridRow } from './grid-edits.ts'
import { byKey, mergeRows, unsavedOf } from './grid-merge.ts'

const rowOf = (videoId: string, title: string, tags = ''): GridRow => ({
  videoId,
  channelId: '7',
  position: Number(videoId),
  cells: { ...(title === '' ? {} : { title }), ...(tags === '' ? {} : { tags }) },
  confirmed: null,
  taskId: null,
  status: null,
  problem: null,
})
const says = (rows: readonly GridRow[]) =>
  rows.map(({ videoId, cells }) => [videoId, cells.title, cells.tags])

test('PUB-06 two people in one batch: each keeps the cells that they changed, even in one row', () => {
  const begun = byKey([rowOf('1', '甲', 'a'), rowOf('2', '乙'), rowOf('3', '丙')])
  const own = [rowOf('1', '甲改', 'a'), rowOf('2', '乙'), rowOf('4', '丁')]
  const theirs = [rowOf('1', '甲', 'b'), rowOf('2', '乙改'), rowOf('3', '丙改'), rowOf('5', '戊')]
  expect(says(mergeRows(begun, own, theirs))).toEqual([
    ['1', '甲改', 'b'],
    ['2', '乙改', undefined],
    ['4', '丁', undefined],
    ['5', '戊', undefined],
  ])
})

const rows = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.string({ maxLength: 3 })), {
    selector: ([id]) => id,
  })
  .map((list) =>
    list
      .map(([id, title]) => rowOf(String(id), title))
      .toSorted((one, other) => one.position - other.position),
  )

test('PUB-06 whoever changed nothing takes what is there, and where nobody else did, what is here stays', () => {
  fc.assert(
    fc.property(rows, rows, (begun, changed) => {
      const saved = byKey(begun)
      expect(says(mergeRows(saved, begun, changed))).toEqual(says(changed))
      expect(says(mergeRows(saved, changed, begun))).toEqual(says(changed))
      expect(unsavedOf(saved, begun)).toEqual({ changed: [], removed: [] })
    }),
  )
})
