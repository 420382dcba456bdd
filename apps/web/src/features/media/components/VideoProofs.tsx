import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { proofExtensions, type VideoProof } from '@pindao/protocol/media/video-files.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useAddProof, useRemoveVideoFile, useVideoFiles } from '../api/video-files.queries.ts'
import { isPicture, picturePage } from '../picture-page.ts'
import styles from './video-files.module.css'

/** The proofs of rights of a video. */
export function VideoProofs({ video }: { readonly video: Video }) {
  const { t } = useTranslation('media')
  const editable = video.actions.includes('update')
  const files = shownData(useVideoFiles(video.id))
  const feedback = useFeedback()
  const add = useAddProof(video.id)
  if (files === undefined) return null
  return (
    <section aria-labelledby="video-proofs">
      <header className={styles['head']}>
        <h3 id="video-proofs" className={styles['title']}>
          {t('proofs.title')}
        </h3>
        {editable && (
          <FileButton
            label={t('proofs.add')}
            icon={<UploadOutlined aria-hidden />}
            accept={proofExtensions}
            loading={add.isPending}
            onFile={(file) =>
              add.mutate(file, {
                onSuccess: () => feedback.success(t('proofs.added', { name: file.name })),
                onError: feedback.failure,
              })
            }
          />
        )}
      </header>
      {files.proofs.length === 0 ? (
        <p className={styles['note']}>{t('proofs.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {files.proofs.map((proof) => (
            <Proof key={proof.id} video={video} proof={proof} editable={editable} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Proof(props: { readonly video: Video; readonly proof: VideoProof; readonly editable: boolean }) {
  const { video, proof, editable } = props
  const { t } = useTranslation(['media', 'common'])
  const format = useFormat()
  const remove = useRemoval(video.id, proof)
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <a
          href={isPicture(proof.fileName) ? picturePage(proof.url) : proof.url}
          target="_blank"
          rel="noreferrer"
        >
          <bdi>{proof.fileName}</bdi>
        </a>
        <span className={styles['note']}>
          {format.fileSize(proof.size)} · <bdi>{proof.createdBy}</bdi> · {format.exactTime(proof.createdAt)}
        </span>
      </span>
      {editable && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('media:files.removeOf', { name: proof.fileName })}
          onClick={() => void remove()}
        />
      )}
    </li>
  )
}

/** Takes a file away, after asking. */
export function useRemoval(videoId: string, { id, fileName }: Pick<VideoProof, 'id' | 'fileName'>) {
  const { t } = useTranslation(['media', 'common'])
  const feedback = useFeedback()
  const removal = useRemoveVideoFile(videoId)
  return async () => {
    const agreed = await feedback.confirm({
      title: t('media:files.removeTitle', { name: fileName }),
      text: t('media:files.removeText'),
      confirm: t('common:action.delete'),
      danger: true,
    })
    if (agreed) removal.mutate(id, { onError: feedback.failure })
  }
}
