import { ReloadOutlined } from '@ant-design/icons'
import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import {
  type DerivativeKind,
  derivativeKinds,
  type VideoFiles,
} from '@pindao/protocol/media/video-files.endpoints.ts'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useCancelDerivative, useMakeDerivative } from '../api/video-files.queries.ts'
import { picturePage } from '../picture-page.ts'
import styles from './video-files.module.css'

/** What is made of a film in the background: each with how far it is, to be stopped, shown, and made anew. */
export function Derivatives({ video, files }: { readonly video: Video; readonly files: VideoFiles }) {
  const { t } = useTranslation('media')
  const kinds = derivativeKinds.filter(
    (kind) => video.audioCodec !== null || (kind !== 'waveform' && kind !== 'peaks'),
  )
  return (
    <section aria-labelledby="video-derivatives">
      <h3 id="video-derivatives" className={styles['title']} style={{ marginBlock: '24px 8px' }}>
        {t('derivative.title')}
      </h3>
      <ul className={styles['list']}>
        {kinds.map((kind) => (
          <Derivative key={kind} kind={kind} video={video} files={files} />
        ))}
      </ul>
    </section>
  )
}

function Derivative(props: {
  readonly kind: DerivativeKind
  readonly video: Video
  readonly files: VideoFiles
}) {
  const { kind, video, files } = props
  const { t } = useTranslation(['media', 'errors'])
  const feedback = useFeedback()
  const make = useMakeDerivative(video.id)
  const cancel = useCancelDerivative(video.id)
  const made = files.derivatives.find((one) => one.kind === kind)
  const status = made?.status ?? 'none'
  const isBusy = status === 'waiting' || status === 'running'
  const failed =
    status === 'failed' && isErrorCode(made?.problemCode) ? t(`errors:${made.problemCode}`) : null
  return (
    <li>
      <div className={styles['row']}>
        <span className={styles['what']}>
          {t(`derivative.kind.${kind}`)}
          <span className={styles['note']}>{failed ?? t(`derivative.status.${status}`)}</span>
          {status === 'running' && (
            <Progress
              percent={Math.floor((made?.progress ?? 0) * 100)}
              size="small"
              aria-label={t(`derivative.kind.${kind}`)}
            />
          )}
        </span>
        {video.actions.includes('update') &&
          (isBusy ? (
            <Button
              size="small"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(kind, { onError: feedback.failure })}
            >
              {t('derivative.cancel')}
            </Button>
          ) : (
            <Button
              size="small"
              icon={<ReloadOutlined aria-hidden />}
              loading={make.isPending}
              onClick={() => make.mutate(kind, { onError: feedback.failure })}
            >
              {t(made?.url ? 'derivative.again' : 'derivative.make')}
            </Button>
          ))}
      </div>
      {made?.url && kind === 'storyboard' && (
        <a href={picturePage(made.url)} target="_blank" rel="noreferrer">
          <img
            className={styles['storyboard']}
            src={made.url}
            alt={t('derivative.storyboardOf', { title: video.title })}
            loading="lazy"
          />
        </a>
      )}
      {made?.url && kind === 'waveform' && (
        <div
          className={styles['wave']}
          role="img"
          aria-label={t('derivative.waveOf', { title: video.title })}
          style={{ maskImage: `url("${made.url}")` }}
        />
      )}
    </li>
  )
}
