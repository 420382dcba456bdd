import { DeleteOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { VideoSubtitle } from '@pindao/protocol/media/video-files.endpoints.ts'
import { subtitleFormats } from '@pindao/protocol/subtitles/formats/subtitle-format.ts'
import { Button, Select, Skeleton, Space, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useAddSubtitle, useVideoFiles } from '../api/video-files.queries.ts'
import { useRemoval } from './VideoProofs.tsx'
import styles from './video-files.module.css'

const VideoDocuments = lazyPart(
  async () => (await import('#src/features/subtitles/door/VideoDocuments.tsx')).VideoDocuments,
  'subtitles',
)
const ExtractButton = lazyPart(
  async () => (await import('#src/features/subtitles/door/ExtractButton.tsx')).ExtractButton,
  'operations',
)
const EditSubtitleButton = lazyPart(
  async () => (await import('#src/features/subtitles/door/EditSubtitleButton.tsx')).EditSubtitleButton,
  'subtitles',
)

/** The subtitle files beside a video, by language; one more of a language is its next revision. */
export function VideoSubtitlesTab({ video }: { readonly video: Video }) {
  const { t } = useTranslation('media')
  const query = useVideoFiles(video.id)
  const files = shownData(query)
  const editable = video.actions.includes('update')
  if (query.isError && !files) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!files) return <Skeleton active title={false} />
  return (
    <>
      <LazyPart>
        <VideoDocuments videoId={video.id} />
      </LazyPart>
      {editable && <AddSubtitle video={video} />}
      {editable && (
        <div className={styles['bar']}>
          <LazyPart>
            <ExtractButton videos={[video]} />
          </LazyPart>
        </div>
      )}
      {files.subtitles.length === 0 ? (
        <p className={styles['note']}>{t('subtitles.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {files.subtitles.map((subtitle) => (
            <Subtitle key={subtitle.id} video={video} subtitle={subtitle} editable={editable} />
          ))}
        </ul>
      )}
    </>
  )
}

function AddSubtitle({ video }: { readonly video: Video }) {
  const { t } = useTranslation('media')
  const places = usePlaceNames()
  const feedback = useFeedback()
  const add = useAddSubtitle(video.id)
  const [language, setLanguage] = useState(video.language ?? 'zh')
  return (
    <Space wrap className={styles['bar'] ?? ''}>
      <Select
        aria-label={t('subtitles.language')}
        value={language}
        showSearch={{ optionFilterProp: 'label' }}
        options={places.languages()}
        onChange={setLanguage}
        style={{ inlineSize: 180 }}
      />
      <FileButton
        label={t('subtitles.add')}
        icon={<UploadOutlined aria-hidden />}
        accept={subtitleFormats}
        loading={add.isPending}
        onFile={(file) =>
          add.mutate(
            { file, language },
            {
              onSuccess: () =>
                feedback.success(t('subtitles.added', { language: places.language(language) })),
              onError: feedback.failure,
            },
          )
        }
      />
      <span className={styles['note']}>{t('subtitles.formats')}</span>
    </Space>
  )
}

function Subtitle(props: {
  readonly video: Video
  readonly subtitle: VideoSubtitle
  readonly editable: boolean
}) {
  const { video, subtitle, editable } = props
  const { t } = useTranslation('media')
  const format = useFormat()
  const places = usePlaceNames()
  const remove = useRemoval(video.id, subtitle)
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <span>
          {places.language(subtitle.language)} <Tag>{t('subtitles.revision', { n: subtitle.revision })}</Tag>
          <Tag>{subtitle.format}</Tag>
        </span>
        <span className={styles['note']}>
          <bdi>{subtitle.fileName}</bdi> · {format.fileSize(subtitle.size)} · <bdi>{subtitle.createdBy}</bdi>{' '}
          · {format.exactTime(subtitle.createdAt)}
        </span>
      </span>
      <LazyPart>
        <EditSubtitleButton videoId={video.id} fileId={subtitle.id} fileName={subtitle.fileName} />
      </LazyPart>
      <Button
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        href={subtitle.url}
        download={subtitle.fileName}
        aria-label={t('files.downloadOf', { name: subtitle.fileName })}
      />
      {editable && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('files.removeOf', { name: subtitle.fileName })}
          onClick={() => void remove()}
        />
      )}
    </li>
  )
}
