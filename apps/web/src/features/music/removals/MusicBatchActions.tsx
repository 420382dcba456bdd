import type { MusicRemovalRecord } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { firstMethod, MethodFields, type MethodValues, methodOf } from './MethodFields.tsx'

type Props = {
  readonly selected: readonly MusicRemovalRecord[]
  /** The selection has served. */
  readonly onStarted: () => void
}

/** What can be done with many at once, each with a result of its own: what is claimed goes, by any of our ways, or it stops. */
export function MusicBatchActions({ selected, onStarted }: Props) {
  const { t } = useTranslation('music')
  const [asks, setAsks] = useState(false)
  const n = selected.length
  return (
    <>
      <BatchCommand
        kind="music.mute"
        act="start"
        selected={selected}
        label={t('act.mute')}
        question={{ title: t('form.muteAsk', { n }), text: t('form.muteText') }}
        look="primary"
        onStarted={onStarted}
      />
      <Permit to={permissionOf('music.remove')}>
        <Button
          disabled={!selected.some(({ actions }) => actions.includes('start'))}
          onClick={() => setAsks(true)}
        >
          {t('act.removeMany')}
        </Button>
      </Permit>
      <BatchCommand
        kind="music.cancel"
        act="cancel"
        selected={selected}
        label={t('act.cancel')}
        question={{ title: t('form.cancelMany', { n }), text: t('form.cancelText') }}
        look="danger"
        onStarted={onStarted}
      />
      {asks && <MethodDialog selected={selected} onStarted={onStarted} onClose={() => setAsks(false)} />}
    </>
  )
}

function MethodDialog({ selected, onStarted, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation(['music', 'operations'])
  const [form] = Form.useForm<MethodValues>()
  const { start, error, isPending } = useStartOperation()
  const send = (values: MethodValues) => {
    const ids = selected.map(({ id }) => id)
    start({ kind: 'music.remove', ids, params: methodOf(values) }).then(
      () => {
        onClose()
        onStarted()
      },
      () => undefined,
    )
  }
  return (
    <Modal
      title={t('music:form.manyTitle', { n: selected.length })}
      okText={t('music:act.start')}
      busy={isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('music:form.manyText')}</p>
      <Form<MethodValues>
        name="musicMany"
        form={form}
        layout="vertical"
        disabled={isPending}
        initialValues={firstMethod}
        onFinish={send}
      >
        <CommandProblem error={error} again={t('operations:again')} />
        <MethodFields />
      </Form>
    </Modal>
  )
}
