import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Alert } from 'antd'
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
  const saysMore = platformMessage !== null && platformMessage !== platformCode
  return (
    <Alert
      className={styles['problem'] ?? ''}
      type={calm ? 'info' : 'error'}
      showIcon
      role="note"
      title={isErrorCode(code) ? t(`errors:${code}`) : t('problem.title')}
      description={
        <>
          {platformCode !== null && <div>{t('problem.platformCode', { code: platformCode })}</div>}
          {saysMore && <div>{t('problem.platformMessage', { message: platformMessage })}</div>}
          {requestId !== null && <div>{t('problem.requestId', { id: requestId })}</div>}
        </>
      }
    />
  )
}
