import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useTranslation } from 'react-i18next'
import styles from './publish-task.module.css'

/**
 * What went wrong: our sentence, the platform's code, and the request id to quote. The platform's own words only where
 * there is room for them.
 */
export function PublishProblem(props: {
  readonly problem: PublishTask['problem']
  readonly brief?: boolean
  /** For what passes by itself: no alarm, and nothing to quote where room is short. */
  readonly calm?: boolean
}) {
  const { problem, brief = false, calm = false } = props
  const { t } = useTranslation(['publishing', 'errors'])
  if (problem === null) return null
  const { code, platformCode, platformMessage, requestId } = problem
  const quoted = !(brief && calm)
  return (
    <div className={calm ? `${styles['problem']} ${styles['calm']}` : styles['problem']}>
      <div>{isErrorCode(code) ? t(`errors:${code}`) : t('problem.title')}</div>
      {quoted && platformCode !== null && <div>{t('problem.platformCode', { code: platformCode })}</div>}
      {!brief && platformMessage !== null && (
        <div>{t('problem.platformMessage', { message: platformMessage })}</div>
      )}
      {quoted && requestId !== null && <div>{t('problem.requestId', { id: requestId })}</div>}
    </div>
  )
}
