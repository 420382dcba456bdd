import { LinkOutlined } from '@ant-design/icons'
import { shareVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '#src/shared/api/call.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './video-preview.module.css'

/** Makes a link of the stored file that works without signing in, copies it, and says who can open it and how long. */
export function ShareLink({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation('media')
  const feedback = useFeedback()
  const format = useFormat()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(shareVideo, { params: { id: videoId } }),
    onSuccess: async (shared) => {
      const url = whole(shared.url)
      // Without a secure connection a page may not write to the clipboard: then the link is there to be copied.
      await navigator.clipboard?.writeText(url).then(
        () => feedback.success(t('share.done', { time: format.exactTime(shared.expiresAt) })),
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
      <span className={styles['note']}>
        {t('share.who')} {data && t('share.until', { time: format.exactTime(data.expiresAt) })}
      </span>
      {data && (
        <Typography.Text copyable ellipsis className={styles['shared'] ?? ''}>
          {whole(data.url)}
        </Typography.Text>
      )}
    </>
  )
}

/** Addresses of the server begin at its root: whoever is given one has no page to read it by. */
const whole = (url: string) => new URL(url, window.location.href).href
