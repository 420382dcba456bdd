import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useTranslation } from 'react-i18next'
import styles from './publish-task.module.css'

/** What went wrong: our sentence, the platform's code and own words, and the request id to quote. */
export function PublishProblem(props: {
  readonly problem: PublishTask['problem']
  /** For what passes by itself: no alarm. */
  readonly calm?: boolean
}) {
  const { problem, calm = false } = props
  const { t } = useTranslation(['publishing', 'errors'])
  if (problem === null) return null
  const { code, platformCode, platformMessage, requestId } = problem
  return (
    <div className={calm ? `${styles['problem']} ${styles['calm']}` : styles['problem']}>
      <div>{isErrorCode(code) ? t(`errors:${code}`) : t('problem.title')}</div>
      {platformCode !== null && <div>{t('problem.platformCode', { code: platformCode })}</div>}
      {platformMessage !== null && <div>{t('problem.platformMessage', { message: platformMessage })}</div>}
      {requestId !== null && <div>{t('problem.requestId', { id: requestId })}</div>}
    </div>
  )
}
