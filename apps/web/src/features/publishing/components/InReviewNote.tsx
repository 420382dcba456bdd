import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Permit } from '#src/shared/access/Permit.tsx'

/** A draft that waits for its reviewer: why nothing of it can be changed, and the review for whoever may read it. */
export function InReviewNote({ task: { review } }: { readonly task: Pick<PublishTask, 'review'> }) {
  const { t } = useTranslation('publishing')
  if (review === null) return null
  const path = `${pagePaths.approvals}?${new URLSearchParams({ detail: review.approvalId })}`
  return (
    <Alert
      type="info"
      showIcon
      role="note"
      title={t('review.waits')}
      description={
        <Permit to="approval:read">
          <Link to={path}>{t('review.open')}</Link>
        </Permit>
      }
    />
  )
}
