import { DownloadOutlined, SwapOutlined } from '@ant-design/icons'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { VideoFiles, VideoVersion } from '@pindao/protocol/media/video-files.endpoints.ts'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useVideoFiles } from '../api/video-files.queries.ts'
import { Derivatives } from './Derivatives.tsx'
import { useReplacement } from './use-replacement.tsx'
import styles from './video-files.module.css'

/** The file of a video: saved, replaced, what is made of it, what it was before, and the same content elsewhere. */
export function VideoFilesTab({ video }: { readonly video: Video }) {
  const query = useVideoFiles(video.id)
  const files = shownData(query)
  if (query.isError && !files) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!files) return <Skeleton active title={false} />
  return (
    <>
      <Original video={video} files={files} />
      <SameContent files={files} />
      <Derivatives video={video} files={files} />
      <Versions files={files} />
    </>
  )
}

function Original({ video, files }: { readonly video: Video; readonly files: VideoFiles }) {
  const { t } = useTranslation('media')
  const format = useFormat()
  const replacement = useReplacement(video)
  return (
    <section>
      <div className={styles['row']}>
        <span className={styles['what']}>
          <bdi>{video.fileName}</bdi>
          <span className={styles['note']}>
            {format.fileSize(video.size)} · {format.duration(video.durationMs)} ·{' '}
            <bdi>{`${video.width} × ${video.height}`}</bdi>
          </span>
        </span>
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          href={files.originalUrl}
          download={video.fileName}
        >
          {t('files.download')}
        </Button>
        {video.actions.includes('update') && (
          <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={replacement.open}>
            {t('files.replace')}
          </Button>
        )}
        {replacement.input}
      </div>
    </section>
  )
}

function SameContent({ files: { sameContent } }: { readonly files: VideoFiles }) {
  const { t } = useTranslation('media')
  if (sameContent.length === 0) return null
  return (
    <section aria-labelledby="video-same">
      <h3 id="video-same" className={styles['title']} style={{ marginBlock: '24px 8px' }}>
        {t('files.same', { count: sameContent.length })}
      </h3>
      <ul className={styles['list']}>
        {sameContent.map(({ id, title }) => (
          <li key={id} className={styles['row']}>
            <Link to={sourceVideoPath(id)}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Versions({ files: { versions } }: { readonly files: VideoFiles }) {
  const { t } = useTranslation('media')
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="video-versions">
      <h3 id="video-versions" className={styles['title']} style={{ marginBlock: '24px 8px' }}>
        {t('files.versions')}
      </h3>
      <ul className={styles['list']}>
        {versions.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ul>
    </section>
  )
}

function Version({ version }: { readonly version: VideoVersion }) {
  const { t } = useTranslation('media')
  const format = useFormat()
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <span>
          {t('files.version', { n: version.number })} · <bdi>{version.fileName}</bdi>
        </span>
        <span className={styles['note']}>
          {format.fileSize(version.size)} · {format.duration(version.durationMs)} ·{' '}
          {t('files.replacedBy', { name: version.replacedBy, time: format.exactTime(version.replacedAt) })}
        </span>
      </span>
      <Button
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        href={version.url}
        download={version.fileName}
        aria-label={t('files.downloadOf', { name: version.fileName })}
      />
    </li>
  )
}
