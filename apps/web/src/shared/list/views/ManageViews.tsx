import { type SavedView, type ViewContent, viewName } from '@pindao/protocol/access/saved-view.endpoints.ts'
import { Button, Checkbox, Form, Input } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import type { Opener } from '#src/shared/ui/use-return-focus.ts'
import { useViewActs } from './saved-views.queries.ts'
import styles from './views.module.css'

type ManageViewsProps = {
  readonly listId: string
  readonly views: readonly SavedView[]
  /** What the list shows now: a view can be saved anew with it. */
  readonly shown: ViewContent
  readonly openedBy: Opener
  readonly onClose: () => void
}

/** Rename, save anew, make default, delete. */
export function ManageViews({ listId, views, shown, openedBy, onClose }: ManageViewsProps) {
  const { t } = useTranslation('list')
  return (
    <Modal openedBy={openedBy} width={640} title={t('views.manage')} footer={null} onCancel={onClose}>
      <ul className={styles['list']}>
        {views.map((view) => (
          <ViewRow key={view.id} listId={listId} view={view} shown={shown} />
        ))}
      </ul>
    </Modal>
  )
}

function ViewRow(props: { readonly listId: string; readonly view: SavedView; readonly shown: ViewContent }) {
  const { listId, view, shown } = props
  const { id, name } = view
  const { t } = useTranslation(['list', 'common'])
  const feedback = useFeedback()
  const { change, remove } = useViewActs(listId)
  const params = { id }
  const saved = { onSuccess: () => feedback.success(t('views.saved')) }

  async function askAndRemove() {
    const sure = await feedback.confirm({
      title: t('views.deleteTitle', { name }),
      confirm: t('common:action.delete'),
      danger: true,
    })
    if (sure) remove.mutate(id)
  }

  return (
    <li className={styles['row']}>
      <RenameField
        view={view}
        saving={change.isPending}
        onRename={(next) => change.mutate({ params, body: { name: next } }, saved)}
      />
      <Checkbox
        checked={view.isDefault}
        aria-label={t('views.openWithNamed', { name })}
        onChange={(event) => change.mutate({ params, body: { isDefault: event.target.checked } })}
      >
        {t('views.default')}
      </Checkbox>
      <Button
        size="small"
        aria-label={t('views.overwriteNamed', { name })}
        onClick={() => change.mutate({ params, body: { content: shown } }, saved)}
      >
        {t('views.overwrite')}
      </Button>
      <Button
        size="small"
        danger
        aria-label={t('views.deleteNamed', { name })}
        onClick={() => void askAndRemove()}
      >
        {t('common:action.delete')}
      </Button>
    </li>
  )
}

/** The name, to be typed anew; Enter or leaving the field keeps it. One that was refused is sent again by Enter only. */
function RenameField(props: {
  readonly view: SavedView
  readonly saving: boolean
  readonly onRename: (name: string) => void
}) {
  const { view, saving, onRename } = props
  const { t } = useTranslation('list')
  const [form] = Form.useForm<{ name: string }>()
  const rule = useRule()
  const sent = useRef(view.name)
  const finish = ({ name }: { readonly name: string }) => {
    const wanted = name.trim()
    if (saving && wanted === sent.current) return
    sent.current = wanted
    if (wanted !== view.name) onRename(name)
  }
  const leave = () => {
    if (form.getFieldValue('name').trim() !== sent.current) form.submit()
  }
  return (
    <Form
      name={`view-${view.id}`}
      form={form}
      className={styles['name'] ?? ''}
      initialValues={{ name: view.name }}
      onFinish={finish}
    >
      <Form.Item name="name" noStyle rules={[rule(viewName, { needed: true })]}>
        <Input aria-label={t('views.nameOf', { name: view.name })} onBlur={leave} />
      </Form.Item>
    </Form>
  )
}
