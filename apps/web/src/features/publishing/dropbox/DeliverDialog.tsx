import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Checkbox, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useDropBoxChoices } from './dropbox.queries.ts'

type Values = { readonly dropBoxId: string; readonly again?: boolean }

/** Delivers the selected videos to a drop box; each has its own result. `onStarted`: the selection has served. */
export function DeliverDialog(props: {
  readonly videoIds: readonly string[]
  readonly onClose: () => void
  readonly onStarted: () => void
}) {
  const { videoIds, onClose, onStarted } = props
  const { t } = useTranslation(['dropbox', 'operations', 'common'])
  const [form] = Form.useForm<Values>()
  const { start, error, isPending } = useStartOperation()
  const { data: boxes = [], isPending: isReading } = useDropBoxChoices()
  const submit = ({ dropBoxId, again = false }: Values) => {
    start({ kind: 'video.deliver', ids: [...videoIds], params: { dropBoxId, again } }).then(
      () => {
        onStarted()
        onClose()
      },
      () => undefined,
    )
  }
  const isNone = !isReading && boxes.length === 0
  return (
    <Modal
      title={t('dropbox:deliver.title', { n: videoIds.length })}
      okText={t('dropbox:deliver.submit')}
      busy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form name="deliver" form={form} layout="vertical" disabled={isPending || isNone} onFinish={submit}>
        <CommandProblem error={error} again={t('operations:again')} />
        {isNone && (
          <p>
            {t('dropbox:deliver.none')}{' '}
            <PermittedLink to={pagePaths['drop-boxes']} otherwise={null}>
              {t('dropbox:box.title')}
            </PermittedLink>
          </p>
        )}
        <Form.Item
          name="dropBoxId"
          label={t('dropbox:box.one')}
          extra={t('dropbox:deliver.hint')}
          rules={[{ required: true, message: t('dropbox:deliver.choose') }]}
        >
          <Select
            loading={isReading}
            placeholder={t('common:search.choose')}
            options={boxes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="again" valuePropName="checked" extra={t('dropbox:deliver.againHint')}>
          <Checkbox>{t('dropbox:deliver.again')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
