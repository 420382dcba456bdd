import { findFilterNames } from '#src/capabilities/channels/channels.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { Words } from '#src/platform/i18n/words.ts'
import type { ClaimFiguresReader } from './claim-figures.service.ts'

type Row = Awaited<ReturnType<ClaimFiguresReader['page']>>['rows'][number]
type Money = NonNullable<Row['money']>[number]

/** The table of figures as a file, as the page shows it to this person. */
export const claimFigureExportSource = ({ page }: Pick<ClaimFiguresReader, 'page'>) =>
  pagedExportSource<'claimFigure.export', Row>({
    kind: 'claimFigure.export',
    sensitive: true,
    keeps: ['by', 'direction', 'month', 'span', 'platform', 'departmentId'],
    page: (db, { actor, params: { filter } }, window) => page(db, actor, filter, window),

    cells: ({ words, params: { filter } }) => ({
      name: (row) => nameOf(row, filter.by, words),
      id: ({ id }) => id,
      claims: ({ claims }) => claims,
      open: ({ open }) => open,
      answered: ({ answered }) => answered,
      won: ({ won }) => won,
      lost: ({ lost }) => lost,
      accepted: ({ accepted }) => accepted,
      winRate: ({ winRate }) => (winRate === null ? null : winRate.toFixed(4)),
      answerHours: ({ answerHours }) => (answerHours === null ? null : answerHours.toFixed(1)),
      atRisk: (row) => amounts(row, ({ atRisk }) => atRisk),
      held: (row) => amounts(row, ({ held }) => held),
      lostMoney: (row) => amounts(row, ({ lost }) => lost),
      wonBack: (row) => amounts(row, ({ wonBack }) => wonBack),
    }),

    async conditions(db, { actor, params: { filter }, words }) {
      const { department } = await findFilterNames(db, actor, { departmentId: filter.departmentId })
      return toldConditions(words, [
        ['claim-figures:by.label', words(`claim-figures:by.${filter.by}`)],
        ['claim-figures:search.direction', words(`claim-figures:direction.${filter.direction}`)],
        ['claim-figures:search.month', filter.month],
        ['claim-figures:search.span', String(filter.span)],
        ['claim-figures:search.name', filter.name],
        [
          'claim-figures:search.platform',
          filter.platform && words.or(`states:platform.${filter.platform}`, filter.platform),
        ],
        ['channels:column.department', department && words.or(`access:department.${department}`, department)],
      ])
    },
  })

function nameOf({ id, name }: Row, by: string, words: Words): string {
  if (id === '') return words('claim-figures:none')
  if (by === 'type') return words.or(`states:claimType.${id}`, id)
  if (by === 'policy') return words.or(`states:claimPolicy.${id}`, id)
  return name === '' ? id : name
}

/** Amounts of several currencies in one cell: `12.5 USD, 80 CNY`; none that are nothing. */
function amounts({ money }: Row, of: (money: Money) => string): string {
  return (money ?? [])
    .filter((one) => of(one) !== '0')
    .map((one) => `${of(one)} ${one.currency}`)
    .join(', ')
}
