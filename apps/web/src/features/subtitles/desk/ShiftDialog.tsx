import { shifted, stretched } from '@pindao/protocol/subtitles/edits/cue-edits.ts'
import { Form, Input, InputNumber, Radio, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filmClock, readFilmClock } from '#src/shared/format/film-clock.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './desk.module.css'
import { type DeskCue, type DeskStep, stepTo } from './desk-cues.ts'

/** Rates of films, in thousandths of a picture a second. */
const filmRates = [23_976, 24_000, 25_000, 29_970, 30_000, 50_000, 59_940, 60_000] as const
const longestShiftMs = 10 * 3_600_000

type Way = 'shift' | 'stretch' | 'rate'

/** Moves cues in time: by so much, so that two places fit, or from one rate of a film to another. */
export function ShiftDialog(props: {
  readonly cues: readonly DeskCue[]
  readonly chosen: readonly DeskCue[]
  readonly onStep: (step: DeskStep) => void
  readonly onClose: () => void
}) {
  const { cues, chosen, onStep, onClose } = props
  const { t } = useTranslation('subtitles')
  const [first, last] = [cues[0], cues.at(-1)]
  const [way, setWay] = useState<Way>('shift')
  const [which, setWhich] = useState<'all' | 'after' | 'chosen'>(chosen.length > 1 ? 'chosen' : 'all')
  const [byMs, setByMs] = useState<number | null>(500)
  const [from, setFrom] = useState({
    first: filmClock(first?.startMs ?? 0),
    last: filmClock(last?.startMs ?? 0),
  })
  const [rates, setRates] = useState<{ is: number; meant: number }>({ is: 25_000, meant: 23_976 })
  const meant =
    which === 'all'
      ? cues
      : which === 'chosen'
        ? chosen
        : cues.slice(chosen[0] === undefined ? 0 : cues.indexOf(chosen[0]))
  const made = moved()
  return (
    <Modal
      title={t('shift.title')}
      okText={t('shift.do')}
      okButtonProps={{ disabled: made === null || made.length === 0 }}
      onOk={() => {
        if (made !== null) onStep(stepTo(cues, made))
        onClose()
      }}
      onCancel={onClose}
    >
      <Segmented<Way>
        block
        value={way}
        onChange={setWay}
        options={(['shift', 'stretch', 'rate'] as const).map((value) => ({
          value,
          label: t(`shift.way.${value}`),
        }))}
      />
      <Form layout="vertical" component={false}>
        {way === 'shift' && (
          <Form.Item className={styles['first'] ?? ''} label={t('shift.by')} htmlFor="shift-by">
            <InputNumber
              id="shift-by"
              min={-longestShiftMs}
              max={longestShiftMs}
              step={100}
              precision={0}
              value={byMs}
              onChange={setByMs}
            />
          </Form.Item>
        )}
        {way === 'stretch' &&
          (['first', 'last'] as const).map((end) => (
            <Form.Item
              key={end}
              className={styles['first'] ?? ''}
              label={t(`shift.${end}`)}
              htmlFor={`shift-${end}`}
              {...(readFilmClock(from[end]) === null
                ? { validateStatus: 'error', help: t('desk.badTime') }
                : {})}
            >
              <Input
                id={`shift-${end}`}
                dir="ltr"
                value={from[end]}
                onChange={({ target }) => setFrom((before) => ({ ...before, [end]: target.value }))}
              />
            </Form.Item>
          ))}
        {way === 'rate' &&
          (['is', 'meant'] as const).map((end) => (
            <Form.Item
              key={end}
              className={styles['first'] ?? ''}
              label={t(`shift.rate.${end}`)}
              htmlFor={`shift-rate-${end}`}
            >
              <Select
                id={`shift-rate-${end}`}
                value={rates[end]}
                options={filmRates.map((value) => ({ value, label: String(value / 1000) }))}
                onChange={(rate) => setRates((before) => ({ ...before, [end]: rate }))}
              />
            </Form.Item>
          ))}
        {way === 'shift' && (
          <Form.Item label={t('shift.which')}>
            <Radio.Group
              value={which}
              onChange={({ target }) => setWhich(target.value)}
              options={(['all', 'after', 'chosen'] as const).map((value) => ({
                value,
                label: t(`shift.${value}`),
              }))}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )

  /** Null where something is not filled in. */
  function moved(): readonly DeskCue[] | null {
    if (way === 'shift') return byMs === null || byMs === 0 ? null : shifted(meant, byMs)
    if (first === undefined || last === undefined) return null
    if (way === 'rate') {
      const anchor = (ms: number) => ({ fromMs: ms, toMs: (ms * rates.is) / rates.meant })
      return rates.is === rates.meant ? null : stretched(cues, anchor(0), anchor(last.endMs))
    }
    const [a, b] = [readFilmClock(from.first), readFilmClock(from.last)]
    if (a === null || b === null || b <= a || first.startMs === last.startMs) return null
    return stretched(cues, { fromMs: first.startMs, toMs: a }, { fromMs: last.startMs, toMs: b })
  }
}
