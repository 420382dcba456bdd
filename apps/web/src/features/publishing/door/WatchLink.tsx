import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useTranslation } from 'react-i18next'

/** 打开视频: the published video at its platform, in a tab of its own. */
export function WatchLink({ task }: { readonly task: Pick<PublishTask, 'title' | 'watchUrl'> }) {
  const { t } = useTranslation('publishing')
  if (task.watchUrl === null) return null
  return (
    <a
      href={task.watchUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={t('action.watchOf', { title: task.title })}
    >
      {t('action.watch')}
    </a>
  )
}
