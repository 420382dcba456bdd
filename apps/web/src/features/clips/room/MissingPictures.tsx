import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMissingPictures } from '#src/features/media/door/film-pictures.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './room.module.css'

/** Says which pictures of the film are not there yet, and has them made. */
export function MissingPictures({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['clips', 'media'])
  const feedback = useFeedback()
  const { missing, isMaking, make } = useMissingPictures(video)
  if (missing.length === 0) return null
  const what = joined(missing.map(({ kind }) => t(`media:derivative.kind.${kind}`)))
  return (
    <p className={styles['note']} role="status">
      {t(isMaking ? 'clips:room.beingMade' : 'clips:room.missing', { what })}{' '}
      {!isMaking && make !== null && (
        <Button size="small" onClick={() => void make().catch(feedback.failure)}>
          {t('media:derivative.make')}
        </Button>
      )}
    </p>
  )
}
