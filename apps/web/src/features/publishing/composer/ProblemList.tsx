import type { ComposerColumn } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import styles from './composer.module.css'
import type { CellLook } from './GridCell.tsx'
import type { GridRow } from './grid-edits.ts'
import type { RowCheck } from './row-checks.ts'

/** So many are listed; whoever mends them sees the others. */
const mostListed = 100

/** What is wrong with the grid, in its order; each leads to its cell. */
export function ProblemList({
  rows,
  check,
  sentence,
  onGo,
}: {
  readonly rows: readonly GridRow[]
  readonly check: (row: GridRow) => RowCheck
  readonly sentence: CellLook['sentence']
  readonly onGo: (row: number, column: ComposerColumn) => void
}) {
  const { t } = useTranslation('publishing')
  const problems = useMemo(
    () =>
      rows.flatMap((row, index) =>
        [...check(row).problems.values()].map((problem) => ({ ...problem, index })),
      ),
    [rows, check],
  )
  if (problems.length === 0) return null
  return (
    <Disclosure label={t('composer.problems', { n: problems.length })} always>
      <ul className={styles['problems']}>
        {problems.slice(0, mostListed).map(({ index, column, ...problem }) => (
          <li key={`${index} ${column}`}>
            <Button type="link" size="small" onClick={() => onGo(index, column)}>
              {t('composer.problemAt', {
                n: index + 1,
                column: t(`composer.column.${column}`),
                what: sentence(problem),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
