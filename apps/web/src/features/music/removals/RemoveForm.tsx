import { formatFilmTime, parseFilmTime } from '@pindao/protocol/clips/clip-time.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { joinedRanges, type MusicRange, mostMusicRanges } from '@pindao/protocol/music/music-ranges.ts'
import {
  loudestGainDb,
  type MusicRemovalRecord,
  quietestGainDb,
} from '@pindao/protocol/music/music-removal.endpoints.ts'
import { type OwnMethod, ownMethods } from '@pindao/protocol/music/music-removal.states.ts'
import { Alert, Button, Form, Input, InputNumber, Radio, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { TrackSelect } from '../door/TrackSelect.tsx'
import styles from './music.module.css'
import { useMusicMeans, useStartMusic } from './music.queries.ts'

type Part = { readonly from: string; readonly to: string }
type Values = {
  readonly method: OwnMethod
  readonly ranges: readonly Part[]
  readonly trackId?: string
  readonly gainDb: number
}

/** What was typed as parts of the film; what cannot be read yet is left out. */
export const typedRanges = (parts: readonly (Partial<Part> | undefined)[] = []): readonly MusicRange[] =>
  parts.flatMap((part) => {
    const [fromMs, toMs] = [parseFilmTime(part?.from ?? ''), parseFilmTime(part?.to ?? '')]
    return fromMs === null || toMs === null || toMs <= fromMs ? [] : [{ fromMs, toMs }]
  })

const partsOf = (ranges: readonly MusicRange[]): Part[] =>
  ranges.map(({ fromMs, toMs }) => ({ from: formatFilmTime(fromMs), to: formatFilmTime(toMs) }))

/** How the music goes, and of which parts; what is published is not changed by it, which is said before. */
export function RemoveForm({
  removal,
  now,
  onRanges,
}: {
  readonly removal: MusicRemovalRecord
  /** Where the film plays, in milliseconds; null while none does. */
  now(): number | null
  /** Is told the parts as they are typed. */
  onRanges(ranges: readonly MusicRange[]): void
}) {
  const { t } = useTranslation('music')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const starting = useStartMusic()
  const separates = useMusicMeans().data?.separates ?? false
  const method = Form.useWatch('method', form) ?? 'mute'
  const { id, version, video, claimedRanges, ranges } = removal
  if (video === null) return <Alert type="info" showIcon title={t('record.noFilm')} />
  // What was marked before, and what is claimed since.
  const first = joinedRanges([...ranges, ...claimedRanges]).filter(({ fromMs }) => fromMs < video.durationMs)

  const send = async (values: Values) => {
    const body = {
      version,
      method: values.method,
      ranges: [...typedRanges(values.ranges)],
      trackId: values.method === 'replace' ? (values.trackId ?? null) : null,
      gainDb: values.gainDb,
    }
    await starting
      .mutateAsync({ params: { id }, body })
      .then(() => feedback.success(t('form.begun')), feedback.failure)
  }
  const take = (parts: Part[]) => {
    form.setFieldValue('ranges', parts)
    onRanges(typedRanges(parts))
  }
  return (
    <Form<Values>
      name="musicRemoval"
      form={form}
      layout="vertical"
      disabled={starting.isPending}
      initialValues={{ method: 'mute', ranges: partsOf(first), gainDb: 0 }}
      onValuesChange={(_one, all) => onRanges(typedRanges(all.ranges))}
      onFinish={(values) => void send(values)}
    >
      <Form.Item name="method" label={t('field.method')}>
        <Radio.Group>
          {ownMethods.map((value) => (
            <Radio.Button key={value} value={value} disabled={value === 'own_separation' && !separates}>
              {t(`method.${value}`)}
            </Radio.Button>
          ))}
        </Radio.Group>
      </Form.Item>
      <p>{t(`hint.${method}`)}</p>
      {!separates && <p>{t('lacks.own_separation')}</p>}
      {method === 'replace' && (
        <Space wrap>
          <Form.Item name="trackId" label={t('field.track')} rules={[rule(required, { needed: true })]}>
            <TrackSelect />
          </Form.Item>
          <Form.Item name="gainDb" label={t('field.gain')}>
            <InputNumber min={quietestGainDb} max={loudestGainDb} step={1} />
          </Form.Item>
        </Space>
      )}
      <PartFields durationMs={video.durationMs} now={now} onChange={take} />
      <Space wrap>
        {claimedRanges.length > 0 && (
          <Button onClick={() => take(partsOf(claimedRanges))}>{t('act.takeClaimed')}</Button>
        )}
        <Button type="primary" htmlType="submit" loading={starting.isPending}>
          {t('act.makeVersion')}
        </Button>
      </Space>
    </Form>
  )
}

function PartFields({
  durationMs,
  now,
  onChange,
}: {
  readonly durationMs: number
  now(): number | null
  onChange(parts: Part[]): void
}) {
  const { t } = useTranslation('music')
  const form = Form.useFormInstance<Values>()
  const mark = (at: number, side: keyof Part) => {
    const ms = now()
    if (ms === null) return
    const parts = [...(form.getFieldValue('ranges') as Part[])]
    parts[at] = { ...(parts[at] ?? { from: '', to: '' }), [side]: formatFilmTime(ms) }
    onChange(parts)
  }
  const inOrder = (at: number) => (_rule: unknown, to: string) => {
    const from = parseFilmTime((form.getFieldValue(['ranges', at, 'from']) as string) ?? '')
    const end = parseFilmTime(to ?? '')
    if (from === null || end === null) return Promise.reject(new Error(t('form.time')))
    return end > from && from < durationMs ? Promise.resolve() : Promise.reject(new Error(t('form.order')))
  }
  return (
    <Form.List name="ranges">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles['row']}>
              <Form.Item name={[name, 'from']} label={t('form.from')} className={styles['time'] ?? ''}>
                <Input dir="ltr" autoComplete="off" />
              </Form.Item>
              <Button size="small" onClick={() => mark(name, 'from')}>
                {t('act.markFrom')}
              </Button>
              <Form.Item
                name={[name, 'to']}
                label={t('form.to')}
                className={styles['time'] ?? ''}
                rules={[{ validator: inOrder(name) }]}
              >
                <Input dir="ltr" autoComplete="off" />
              </Form.Item>
              <Button size="small" onClick={() => mark(name, 'to')}>
                {t('act.markTo')}
              </Button>
              {fields.length > 1 && (
                <Button
                  size="small"
                  danger
                  aria-label={t('act.removeRange', { n: name + 1 })}
                  onClick={() => remove(name)}
                >
                  ×
                </Button>
              )}
            </div>
          ))}
          {fields.length < mostMusicRanges && (
            <Form.Item>
              <Button type="dashed" onClick={() => add({ from: '', to: '' })}>
                {t('act.addRange')}
              </Button>
            </Form.Item>
          )}
        </>
      )}
    </Form.List>
  )
}
