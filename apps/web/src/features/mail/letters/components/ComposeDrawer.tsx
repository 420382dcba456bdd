import { Button, Form, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useSendLetter } from '../api/mail.mutations.ts'
import { type ComposeValues, type Composition, contentOf, isBlank, isEmpty } from '../compose.rules.ts'
import { type Draft, useDraft } from '../use-draft.ts'
import { ComposeForm } from './ComposeForm.tsx'
import styles from './compose.module.css'

/** A letter being written, over the mailbox. Closing keeps it as a draft. */
export function ComposeDrawer({
  composition,
  onClose,
}: {
  readonly composition: Composition
  onClose(): void
}) {
  const { t } = useTranslation(['mail', 'common'])
  const feedback = useFeedback()
  const [form] = Form.useForm<ComposeValues>()
  const draft = useDraft(composition)
  const sending = useSendLetter()

  const send = useOneAtATime(async (values: ComposeValues) => {
    if (isBlank(values) && !(await sendsBlank())) return false
    try {
      await sending.mutateAsync({ ...contentOf(values, composition.replyToId), draftId: draft.giveUp })
    } catch (error) {
      if (!draft.notSent(values, !isRefusal(error))) feedback.failure(error)
      return false
    }
    draft.drop()
    onClose()
    feedback.success(t('mail:compose.sent'))
    return true
  })

  const sendsBlank = () =>
    feedback.confirm({ title: t('mail:compose.emptyTitle'), confirm: t('mail:compose.sendEmpty') })

  const close = async () => {
    if (sending.isPending) return
    const values = form.getFieldsValue(true) as ComposeValues
    if (!form.isFieldsTouched() || (isEmpty(values) && draft.state === 'none')) return onClose()
    if (await draft.keep(values)) {
      onClose()
      feedback.info(t('mail:compose.kept'))
      return
    }
    const question = {
      title: t('mail:compose.discardTitle'),
      confirm: t('mail:compose.discard'),
      cancel: t('mail:compose.goOn'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    draft.drop()
    onClose()
  }

  return (
    <Drawer
      title={t('mail:compose.title')}
      size={720}
      mask={{ closable: !sending.isPending }}
      onClose={() => void close()}
      footer={
        <div className={styles['foot']}>
          <DraftNote state={draft.state} />
          <Space>
            <Button disabled={sending.isPending} onClick={() => void close()}>
              {t('mail:compose.close')}
            </Button>
            <Button type="primary" loading={sending.isPending} onClick={form.submit}>
              {t('mail:compose.send')}
            </Button>
          </Space>
        </div>
      }
    >
      <ComposeForm
        form={form}
        initial={composition.values}
        error={sending.error}
        disabled={sending.isPending}
        onChange={draft.changed}
        onSubmit={(values) => void send(values)}
      />
    </Drawer>
  )
}

/** How the draft stands, for eyes and, politely, for ears. */
function DraftNote({ state }: Pick<Draft, 'state'>) {
  const { t } = useTranslation('mail')
  return (
    <span className={styles['note']} role="status">
      {state === 'none' ? '' : t(`compose.draft.${state}`)}
    </span>
  )
}
