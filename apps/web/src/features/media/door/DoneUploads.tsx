import { CheckCircleFilled } from '@ant-design/icons'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#src/shared/access/ability.ts'
import { sendUploadCommand, useUploads } from '#src/shared/upload/browser/uploads.ts'
import type { DoneUpload } from '#src/shared/upload/engine/upload-task.ts'
import styles from './upload-panel.module.css'

/** What is done: the last ones, each with the way to its video, until somebody clears them. */
export function DoneUploads() {
  const { t } = useTranslation('upload')
  const done = useUploads((state) => state.done)
  const titleId = useId()
  if (done.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <div className={styles['doneHead']}>
        <h3 id={titleId} className={styles['doneTitle']}>
          {t('done.title', { count: done.length })}
        </h3>
        <Button type="link" size="small" onClick={() => sendUploadCommand({ type: 'clearDone' })}>
          {t('done.clear')}
        </Button>
      </div>
      <ul className={styles['list']}>
        {done.map((upload) => (
          <li key={upload.uuid} className={styles['doneRow']}>
            <CheckCircleFilled className={styles['doneMark'] ?? ''} aria-hidden />
            <span className={styles['doneText']}>
              <DoneName upload={upload} />
              <AfterSavingNote upload={upload} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DoneName({ upload: { title, videoId } }: { readonly upload: DoneUpload }) {
  const can = useCan()
  const name = <bdi className="cut">{title}</bdi>
  const shown = { className: styles['doneName'], title }
  if (videoId === null || !can('video:read')) return <span {...shown}>{name}</span>
  return (
    <Link {...shown} to={`${pagePaths['source-videos']}?${new URLSearchParams({ preview: videoId })}`}>
      {name}
    </Link>
  )
}

/** What somebody should know of a video that was saved: that it is there twice, or that it did not go on to its channel. */
function AfterSavingNote({ upload: { sameAs, notSentOn } }: { readonly upload: DoneUpload }) {
  const { t } = useTranslation('upload')
  return (
    <>
      {sameAs && <span className={styles['doneNote']}>{t('done.sameAs', { title: sameAs.title })}</span>}
      {typeof notSentOn === 'string' && (
        <span className={styles['doneNote']}>
          {t('done.notSentOn')} {notSentOn}
        </span>
      )}
    </>
  )
}
