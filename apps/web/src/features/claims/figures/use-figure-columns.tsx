import type { ClaimFigureRow } from '@pindao/protocol/claims/claim-figures.endpoints.ts'
import type { ClaimDimension } from '@pindao/protocol/claims/claim-figures.filter.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { textColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { withWholeHeads } from '#src/shared/list/head-width.ts'
import { useFigureWords } from './use-figure-words.ts'

/** Which columns of a file tell what a column of the table shows. */
export const tells = {
  name: ['name', 'id'],
  claims: ['claims'],
  open: ['open'],
  answered: ['answered'],
  won: ['won'],
  lost: ['lost'],
  accepted: ['accepted'],
  winRate: ['winRate'],
  answerHours: ['answerHours'],
  atRisk: ['atRisk'],
  held: ['held'],
  lostMoney: ['lostMoney'],
  wonBack: ['wonBack'],
} as const

type Row = ClaimFigureRow
const counts = ['claims', 'open', 'answered', 'won', 'lost', 'accepted'] as const
const sorted: ReadonlySet<string> = new Set(['claims', 'open'])
const money = { atRisk: 'atRisk', held: 'held', lostMoney: 'lost', wonBack: 'wonBack' } as const

export function useFigureColumns(by: ClaimDimension): readonly Column<Row>[] {
  const { t } = useTranslation('claim-figures')
  const format = useFormat()
  const words = useFigureWords()
  const end = { align: 'end' } as const
  return withWholeHeads<Row>([
    textColumn('name', t(`by.${by}`), (row) => words.nameOf(row, by), {
      minWidth: 220,
      width: 260,
      sortKey: 'name',
    }),
    ...counts.map((key) =>
      textColumn<Row>(key, t(`column.${key}`), (row) => format.number(row[key]), {
        ...end,
        ...(sorted.has(key) ? { sortKey: key } : {}),
      }),
    ),
    textColumn('winRate', t('figure.winRate'), ({ winRate }) => words.rate(winRate), {
      ...end,
      sortKey: 'winRate',
    }),
    textColumn('answerHours', t('figure.answerHours'), ({ answerHours }) => words.hours(answerHours), {
      ...end,
      width: 140,
      sortKey: 'answerHours',
    }),
    ...Object.entries(money).map(([key, of]) =>
      textColumn<Row>(key, t(`money.${of}`), (row) => words.amounts(row.money, of), {
        ...end,
        width: 160,
        auth: 'claimMoney:read',
      }),
    ),
  ])
}
