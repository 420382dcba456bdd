import { expect, test } from 'vitest'
import { claimParts, parseClaimParts } from './claim-parts.ts'

test.each([
  ['1:10-1:40', [[70_000, 100_000]]],
  [
    ' 1:10 – 1:40，2:00～2:10.5 ',
    [
      [70_000, 100_000],
      [120_000, 130_500],
    ],
  ],
  ['01:02:03至01:02:04', [[3_723_000, 3_724_000]]],
  ['', []],
  ['1:40-1:10', null],
  ['1:10', null],
  ['1:10-1:40-1:50', null],
  ['1:10-1:40, later', null],
] as const)('CLM-01 parts of a claim as people write them: %s', (text, parts) => {
  expect(parseClaimParts(text)?.map(({ fromMs, toMs }) => [fromMs, toMs]) ?? null).toEqual(parts)
  expect(claimParts.safeParse(text).success).toBe(parts !== null)
})
