import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { sendUploadCommand, useUploads } from '#src/shared/upload/browser/uploads.ts'
import { retryVerdict } from '#src/shared/upload/engine/retry-policy.ts'
import type { UploadTask } from '#src/shared/upload/engine/upload-task.ts'

/** What the retry link does (UPL-04): retry, queue behind the running task, or say why not. */
export function useRetryUpload(): (task: UploadTask) => void {
  const { t } = useTranslation('upload')
  const feedback = useFeedback()

  return (task) => {
    const verdict = retryVerdict(task, useUploads.getState().tasks, navigator.onLine)
    if (verdict === 'offline') feedback.error(t('retry.noNetwork'))
    else if (verdict === 'tooOften') void giveUp(task)
    else {
      if (verdict === 'queue') feedback.info(t('retry.inProgress'))
      sendUploadCommand({ type: 'retry', uuid: task.uuid })
    }
  }

  async function giveUp({ uuid }: UploadTask): Promise<void> {
    const agreed = await feedback.confirm({ title: t('retry.tooOftenTitle'), text: t('retry.tooOften') })
    if (agreed) sendUploadCommand({ type: 'remove', uuid })
  }
}
