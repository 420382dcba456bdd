import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { deskPath } from './subtitle-paths.ts'
import { useOpenSubtitleFile } from './subtitles.queries.ts'

/** Opens a subtitle file beside a video on the desk. */
export function EditSubtitleButton(props: {
  readonly videoId: string
  readonly fileId: string
  readonly fileName: string
}) {
  const { t } = useTranslation('subtitles')
  const navigate = useNavigate()
  const feedback = useFeedback()
  const opening = useOpenSubtitleFile()
  const open = async () => {
    try {
      const { id, leftOut } = await opening.mutateAsync({
        params: { id: props.videoId },
        body: { fileId: props.fileId },
      })
      if (leftOut > 0) feedback.info(t('video.opened', { n: leftOut }))
      void navigate(deskPath(id))
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Permit to="subtitle:update">
      <Button
        type="text"
        icon={<EditOutlined aria-hidden />}
        loading={opening.isPending}
        aria-label={t('actOf', { act: t('act.edit'), name: props.fileName })}
        title={t('act.edit')}
        onClick={() => void open()}
      />
    </Permit>
  )
}
