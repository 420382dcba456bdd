import { watermarkCorners, watermarkLook } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { Form, InputNumber, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import styles from './templates.module.css'

/** Where a watermark lies, how wide, and how much of the film it lets through. */
export function WatermarkFields() {
  const { t } = useTranslation('publishing')
  const rule = useRule()
  const { widthPercent, opacityPercent } = watermarkLook.shape
  return (
    <>
      <Form.Item name={['watermark', 'corner']} label={t('templates.field.corner')}>
        <Radio.Group
          options={watermarkCorners.map((value) => ({ value, label: t(`templates.corner.${value}`) }))}
        />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item
          name={['watermark', 'widthPercent']}
          label={t('templates.field.widthPercent')}
          rules={[rule(widthPercent, { needed: true })]}
        >
          <InputNumber min={2} max={50} precision={0} suffix="%" className={styles['number'] ?? ''} />
        </Form.Item>
        <Form.Item
          name={['watermark', 'opacityPercent']}
          label={t('templates.field.opacityPercent')}
          rules={[rule(opacityPercent, { needed: true })]}
        >
          <InputNumber min={5} max={100} precision={0} suffix="%" className={styles['number'] ?? ''} />
        </Form.Item>
      </div>
    </>
  )
}
