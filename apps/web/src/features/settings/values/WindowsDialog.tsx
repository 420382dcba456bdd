import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type BandwidthWindow,
  bandwidthWindowsText,
  mostBandwidthMbit,
  mostBandwidthWindows,
  readBandwidthWindows,
  type WindowDayKind,
  windowDayKinds,
} from '@pindao/protocol/publishing/bandwidth-windows.ts'
import type { Setting } from '@pindao/protocol/settings/setting.endpoints.ts'
import { Button, Form, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useUpdateSetting, type Whose } from './setting-values.queries.ts'
import styles from './settings.module.css'
import { useSettingWords } from './use-setting-words.ts'
import { useWindowWords } from './use-window-words.ts'

/** A window as it is typed. */
type Row = {
  readonly days: WindowDayKind | 'chosen'
  readonly weekdays: readonly number[]
  readonly fromHour: number
  readonly toHour: number
  readonly mbit: number
}
const newRow: Row = { days: 'every', weekdays: [], fromHour: 9, toHour: 18, mbit: 100 }

const rowOf = ({ days, ...rest }: BandwidthWindow): Row =>
  typeof days === 'string' ? { days, weekdays: [], ...rest } : { days: 'chosen', weekdays: days, ...rest }
const windowOf = ({ days, weekdays, ...rest }: Row): BandwidthWindow => ({
  days: days === 'chosen' ? [...weekdays].sort((one, other) => one - other) : days,
  ...rest,
})

/** The windows of bandwidth, one a row, in the order in which they are asked. */
export function WindowsDialog(props: {
  /** As it was when this opened. */
  readonly setting: Setting
  readonly whose: Whose
  readonly onClose: () => void
}) {
  const { setting, whose, onClose } = props
  const { key, value, version } = setting
  const { t } = useTranslation('setting-values')
  const words = useSettingWords()
  const feedback = useFeedback()
  const update = useUpdateSetting()
  const [form] = Form.useForm<{ readonly rows: readonly Row[] }>()
  const save = (rows: readonly Row[]) =>
    update.mutate(
      // Without any it is what it is without a setting.
      {
        body: {
          key,
          ...whose,
          value: rows.length === 0 ? null : bandwidthWindowsText(rows.map(windowOf)),
          version,
        },
      },
      {
        onSuccess: () => {
          feedback.success(t('saved'))
          onClose()
        },
        onError: feedback.failure,
      },
    )
  return (
    <Modal
      title={words.name(key)}
      okText={t('save')}
      width={960}
      busy={update.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('windows.order')}</p>
      <Form
        name="bandwidthWindows"
        form={form}
        disabled={update.isPending}
        initialValues={{ rows: (readBandwidthWindows(String(value)) ?? []).map(rowOf) }}
        onFinish={({ rows = [] }) => save(rows)}
      >
        <Form.List name="rows">
          {(rows, { add, remove, move }) => (
            <>
              {rows.length === 0 && <p>{t('windows.none')}</p>}
              {rows.map(({ key: rowKey, name }) => (
                <WindowFields
                  key={rowKey}
                  name={name}
                  isLast={name === rows.length - 1}
                  onMove={(by) => move(name, name + by)}
                  onRemove={() => remove(name)}
                />
              ))}
              <Button
                type="dashed"
                className={styles['windowAdd'] ?? ''}
                icon={<PlusOutlined aria-hidden />}
                disabled={rows.length >= mostBandwidthWindows}
                onClick={() => add(newRow)}
              >
                {t('windows.add')}
              </Button>
            </>
          )}
        </Form.List>
      </Form>
    </Modal>
  )
}

function WindowFields(props: {
  /** Its place, from 0. */
  readonly name: number
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}) {
  const { name, isLast, onMove, onRemove } = props
  const { t } = useTranslation('setting-values')
  const format = useFormat()
  const words = useWindowWords()
  const form = Form.useFormInstance()
  const days = Form.useWatch<Row['days'] | undefined>(['rows', name, 'days'], form)
  const fromHour = Form.useWatch<number | undefined>(['rows', name, 'fromHour'], form) ?? 0
  const number = format.number(name + 1)
  const hours = (first: number) => Array.from({ length: 24 }, (_, at) => at + first)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line everywhere
    <div role="group" className={styles['window']} aria-label={t('windows.numbered', { number })}>
      <Form.Item name={[name, 'days']}>
        <Select
          className={styles['windowDays'] ?? ''}
          aria-label={t('windows.field.days')}
          options={[...windowDayKinds, 'chosen' as const].map((kind) => ({
            value: kind,
            label: t(`windows.day.${kind}`),
          }))}
        />
      </Form.Item>
      {days === 'chosen' && (
        <Form.Item
          name={[name, 'weekdays']}
          rules={[{ required: true, message: t('windows.weekdaysNeeded') }]}
        >
          <Select
            mode="multiple"
            showSearch={false}
            className={styles['windowWeekdays'] ?? ''}
            aria-label={t('windows.field.weekdays')}
            placeholder={t('windows.field.weekdays')}
            options={words.weekdays}
          />
        </Form.Item>
      )}
      <Form.Item name={[name, 'fromHour']}>
        <Select
          className={styles['windowHour'] ?? ''}
          aria-label={t('windows.field.from')}
          options={hours(0).map((hour) => ({ value: hour, label: words.hour(hour) }))}
        />
      </Form.Item>
      <span aria-hidden>–</span>
      <Form.Item name={[name, 'toHour']}>
        <Select
          className={styles['windowHour'] ?? ''}
          aria-label={t('windows.field.to')}
          options={hours(1).map((toHour) => ({ value: toHour, label: words.until({ fromHour, toHour }) }))}
        />
      </Form.Item>
      <Form.Item
        name={[name, 'mbit']}
        rules={[
          {
            type: 'integer',
            required: true,
            min: 0,
            max: mostBandwidthMbit,
            message: t('outOfRange', {
              min: format.number(0),
              max: format.number(mostBandwidthMbit),
            }),
          },
        ]}
      >
        <InputNumber
          className={styles['windowRate'] ?? ''}
          aria-label={t('windows.field.rate')}
          suffix={t('unit.mbit')}
        />
      </Form.Item>
      <span className={styles['windowActs']}>
        <Button
          type="text"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={t('windows.earlier', { number })}
          disabled={name === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={t('windows.later', { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('windows.remove', { number })}
          onClick={onRemove}
        />
      </span>
    </div>
  )
}
