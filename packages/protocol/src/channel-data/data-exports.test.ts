import { expect, test } from 'vitest'
import { exportColumnsOf, mayHaveColumn } from '#src/operations/operation.params.ts'

const money = ['estRevenue', 'rpm', 'currency', 'revenueBefore', 'revenueThisMonth', 'revenueLastMonth']

test.each(['operationVideo.export', 'channelFigures.export'] as const)(
  'DAT-01 EXP-01 %s offers columns of money to whoever may see estimates alone',
  (kind) => {
    const columns = Object.keys(exportColumnsOf(kind))
    const withheld = columns.filter((column) => !mayHaveColumn(kind, () => false)(column))
    expect(withheld.toSorted()).toEqual(columns.filter((column) => money.includes(column)).toSorted())
    expect(
      columns.filter(mayHaveColumn(kind, (permission) => permission === 'estimatedRevenue:read')),
    ).toEqual(columns)
  },
)
