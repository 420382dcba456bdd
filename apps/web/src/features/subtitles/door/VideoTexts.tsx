import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type VideoText, videoTextFields } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './documents.module.css'
import { useDeleteText, useVideoTexts } from './texts.queries.ts'

const VideoTextDialog = lazyPart(async () => (await import('./VideoTextDialog.tsx')).VideoTextDialog)

/** Title, description and tags of a video in other languages: looked at, mended, written. */
export function VideoTexts({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation('subtitles')
  const found = shownData(useVideoTexts(videoId))
  const [edited, setEdited] = useState<VideoText | 'new' | null>(null)
  if (found === undefined) return null
  const { own, texts } = found
  return (
    <section aria-label={t('texts.title')}>
      <h3 className={styles['title']}>{t('texts.title')}</h3>
      <p className={styles['note']}>{t('texts.note')}</p>
      <ul className={styles['list']}>
        {texts.map((text) => (
          <Line key={text.language} videoId={videoId} text={text} onEdit={() => setEdited(text)} />
        ))}
      </ul>
      <Permit to="subtitle:update">
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
          {t('texts.add')}
        </Button>
      </Permit>
      {edited && (
        <LazyPart>
          <VideoTextDialog
            videoId={videoId}
            own={own}
            text={edited === 'new' ? null : edited}
            taken={texts.map(({ language }) => language)}
            onClose={() => setEdited(null)}
          />
        </LazyPart>
      )}
    </section>
  )
}

function Line(props: { readonly videoId: string; readonly text: VideoText; readonly onEdit: () => void }) {
  const { videoId, text, onEdit } = props
  const { t } = useTranslation('subtitles')
  const can = useCan()
  const places = usePlaceNames()
  const format = useFormat()
  const feedback = useFeedback()
  const removing = useDeleteText()
  const language = places.language(text.language)
  const remove = async () => {
    const agreed = await feedback.confirm({
      title: t('texts.removeAsk', { language }),
      confirm: t('desk.remove'),
      danger: true,
    })
    if (!agreed) return
    await removing.mutateAsync({ params: { id: videoId, language: text.language } }).catch(feedback.failure)
  }
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <span>
          {language} <Tag>{t(`texts.by.${text.by}`)}</Tag>
          {isTooLong(text) && <StatusTag tone="warning">{t('texts.tooLong')}</StatusTag>}
        </span>
        <bdi>{text.title || t('texts.noTitle')}</bdi>
        <span className={styles['note']}>
          {text.updatedBy !== null && <bdi>{text.updatedBy} </bdi>}
          {format.exactTime(text.updatedAt)}
        </span>
      </span>
      {can('subtitle:update') && (
        <>
          <Button aria-label={t('actOf', { act: t('glossary.change'), name: language })} onClick={onEdit}>
            {t('glossary.change')}
          </Button>
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('actOf', { act: t('desk.remove'), name: language })}
            loading={removing.isPending}
            onClick={() => void remove()}
          />
        </>
      )}
    </li>
  )
}

/** What an engine made may be longer than the platform takes. */
const isTooLong = ({ title, description, tags }: VideoText): boolean =>
  (title !== '' && !videoTextFields.title.safeParse(title).success) ||
  !videoTextFields.description.safeParse(description).success ||
  !videoTextFields.tags.safeParse(tags).success
