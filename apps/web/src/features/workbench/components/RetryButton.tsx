import { RedoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useRetry } from '../api/dashboards.queries.ts'

/** Goes on with a failed task; asks first, as everywhere. */
export function RetryButton({ taskId, title }: { readonly taskId: string; readonly title: string }) {
  const { t } = useTranslation('dashboards')
  const feedback = useFeedback()
  const retry = useRetry()
  async function onClick() {
    const question = { title: t('retry.title', { title }), text: t('retry.text'), confirm: t('retry.action') }
    if (!(await feedback.confirm(question))) return
    retry.mutate(taskId, { onSuccess: () => feedback.success(t('retry.done')), onError: feedback.failure })
  }
  return (
    <Button
      icon={<RedoOutlined aria-hidden />}
      loading={retry.isPending}
      aria-label={t('retry.of', { title })}
      onClick={() => void onClick()}
    >
      {t('retry.action')}
    </Button>
  )
}
