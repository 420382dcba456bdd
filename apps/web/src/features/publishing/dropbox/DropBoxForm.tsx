import { shortName, shortNameLength } from '@pindao/protocol/core/record-fields.ts'
import { createDropBox, type DropBox } from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import {
  dropBoxChecks,
  dropBoxKinds,
  dropBoxSignIns,
  dropPath,
  folderPattern,
} from '@pindao/protocol/publishing/drop-box.fields.ts'
import { Checkbox, Form, Input, InputNumber, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { CoveredDepartmentsSelect } from '#src/features/channels/door/CoveredDepartmentsSelect.tsx'
import { type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import styles from './dropbox.module.css'
import type { DropBoxContent } from './dropbox.queries.ts'

const rules = createDropBox.body.shape
const million = 1_000_000

/** Which field a refusal is about. */
export const refusedFields: RefusedFields = {
  'dropbox.nameTaken': 'name',
  'dropbox.hostRefused': 'host',
  'dropbox.hostUnknown': 'host',
  'dropbox.keyUnreadable': 'secret',
  'dropbox.secretUnopenable': 'secret',
}

/** What a drop box's form holds: its rate in MB a second, which people count in. */
type Filled = Omit<DropBoxContent, 'bandwidth'> & { readonly rate: number | null }

/** The content of a drop box. */
export function DropBoxForm(props: {
  readonly box: DropBox | null
  readonly values: DropBoxContent
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: DropBoxContent): void
}) {
  const { box, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation('dropbox')
  const [form] = Form.useForm<Filled>()
  const rule = useRule()
  useFieldRefusal(refusedFields, form, refusal)
  const isNew = box === null
  const { bandwidth, ...rest } = values
  const signIn = Form.useWatch('signIn', form) ?? values.signIn
  const place = { host: Form.useWatch('host', form), port: Form.useWatch('port', form) }
  const isMoved =
    box !== null && (place.host !== box.host || place.port !== box.port || signIn !== box.signIn)
  const needsSecret = isNew || isMoved
  const finish = ({ rate, ...filled }: Filled) =>
    onSave({ ...values, ...filled, bandwidth: rate === null ? null : Math.round(rate * million) })
  return (
    <Form<Filled>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={{ ...rest, rate: bandwidth === null ? null : bandwidth / million }}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={finish}
    >
      <Form.Item name="name" label={t('box.name')} rules={[rule(shortName, { needed: true })]}>
        <Input autoFocus={isNew} count={{ show: true, max: shortNameLength }} autoComplete="off" dir="auto" />
      </Form.Item>
      <Form.Item name="kind" label={t('box.kind')} extra={t('box.kindHint')}>
        <Radio.Group options={dropBoxKinds.map((value) => ({ value, label: t(`box.kinds.${value}`) }))} />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item name="host" label={t('box.host')} rules={[rule(rules.host, { needed: true })]}>
          <Input autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item name="port" label={t('box.port')} rules={[rule(rules.port, { needed: true })]}>
          <InputNumber min={1} max={65_535} precision={0} className={styles['number'] ?? ''} />
        </Form.Item>
      </div>
      <Form.Item name="userName" label={t('box.userName')} rules={[rule(rules.userName, { needed: true })]}>
        <Input autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item name="signIn" label={t('box.signIn')}>
        <Radio.Group options={dropBoxSignIns.map((value) => ({ value, label: t(`box.signIns.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="secret"
        label={t(`box.secret.${signIn}`)}
        extra={needsSecret ? t('box.secret.sealed') : t('box.secret.kept')}
        rules={[rule(rules.secret, { needed: needsSecret })]}
      >
        {signIn === 'password' ? (
          <Input.Password autoComplete="new-password" dir="ltr" visibilityToggle={false} />
        ) : (
          <Input.TextArea
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            autoSize={{ minRows: 3, maxRows: 8 }}
          />
        )}
      </Form.Item>
      {signIn === 'key' && (
        <Form.Item name="passphrase" label={t('box.passphrase')}>
          <Input.Password autoComplete="new-password" dir="ltr" visibilityToggle={false} />
        </Form.Item>
      )}
      <Form.Item
        name="folder"
        label={t('box.folder')}
        extra={<FolderHint pattern={Form.useWatch('folder', form) ?? values.folder} />}
        rules={[rule(rules.folder)]}
      >
        <Input autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item name="check" label={t('box.check')}>
        <Radio.Group options={dropBoxChecks.map((value) => ({ value, label: t(`box.checks.${value}`) }))} />
      </Form.Item>
      <Form.Item name="rate" label={t('box.rate')} extra={t('box.rateHint')}>
        <InputNumber min={0.001} max={100_000} className={styles['number'] ?? ''} />
      </Form.Item>
      <Form.Item name="departmentIds" label={t('box.departments')} extra={t('box.departmentsHint')}>
        <CoveredDepartmentsSelect />
      </Form.Item>
      <Form.Item name="automatic" valuePropName="checked" extra={t('box.automaticHint')}>
        <Checkbox>{t('box.automatic')}</Checkbox>
      </Form.Item>
      <Form.Item name="enabled" valuePropName="checked">
        <Checkbox>{t('box.enabled')}</Checkbox>
      </Form.Item>
      <Form.Item name="note" label={t('box.remark')} rules={[rule(rules.note)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
      </Form.Item>
    </Form>
  )
}

/** Which variables there are, and what a pattern comes to. */
function FolderHint({ pattern }: { readonly pattern: string }) {
  const { t } = useTranslation('dropbox')
  const isGood = folderPattern.safeParse(pattern).success
  const example = { date: '2026-11-25', channel: t('box.example.channel') }
  const file = { series: t('box.example.series'), file: 'episode-01.mp4' }
  return (
    <>
      {t('box.folderHint')}
      {isGood && (
        <div>
          {t('box.folderExample')} <code dir="ltr">{dropPath(pattern, { ...example, ...file })}</code>
        </div>
      )}
    </>
  )
}
