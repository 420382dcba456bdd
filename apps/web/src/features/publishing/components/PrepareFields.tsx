import type { Video } from '@pindao/protocol/media/video.record.ts'
import { pictureExtensions } from '@pindao/protocol/media/video-files.endpoints.ts'
import {
  corners,
  loudnessTargets,
  mostSegments,
  overlayCharacters,
  stepsOf,
  textSizes,
} from '@pindao/protocol/publishing/prepare-recipe.ts'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useSubtitleChoices } from '#src/features/media/door/subtitle-choices.ts'
import { VideoSelect } from '#src/features/media/door/VideoSelect.tsx'
import { useAddWatermark, useWatermarks } from '#src/features/media/door/watermarks.ts'
import { joined } from '#src/shared/format/joined.ts'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOfferedTemplates } from '../door/templates.queries.ts'
import {
  frameChoices,
  type PrepareFormValues,
  pieceProblem,
  recipeOfForm,
  watermarkChoice,
} from '../prepare-form.rules.ts'
import styles from './prepare.module.css'

/** What is made of the film before it is sent; closed until somebody wants that. */
export function PrepareFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  const values = Form.useWatch<PrepareFormValues | undefined>('prepare', { preserve: true })
  const recipe = recipeOfForm(values)
  const note = recipe && joined(stepsOf(recipe).map((step) => t(`prepare.step.${step}`)))
  return (
    <Disclosure label={t('prepare.title')} {...(note === null ? {} : { note })}>
      <p className={styles['note']}>{t('prepare.hint')}</p>
      <EditFields video={video} />
      <ComposeFields video={video} />
    </Disclosure>
  )
}

function EditFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  const pieces = Form.useWatch<PrepareFormValues['segments']>(['prepare', 'segments']) ?? []
  return (
    <>
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
      <Form.List name={['prepare', 'segments']}>
        {(fields, { add, remove }) => (
          <fieldset className={styles['pieces']}>
            <legend>{t('prepare.segments')}</legend>
            {fields.length > 0 && <p className={styles['note']}>{t('prepare.segmentsHint')}</p>}
            {fields.map(({ key, name }) => (
              <Piece key={key} at={name} durationMs={video.durationMs} onRemove={() => remove(name)} />
            ))}
            <Button
              size="small"
              disabled={fields.length >= mostSegments}
              onClick={() => add({ start: '', end: '' })}
            >
              {t('prepare.addSegment')}
            </Button>
          </fieldset>
        )}
      </Form.List>
      {pieces.length > 0 && (
        <Form.Item name={['prepare', 'fast']} valuePropName="checked" extra={t('prepare.fastHint')}>
          <Checkbox>{t('prepare.fast')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}

function Piece(props: { readonly at: number; readonly durationMs: number; onRemove(): void }) {
  const { at, durationMs, onRemove } = props
  const { t } = useTranslation('publishing')
  const form = Form.useFormInstance()
  const judged = (side: 'start' | 'end') => async () => {
    const piece = form.getFieldValue(['prepare', 'segments', at])
    const problem = pieceProblem(piece, durationMs)
    const isHere = problem === side || (side === 'end' && (problem === 'order' || problem === 'pastEnd'))
    if (problem !== null && isHere) throw new Error(t(`prepare.segmentProblem.${problem}`))
  }
  return (
    <div className={styles['piece']}>
      {(['start', 'end'] as const).map((side) => (
        <Form.Item
          key={side}
          name={[at, side]}
          rules={[{ validator: judged(side) }]}
          validateTrigger="onBlur"
        >
          <Input
            placeholder={side === 'start' ? '0:00' : '1:30'}
            aria-label={t(`prepare.segment.${side}`, { n: at + 1 })}
            autoComplete="off"
          />
        </Form.Item>
      ))}
      <Button type="text" aria-label={t('prepare.removeSegmentOf', { n: at + 1 })} onClick={onRemove}>
        {t('prepare.removeSegment')}
      </Button>
    </div>
  )
}

function ComposeFields({ video }: { readonly video: Video }) {
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
