import { handoverRules, type previewHandover } from '@pindao/protocol/channels/handover.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { Alert, Form, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { type HandoverWish, useConfirmHandover, useHandoverPreview } from '../api/handover.queries.ts'
import { StaffSelect } from '../door/StaffSelect.tsx'
import styles from './channels.module.css'

type Preview = EndpointOutput<typeof previewHandover>
type Kinds = Preview['kinds']

/** Moves what a member of staff has in hand: to whom, by which rule, what that is, and then what has moved. */
export function HandoverDialog(props: { readonly staffId: string; readonly name: string; onClose(): void }) {
  const { staffId, name, onClose } = props
  const { t } = useTranslation(['channels', 'common'])
  const [successorId, setSuccessor] = useState<string | null>(null)
  const [rule, setRule] = useState<HandoverWish['rule']>('successor')
  const wish = successorId === null ? null : { successorId, rule }
  const confirm = useConfirmHandover(staffId)
  const { isSuccess, isPending } = confirm
  const [moved, setMoved] = useState<Kinds>([])
  const preview = useHandoverPreview(staffId, isSuccess ? null : wish)
  const shown = wish === null || preview.isFetching ? undefined : preview.data
  const some = shown?.kinds.some(({ count }) => count > 0) === true

  const submit = () => {
    if (wish === null || shown === undefined || !some) return
    const { kinds, fingerprint } = shown
    // Only what was shown is moved: what moved is what was shown.
    confirm.mutate({ ...wish, fingerprint }, { onSuccess: () => setMoved(kinds) })
  }

  if (isSuccess)
    return (
      <Modal
        title={t('channels:handover.doneTitle')}
        okText={t('channels:handover.close')}
        footer={(_, { OkBtn }) => <OkBtn />}
        onOk={onClose}
        onCancel={onClose}
      >
        <Alert
          type="success"
          showIcon
          className={styles['banner'] ?? ''}
          title={t('channels:handover.done', { name })}
        />
        <KindsMoved kinds={moved} />
      </Modal>
    )
  return (
    <Modal
      title={t('channels:handover.title', { name })}
      okText={t('channels:handover.submit')}
      okButtonProps={{ disabled: !some }}
      busy={isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <Form name="handover" layout="vertical" disabled={isPending} onFinish={submit}>
        <CommandProblem error={confirm.error} again={t('channels:ask.again')} />
        <p>{t('channels:handover.intro')}</p>
        <Form.Item label={t('channels:handover.successor')} htmlFor="handover-successor" required>
          <StaffSelect
            id="handover-successor"
            except={staffId}
            value={successorId}
            onChange={(id) => {
              confirm.reset()
              setSuccessor(id)
            }}
          />
        </Form.Item>
        <Form.Item label={t('channels:handover.rule')}>
          <Radio.Group
            vertical
            value={rule}
            onChange={({ target }) => setRule(target.value)}
            options={handoverRules.map((value) => ({
              value,
              label: t(`channels:handover.rules.${value}`),
            }))}
          />
        </Form.Item>
      </Form>
      {wish !== null && preview.isFetching && <Skeleton active title={false} />}
      {wish !== null && !preview.isFetching && (
        <CommandProblem error={preview.error} again={t('common:action.retry')} />
      )}
      {shown && <PreviewOf preview={shown} />}
    </Modal>
  )
}

function PreviewOf({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('channels')
  const { kinds, channels } = preview
  if (kinds.length === 0) return <p role="status">{t('handover.nothing')}</p>
  return (
    <section aria-label={t('handover.preview')}>
      <h3 className={styles['section']}>{t('handover.preview')}</h3>
      <KindsMoved kinds={kinds} />
      {channels.length > 0 && (
        <>
          <h3 className={styles['section']}>{t('handover.firstChannels')}</h3>
          <ul className={styles['moves']}>
            {channels.map(({ id, title, newOwner }) => (
              <li key={id}>{t('handover.moves', { title, owner: newOwner })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function KindsMoved({ kinds }: { readonly kinds: Kinds }) {
  const { t } = useTranslation('channels')
  const textOr = useTextOr('channels')
  const format = useFormat()
  return (
    <Facts
      facts={kinds.map(({ kind, count, elsewhere }) => [
        textOr(`channels:handover.kind.${kind}`, kind),
        elsewhere === 0
          ? format.number(count)
          : t('handover.elsewhere', { moving: format.number(count), count: elsewhere }),
      ])}
    />
  )
}
