import { formatFilmTime, parseFilmTime } from '@pindao/protocol/clips/clip-time.ts'
import { joinedRanges, type MusicRange, mostMusicRanges } from '@pindao/protocol/music/music-ranges.ts'
import type { MusicRemovalRecord } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { Alert, Button, Form, Input, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { firstMethod, MethodFields, type MethodValues, methodOf } from './MethodFields.tsx'
import styles from './music.module.css'
import { useStartMusic } from './music.queries.ts'
import { rangesText } from './use-music-columns.tsx'

type Part = { readonly from: string; readonly to: string }
type Values = MethodValues & { readonly ranges: readonly Part[] }

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
  isOld,
  now,
  onRanges,
  onSent,
}: {
  readonly removal: MusicRemovalRecord
  /** Claims have come since somebody began to type: what was typed stays, and it is said. */
  readonly isOld: boolean
  /** Where the film plays, in milliseconds; null while none does. */
  now(): number | null
  /** Is told the parts as they are typed. */
  onRanges(ranges: readonly MusicRange[]): void
  onSent(): void
}) {
  const { t } = useTranslation('music')
  const feedback = useFeedback()
  const [form] = Form.useForm<Values>()
  const starting = useStartMusic()
  const { id, version, video, claimedRanges, ranges } = removal
  if (video === null) return <Alert type="info" showIcon title={t('record.noFilm')} />
  // What was marked before, and what is claimed since.
  const known = joinedRanges([...ranges, ...claimedRanges]).filter(({ fromMs }) => fromMs < video.durationMs)
  // Where nobody knows which parts they are, somebody has to mark one.
  const first = known.length > 0 ? partsOf(known) : [{ from: '', to: '' }]

  const send = async (values: Values) => {
    const body = { version, ...methodOf(values), ranges: [...typedRanges(values.ranges)] }
    await starting.mutateAsync({ params: { id }, body }).then(() => {
      feedback.success(t('form.begun'))
      onSent()
    }, feedback.failure)
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
      initialValues={{ ...firstMethod, ranges: first }}
      onValuesChange={(_one, all) => onRanges(typedRanges(all.ranges))}
      onFinish={(values) => void send(values)}
    >
      <MethodFields />
      {isOld && (
        <Alert
          type="warning"
          showIcon
          title={t('form.newClaims', { ranges: rangesText(claimedRanges) })}
          action={<Button onClick={() => take(partsOf(known))}>{t('act.takeClaimed')}</Button>}
        />
      )}
      <PartFields durationMs={video.durationMs} now={now} onChange={take} />
      <Space wrap>
        {claimedRanges.length > 0 && !isOld && (
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
