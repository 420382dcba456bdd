import { splitByLength, splitByShots } from '@pindao/protocol/clips/clip-split.ts'
import { mostSegments, type Segment } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { Alert, Form, InputNumber, Radio } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import type { FilmFacts } from './use-film-facts.ts'

type SplitValues = {
  readonly way: 'length' | 'shots'
  /** Seconds, as all of them. */
  readonly length: number | null
  readonly overlap: number | null
  readonly shortest: number | null
  readonly longest: number | null
}
const usual: SplitValues = { way: 'length', length: 60, overlap: 0, shortest: 20, longest: 60 }

/** Parts the film into a series, by length or where its shots change; shows how many clips come of it first. */
export function SeriesDialog(props: {
  readonly durationMs: number
  readonly facts: FilmFacts
  readonly hasPieces: boolean
  readonly onParted: (pieces: readonly Segment[]) => void
  readonly onClose: () => void
}) {
  const { durationMs, facts, hasPieces, onParted, onClose } = props
  const { t } = useTranslation('clips')
  const format = useFormat()
  const [form] = Form.useForm<SplitValues>()
  const watched = Form.useWatch([], form) as Partial<SplitValues> | undefined
  const values = { ...usual, ...watched }
  const parts = useMemo(
    () => partsOf({ ...usual, ...watched }, durationMs, facts.shots),
    [watched, durationMs, facts.shots],
  )
  const isTooMany = parts.length > mostSegments
  const seconds = (name: 'length' | 'overlap' | 'shortest' | 'longest', min: number) => (
    <Form.Item name={name} label={t(`series.${name}`)}>
      <InputNumber min={min} max={86_400} precision={1} suffix={t('series.seconds')} />
    </Form.Item>
  )
  return (
    <Modal
      title={t('series.title')}
      okText={t('series.do', { n: parts.length })}
      okButtonProps={{ disabled: parts.length === 0 || isTooMany }}
      onOk={() => onParted(parts)}
      onCancel={onClose}
    >
      <Form name="clip-series" form={form} layout="vertical" initialValues={usual}>
        <Form.Item
          name="way"
          label={t('series.way')}
          {...(facts.shots.length === 0 ? { extra: t('series.noShots') } : {})}
        >
          <Radio.Group>
            <Radio value="length">{t('series.byLength')}</Radio>
            <Radio value="shots" disabled={facts.shots.length === 0}>
              {t('series.byShots')}
            </Radio>
          </Radio.Group>
        </Form.Item>
        {values.way === 'length' ? (
          <>
            {seconds('length', 1)}
            {seconds('overlap', 0)}
          </>
        ) : (
          <>
            {seconds('shortest', 1)}
            {seconds('longest', 1)}
          </>
        )}
      </Form>
      <p role="status">
        {t('series.parts', { n: parts.length })}
        {parts.length > 0 &&
          ` · ${t('series.last', { length: format.duration((parts.at(-1)?.endMs ?? 0) - (parts.at(-1)?.startMs ?? 0)) })}`}
      </p>
      {isTooMany && <Alert type="warning" showIcon title={t('series.tooMany', { most: mostSegments })} />}
      {hasPieces && <p>{t('series.replaces')}</p>}
    </Modal>
  )
}

const ms = (seconds: number | null) => Math.round((seconds ?? 0) * 1000)

function partsOf(values: SplitValues, durationMs: number, shots: readonly number[]): readonly Segment[] {
  const { way, length, overlap, shortest, longest } = values
  if (way === 'shots')
    return splitByShots(durationMs, shots, { shortestMs: ms(shortest), longestMs: ms(longest) })
  // So many parts nobody wants: a length that is still being typed must not make the page count to a million.
  if (ms(length) < 1000 || ms(length) - ms(overlap) < 1000) return []
  return splitByLength(durationMs, {
    lengthMs: ms(length),
    overlapMs: ms(overlap),
    shortestMs: ms(length) / 4,
  })
}
