import type { DataFileSource } from '@pindao/protocol/channel-data/health.endpoints.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useProblemText } from './data-state.status-view.ts'
import styles from './facts.module.css'
import { useDataFiles } from './health.queries.ts'

/** The files that a platform makes for content owners: how far they are in. Nothing where there are none. */
export function DataFiles() {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const problemText = useProblemText()
  const { data = [] } = useDataFiles()
  if (data.length === 0) return null
  const lineOf = ({ contentOwnerId: owner, state, problem, files, freshDay }: DataFileSource) => {
    if (state === 'refused' && problem !== null)
      return t('facts.files.problem', { owner, problem: problemText(problem) })
    if (freshDay === null) return t('facts.files.none', { owner })
    return t('facts.files.one', { owner, n: files, day: format.day(freshDay) })
  }
  const isAiling = data.some(({ state }) => state === 'refused' || state === 'late')
  return (
    <Alert
      className={styles['files'] ?? ''}
      type={isAiling ? 'warning' : 'info'}
      showIcon
      title={t('facts.files.title')}
      description={data.map((source) => (
        <div key={`${source.platform} ${source.contentOwnerId}`}>{lineOf(source)}</div>
      ))}
    />
  )
}
