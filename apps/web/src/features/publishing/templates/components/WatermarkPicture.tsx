import { pictureExtensions } from '@pindao/protocol/media/video-files.endpoints.ts'
import type { PublishTemplateDetail } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useBringPicture, useTemplatePicture } from '../api/templates.queries.ts'
import styles from './templates.module.css'

/** The picture of a watermark over a piece of film, in its corner, as wide and as faint as it will be. */
export function WatermarkPicture(props: {
  readonly template: PublishTemplateDetail
  /** While the form holds changes, a new picture would make them stale. */
  readonly editable: boolean
}) {
  const { template, editable } = props
  const { id, picture, version, watermark } = template
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const bringing = useBringPicture(id)
  const { data } = useTemplatePicture(id, version, picture !== null)
  const { corner, widthPercent, opacityPercent } = watermark
  const look = {
    inlineSize: `${widthPercent}%`,
    opacity: opacityPercent / 100,
    ...(corner.startsWith('top') ? { insetBlockStart: '4%' } : { insetBlockEnd: '4%' }),
    // Films have one left and one right, whatever way the page is read.
    ...(corner.endsWith('Start') ? { left: '3%' } : { right: '3%' }),
  }
  return (
    <section className={styles['watermark']} aria-label={t('templates.field.picture')}>
      <div className={styles['film']}>
        {data?.url && <img src={data.url} alt={picture?.fileName ?? ''} style={look} />}
        {picture === null && <p>{t('templates.noPicture')}</p>}
      </div>
      <CommandProblem error={bringing.error} again={t('templates.pictureAgain')} />
      <p className={styles['hint']}>
        {picture !== null && (
          <>
            <bdi>{picture.fileName}</bdi> {format.fileSize(picture.size)}{' '}
          </>
        )}
        {editable && (
          <FileButton
            label={t(picture === null ? 'templates.bringPicture' : 'templates.changePicture')}
            accept={pictureExtensions}
            loading={bringing.isPending}
            onFile={(file) => bringing.mutate(file)}
          />
        )}
      </p>
    </section>
  )
}
