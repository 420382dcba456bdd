import { DeleteOutlined } from '@ant-design/icons'
import type { SubtitleDocument } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { AttachAgain, isOlderBeside } from './AttachAgain.tsx'
import styles from './documents.module.css'
import { deskPath } from './subtitle-paths.ts'
import { useDeleteSubtitles, useVideoDocuments } from './subtitles.queries.ts'
import { VideoTexts } from './VideoTexts.tsx'

const TranslateDialog = lazyPart(async () => (await import('./TranslateDialog.tsx')).TranslateDialog)

/** Subtitles of a video that are edited or translated, where there are any, and its texts in other languages. */
export function VideoDocuments({ videoId }: { readonly videoId: string }) {
  return (
    <Permit to="subtitle:read">
      <Documents videoId={videoId} />
      <VideoTexts videoId={videoId} />
    </Permit>
  )
}

function Documents({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation('subtitles')
  const documents = shownData(useVideoDocuments(videoId))
  const [translated, setTranslated] = useState<SubtitleDocument | null>(null)
  if (documents === undefined || documents.length === 0) return null
  return (
    <section aria-label={t('video.documents')}>
      <h3 className={styles['title']}>{t('video.documents')}</h3>
      <ul className={styles['list']}>
        {documents.map((document) => (
          <Document key={document.id} document={document} onTranslate={() => setTranslated(document)} />
        ))}
      </ul>
      {translated && (
        <LazyPart>
          <TranslateDialog of={translated} onClose={() => setTranslated(null)} />
        </LazyPart>
      )}
    </section>
  )
}

function Document({
  document,
  onTranslate,
}: {
  readonly document: SubtitleDocument
  readonly onTranslate: () => void
}) {
  const { t } = useTranslation('subtitles')
  const places = usePlaceNames()
  const format = useFormat()
  const feedback = useFeedback()
  const removing = useDeleteSubtitles()
  const language = places.language(document.language)
  const named = (act: string) => t('actOf', { act, name: language })
  const remove = async () => {
    const agreed = await feedback.confirm({
      title: t('video.removeAsk', { language }),
      text: t('video.removeText'),
      confirm: t('desk.remove'),
      danger: true,
    })
    if (!agreed) return
    await removing.mutateAsync({ params: { id: document.id } }).catch(feedback.failure)
  }
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <span>
          {language}{' '}
          {document.attachedRevision !== null && (
            <Tag>{t('video.revision', { n: document.attachedRevision })}</Tag>
          )}
          {document.stale && <StatusTag tone="warning">{t('video.stale')}</StatusTag>}
          {isOlderBeside(document) && <StatusTag tone="warning">{t('again.olderShort')}</StatusTag>}
        </span>
        <span className={styles['note']}>
          {t('desk.count', { n: document.cueCount })}
          {document.markedCount > 0 && ` · ${t('desk.marked', { n: document.markedCount })}`}
          {' · '}
          {document.updatedBy !== null && <bdi>{document.updatedBy} </bdi>}
          {format.exactTime(document.updatedAt)}
        </span>
      </span>
      <AttachAgain document={document} named={language} />
      <ButtonLink to={deskPath(document.id)} aria-label={named(t('act.edit'))}>
        {t('act.edit')}
      </ButtonLink>
      {document.actions.includes('translate') && document.cueCount > 0 && (
        <Button aria-label={named(t('act.translate'))} onClick={onTranslate}>
          {t('act.translate')}
        </Button>
      )}
      {document.actions.includes('delete') && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={named(t('desk.remove'))}
          loading={removing.isPending}
          onClick={() => void remove()}
        />
      )}
    </li>
  )
}
