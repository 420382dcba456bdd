import type { ImportKind } from '@pindao/protocol/sheets/import.endpoints.ts'
import type { TakingOverState } from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import { Button } from 'antd'
import { parseAsString, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { useSheetProblems } from '#src/features/sheets/door/use-sheet-files.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import styles from '../upkeep.module.css'

/** What became of the newest sheet of a step; its rows are for whoever brought it. */
export function LastRun(props: {
  readonly kind: ImportKind
  readonly run: NonNullable<TakingOverState['run']>
}) {
  const { kind, run } = props
  const { t } = useTranslation(['upkeep', 'sheets'])
  const format = useFormat()
  const problems = useSheetProblems(kind)
  const [, askForOperation] = useQueryState(askedOperation, parseAsString)
  const { done, total, failed, left, endedAt } = run
  return (
    <section aria-label={t('upkeep:takingOver.run.title')}>
      <p>
        {t('upkeep:takingOver.run.title')} <bdi>{run.fileName}</bdi>{' '}
        <span className={styles['quiet']}>
          <bdi>{run.by}</bdi> {format.dateTime(run.at)}
        </span>
      </p>
      <p role="status">
        {t(endedAt === null ? 'upkeep:takingOver.run.underWay' : 'upkeep:takingOver.run.ended', {
          n: done,
          total,
        })}
        {failed > 0 && ` ${t('upkeep:takingOver.run.failed', { count: failed })}`}
        {left > 0 && ` ${t('sheets:import.preview.left', { count: left })}`}
      </p>
      {run.isOwn && (
        <div className={styles['batch']}>
          <Button onClick={() => void askForOperation(run.operationId)}>
            {t('sheets:import.preview.results')}
          </Button>
          {left > 0 && (
            <Button loading={problems.isPending} onClick={() => problems.mutate(run.importId)}>
              {t('sheets:import.problems.save')}
            </Button>
          )}
        </div>
      )}
      <CommandProblem error={problems.error} again={t('upkeep:takingOver.run.again')} />
    </section>
  )
}
