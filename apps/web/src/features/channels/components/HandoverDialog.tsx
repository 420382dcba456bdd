import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useConfirmHandover, useHandoverPreview } from '../api/handover.queries.ts'
import styles from './channels.module.css'
import { HandoverFields } from './HandoverFields.tsx'
import { useKindLabel } from './HandoverKinds.tsx'
import { emptyWish, type HandoverKind, isPossible, type WishInHand } from './handover-wish.ts'

/** Moves what a member of staff has in hand: what that is, to whom, by which rule, and then what has moved. */
export function HandoverDialog(props: { readonly staffId: string; readonly name: string; onClose(): void }) {
  const { staffId, name, onClose } = props
  const { t } = useTranslation('channels')
  const [wish, setWish] = useState<WishInHand>(emptyWish)
  const confirm = useConfirmHandover(staffId)
  const { isSuccess, isPending } = confirm
  const [moved, setMoved] = useState<readonly HandoverKind[]>([])
  const preview = useHandoverPreview(staffId, isSuccess ? null : wish)
  // What was shown for another wish is no longer what would be confirmed.
  const shown = preview.isFetching ? undefined : preview.data
  const ready = shown !== undefined && isPossible(wish, shown) && shown.kinds.some(({ count }) => count > 0)

  const submit = () => {
    const { successorId, rule, exceptions } = wish
    if (successorId === null || !ready) return
    const { kinds, fingerprint } = shown
    // Only what was shown is moved: what moved is what was shown.
    confirm.mutate(
      { successorId, rule, exceptions: [...exceptions], fingerprint },
      { onSuccess: () => setMoved(kinds) },
    )
  }

  if (isSuccess)
    return (
      <Modal
        title={t('handover.doneTitle')}
        okText={t('handover.close')}
        footer={(_, { OkBtn }) => <OkBtn />}
        onOk={onClose}
        onCancel={onClose}
      >
        <Alert
          type="success"
          showIcon
          className={styles['banner'] ?? ''}
          title={t('handover.done', { name })}
        />
        <KindsMoved kinds={moved} />
      </Modal>
    )
  return (
    <Modal
      title={t('handover.title', { name })}
      okText={t('handover.submit')}
      okButtonProps={{ disabled: !ready }}
      busy={isPending}
      width={640}
      onOk={submit}
      onCancel={onClose}
    >
      <Form name="handover" layout="vertical" disabled={isPending} onFinish={submit}>
        <CommandProblem error={confirm.error} again={t('ask.again')} />
        <p>{t('handover.intro')}</p>
        <HandoverFields
          staffId={staffId}
          wish={wish}
          preview={preview}
          disabled={isPending}
          onChange={(changed) => {
            confirm.reset()
            setWish(changed)
          }}
        />
      </Form>
    </Modal>
  )
}

function KindsMoved({ kinds }: { readonly kinds: readonly HandoverKind[] }) {
  const { t } = useTranslation('channels')
  const labelOf = useKindLabel()
  const format = useFormat()
  return (
    <Facts
      facts={kinds.map(({ kind, count, elsewhere }) => [
        labelOf(kind),
        elsewhere === 0
          ? format.number(count)
          : t('handover.elsewhere', { moving: format.number(count), count: elsewhere }),
      ])}
    />
  )
}
