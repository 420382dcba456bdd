import type { Video } from '@pindao/protocol/media/video.record.ts'
import { pictureExtensions } from '@pindao/protocol/media/video-files.endpoints.ts'
import {
  corners,
  loudnessTargets,
  overlayCharacters,
  textSizes,
} from '@pindao/protocol/publishing/prepare-recipe.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useSubtitleChoices } from '#src/features/media/door/subtitle-choices.ts'
import { VideoSelect } from '#src/features/media/door/VideoSelect.tsx'
import { useAddWatermark, useWatermarks } from '#src/features/media/door/watermarks.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './recipe.module.css'
import { frameChoices, type PrepareFormValues, watermarkChoice } from './recipe-form.ts'
import { useOfferedTemplates } from './templates.queries.ts'

/** What is made of the whole film, of the fields `prepare` of a form: its shape, and how loud it is. */
export function FrameFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  return (
    <div className={styles['pair']}>
      <Form.Item name={['prepare', 'frame']} label={t('prepare.frame')}>
        <Select
          allowClear
          placeholder={t('prepare.asItIs')}
          options={frameChoices.map((value) => ({ value, label: t(`prepare.frameChoice.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name={['prepare', 'loudness']} label={t('prepare.loudness')}>
        <Select
          allowClear
          placeholder={t('prepare.asItIs')}
          disabled={video.audioCodec === null}
          options={loudnessTargets.map((value) => ({ value, label: t('prepare.lufs', { value }) }))}
        />
      </Form.Item>
    </div>
  )
}

/** What is put around the film and over it, of the fields `prepare` of a form. */
export function ComposeFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  return (
    <>
      <div className={styles['pair']}>
        {(['introId', 'outroId'] as const).map((name) => (
          <Form.Item key={name} name={['prepare', name]} label={t(`prepare.${name}`)}>
            <VideoSelect without={video.id} placeholder={t('prepare.noFilm')} />
          </Form.Item>
        ))}
      </div>
      <WatermarkFields video={video} />
      <SubtitleFields video={video} />
      <Form.Item name={['prepare', 'overlayText']} label={t('prepare.overlay')}>
        <Input
          maxLength={overlayCharacters}
          showCount
          placeholder={t('prepare.overlayPlaceholder')}
          autoComplete="off"
        />
      </Form.Item>
    </>
  )
}

function WatermarkFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const form = Form.useFormInstance()
  const watermarkField = useId()
  const watermarks = useWatermarks()
  const ofTemplates = useOfferedTemplates('watermark').filter(({ picture }) => picture !== null)
  const add = useAddWatermark(video.id)
  const chosen = Form.useWatch<PrepareFormValues['watermarkId']>(['prepare', 'watermarkId'])
  const bring = (file: File) =>
    add.mutate(file, {
      onSuccess: ([newest]) => form.setFieldValue(['prepare', 'watermarkId'], newest?.id ?? null),
      onError: feedback.failure,
    })
  return (
    <>
      <Form.Item label={t('prepare.watermark')} htmlFor={watermarkField}>
        <div className={styles['beside']}>
          <Form.Item name={['prepare', 'watermarkId']} noStyle>
            <Select
              id={watermarkField}
              allowClear
              loading={watermarks.isLoading}
              placeholder={t('prepare.noWatermark')}
              options={[
                ...ofTemplates.map(({ id, name }) => ({
                  value: watermarkChoice(id),
                  label: t('prepare.ofTemplate', { name }),
                  url: null,
                })),
                ...(watermarks.data ?? []).map(({ id, fileName, url }) => ({
                  value: id,
                  label: fileName,
                  url,
                })),
              ]}
              optionRender={({ data }) => (
                <span className={styles['mark']}>
                  {data['url'] !== null && <img src={data['url']} alt="" loading="lazy" />}
                  <bdi>{data.label}</bdi>
                </span>
              )}
            />
          </Form.Item>
          {video.actions.includes('update') && (
            <FileButton
              label={t('prepare.bringWatermark')}
              accept={pictureExtensions}
              loading={add.isPending}
              onFile={bring}
            />
          )}
        </div>
      </Form.Item>
      {chosen && (
        <div className={styles['triple']}>
          <Form.Item name={['prepare', 'corner']} label={t('prepare.corner')} initialValue="topRight">
            <Select
              options={corners.map((value) => ({ value, label: t(`prepare.cornerChoice.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name={['prepare', 'widthPercent']} label={t('prepare.width')} initialValue={12}>
            <InputNumber min={3} max={40} suffix="%" />
          </Form.Item>
          <Form.Item name={['prepare', 'opacityPercent']} label={t('prepare.opacity')} initialValue={80}>
            <InputNumber min={10} max={100} step={5} suffix="%" />
          </Form.Item>
        </div>
      )}
    </>
  )
}

function SubtitleFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  const files = useSubtitleChoices(video.id, { enabled: true })
  return (
    <div className={styles['pair']}>
      <Form.Item
        name={['prepare', 'subtitleId']}
        label={t('prepare.subtitles')}
        extra={t('prepare.subtitlesHint')}
      >
        <Select allowClear placeholder={t('prepare.noSubtitles')} options={files} />
      </Form.Item>
      <Form.Item name={['prepare', 'secondSubtitleId']} label={t('prepare.secondSubtitles')}>
        <Select allowClear placeholder={t('prepare.noSubtitles')} options={files} />
      </Form.Item>
      <Form.Item name={['prepare', 'subtitleSize']} label={t('prepare.subtitleSize')} initialValue="medium">
        <Select options={textSizes.map((value) => ({ value, label: t(`prepare.sizeChoice.${value}`) }))} />
      </Form.Item>
    </div>
  )
}
