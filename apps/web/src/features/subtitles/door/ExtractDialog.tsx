import {
  type ExtractionMeans,
  type ExtractionMethod,
  extractionMethods,
  type SpeechEngineKind,
  usualCrop,
} from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { Alert, Form, Radio, Select, Slider } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './documents.module.css'
import { useCreateExtraction, useExtractionMeans } from './extract.queries.ts'

type Values = {
  readonly method: ExtractionMethod
  readonly language: string
  readonly engine: SpeechEngineKind | undefined
  /** From and to, in percent of the height. */
  readonly rows: [number, number]
}
/** A film whose words are taken out. */
export type ExtractedVideo = {
  readonly id: string
  readonly title: string
  readonly language: string | null
  readonly thumbnailUrl: string | null
}

/** Takes words out of one film, or of many at once: each of many has a result of its own. */
export function ExtractDialog(props: {
  readonly videos: readonly ExtractedVideo[]
  readonly onStarted?: () => void
  readonly onClose: () => void
}) {
  const { videos, onStarted, onClose } = props
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const navigate = useNavigate()
  const places = usePlaceNames()
  const [form] = Form.useForm<Values>()
  const [key] = useState(() => crypto.randomUUID())
  const { data: means } = useExtractionMeans()
  const creating = useCreateExtraction()
  const { start, isPending } = useStartOperation()
  const method = Form.useWatch('method', form) ?? 'embedded'
  const language = Form.useWatch('language', form) ?? videos[0]?.language ?? 'zh'
  const rows = Form.useWatch('rows', form) ?? [usualCrop.top, 100]
  const one = videos.length === 1 ? videos[0] : undefined
  const busy = creating.isPending || isPending
  const lacks = means && lackOf(means, method, language)
  const send = async ({ engine, rows: [top, bottom], ...values }: Values) => {
    const body = {
      ...values,
      engine: values.method === 'speech' ? (engine ?? null) : null,
      crop: values.method === 'ocr' ? { top, height: bottom - top } : null,
    }
    try {
      if (one) {
        await creating.mutateAsync({ key, params: { id: one.id }, body })
        feedback.success(t('extract.begun'), {
          text: t('done.look'),
          run: () => void navigate(`/channel/extractions?videoIds=${one.id}`),
        })
      } else {
        await start({ kind: 'video.extract', ids: videos.map(({ id }) => id), params: body })
        onStarted?.()
      }
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={one ? t('extract.one', { name: one.title }) : t('extract.many', { n: videos.length })}
      okText={t('extract.do')}
      okButtonProps={{ disabled: !means || (lacks !== null && lacks !== undefined) }}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      {means && (
        <Form<Values>
          name="extractSubtitles"
          form={form}
          layout="vertical"
          disabled={busy}
          initialValues={{
            method: 'speech',
            language: videos[0]?.language ?? 'zh',
            engine: means.speech[0],
            rows: [usualCrop.top, 100],
          }}
          onFinish={(values) => void send(values)}
        >
          <Form.Item name="method" label={t('extract.field.method')} extra={t(`extract.hint.${method}`)}>
            <Radio.Group
              options={extractionMethods.map((value) => ({ value, label: t(`extract.method.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="language" label={t('extract.field.language')}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={places.languages()} />
          </Form.Item>
          <Form.Item name="engine" label={t('new.engine')} hidden={method !== 'speech'}>
            <Select options={means.speech.map((value) => ({ value, label: t(`speech.${value}`) }))} />
          </Form.Item>
          <Form.Item name="rows" label={t('extract.field.rows')} hidden={method !== 'ocr'}>
            <Slider range min={0} max={100} step={1} tooltip={{ formatter: (value) => `${value}%` }} />
          </Form.Item>
          {method === 'ocr' && one?.thumbnailUrl && (
            <div className={styles['crop']} aria-hidden="true">
              <img src={one.thumbnailUrl} alt="" />
              <span style={{ insetBlockStart: `${rows[0]}%`, blockSize: `${rows[1] - rows[0]}%` }} />
            </div>
          )}
        </Form>
      )}
      {lacks && (
        <Alert
          type="warning"
          showIcon
          title={t(`extract.lacks.${lacks}`, { language: places.language(language) })}
        />
      )}
      <p>{t('extract.review')}</p>
    </Modal>
  )
}

/** What of this house lacks for a way; null: nothing. */
function lackOf(means: ExtractionMeans, method: ExtractionMethod, language: string) {
  if (method === 'speech') return means.speech.length === 0 ? 'speech' : null
  if (method !== 'ocr') return null
  if (means.ocr === null) return 'ocr'
  const short = language.split('-')[0] ?? ''
  return means.ocr.some((one) => one === language || one === short) ? null : 'ocrLanguage'
}
