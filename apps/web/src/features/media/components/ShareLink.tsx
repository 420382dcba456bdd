import { LinkOutlined } from '@ant-design/icons'
import { shareVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './video-preview.module.css'

/** Makes a link of the stored file that works without signing in, copies it, and says who can open it and how long. */
export function ShareLink({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation('media')
  const feedback = useFeedback()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(shareVideo, { params: { id: videoId } }),
    onSuccess: async ({ url }) => {
      // Without a secure connection a page may not write to the clipboard: then the link is there to be copied.
      await navigator.clipboard?.writeText(url).then(
        () => feedback.success(t('share.done')),
        () => undefined,
      )
    },
    onError: feedback.failure,
  })
  return (
    <>
      <Button size="small" icon={<LinkOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
        {t('share.action')}
      </Button>{' '}
      <span className={styles['note']}>{t('share.who')}</span>
      {data && (
        <Typography.Text copyable ellipsis className={styles['shared'] ?? ''}>
          {data.url}
        </Typography.Text>
      )}
    </>
  )
}
