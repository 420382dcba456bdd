import { required } from '@pindao/protocol/core/rules.ts'
import { loudestGainDb, quietestGainDb } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { type OwnMethod, ownMethods } from '@pindao/protocol/music/music-removal.states.ts'
import { Form, InputNumber, Radio, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { TrackSelect } from '../door/TrackSelect.tsx'
import styles from './music.module.css'
import { useMusicMeans } from './music.queries.ts'

/** By which of our ways the music goes, as a form holds it. */
export type MethodValues = {
  readonly method: OwnMethod
  readonly trackId?: string
  readonly gainDb: number
}
export const firstMethod: MethodValues = { method: 'mute', gainDb: 0 }

/** What of a form is sent: a track belongs to one way only. */
export const methodOf = ({ method, trackId, gainDb }: MethodValues) => ({
  method,
  trackId: method === 'replace' ? (trackId ?? null) : null,
  gainDb: method === 'replace' ? gainDb : 0,
})

/** Fields of a form: the way, what it does, and what replaces the music. */
export function MethodFields() {
  const { t } = useTranslation('music')
  const rule = useRule()
  const form = Form.useFormInstance<MethodValues>()
  const separates = useMusicMeans().data?.separates ?? false
  const method = Form.useWatch('method', form) ?? firstMethod.method
  return (
    <>
      <Form.Item name="method" label={t('field.method')}>
        <Radio.Group>
          {ownMethods.map((value) => (
            <Radio key={value} value={value} disabled={value === 'own_separation' && !separates}>
              {t(`method.${value}`)}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <p className={styles['hint']}>{t(`hint.${method}`)}</p>
      {!separates && <p className={styles['hint']}>{t('lacks.own_separation')}</p>}
      {method === 'replace' && (
        <Space wrap align="start">
          <Form.Item name="trackId" label={t('field.track')} rules={[rule(required, { needed: true })]}>
            <TrackSelect />
          </Form.Item>
          <Form.Item name="gainDb" label={t('field.gain')}>
            <InputNumber min={quietestGainDb} max={loudestGainDb} step={1} />
          </Form.Item>
        </Space>
      )}
    </>
  )
}
