import type { Channel, ChannelAction } from '@pindao/protocol/channels/channel.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { AskAgainDialog } from '../grants/ask-again.ts'
import { BatchAssignDialog } from './BatchAssignDialog.tsx'
import { BatchEditDialog } from './BatchEditDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type Dialog = 'ask' | 'edit' | 'editRisk' | 'assign' | 'shelve' | 'remove'
/**
 * What can be done with the selected channels at once, each with a result of its own: what cannot be done is listed with
 * the reason. What none of them offers now is not shown.
 */
export function ChannelBatchActions(props: {
  readonly selected: readonly Channel[]
  readonly onStarted: () => void
}) {
  const { selected, onStarted } = props
  const { t } = useTranslation('channels')
  const feedback = useFeedback()
  const { start, error, isPending } = useStartOperation()
  const [open, setOpen] = useState<Dialog | null>(null)
  const offered = (act: ChannelAction) => selected.some(({ actions }) => actions.includes(act))
  const ids = selected.map(({ id }) => id)
  const total = selected.length
  const dialog = { channels: selected, onClose: () => setOpen(null), onStarted }

  const runPlain = async (act: 'resume' | 'restore') => {
    const agreed = await feedback.confirm({
      title: t(`ask.${act}.many`, { total }),
      text: t(`ask.${act}.text`),
      confirm: t(`act.${act}`),
    })
    if (agreed) await start({ kind: `channel.${act}`, ids, params: {} }).then(onStarted, feedback.failure)
  }
  const runSync = () => start({ kind: 'channel.sync', ids, params: {} }).then(onStarted, feedback.failure)
  const submitReason = (act: 'shelve' | 'remove', reason: string) =>
    void start({ kind: `channel.${act}`, ids, params: { reason } }).then(onStarted, () => undefined)

  return (
    <>
      <Permit to="channel:assign">
        <Button type="primary" disabled={!offered('assign')} onClick={() => setOpen('assign')}>
          {t('act.assign')}
        </Button>
      </Permit>
      <Permit to="channel:update">
        <Button disabled={!offered('update')} onClick={() => setOpen('edit')}>
          {t('act.edit')}
        </Button>
      </Permit>
      <Permit to="channelRisk:update">
        <Button disabled={!offered('updateRisk')} onClick={() => setOpen('editRisk')}>
          {t('act.editRisk')}
        </Button>
      </Permit>
      <Permit to="channel:update">
        <Button disabled={isPending || !offered('update')} onClick={() => void runSync()}>
          {t('act.sync')}
        </Button>
      </Permit>
      <Permit to="channel:connect">
        <Button disabled={!offered('reconnect')} onClick={() => setOpen('ask')}>
          {t('act.askAgain')}
        </Button>
      </Permit>
      {offered('resume') && (
        <Button disabled={isPending} onClick={() => void runPlain('resume')}>
          {t('act.resume')}
        </Button>
      )}
      {offered('shelve') && <Button onClick={() => setOpen('shelve')}>{t('act.shelve')}</Button>}
      {offered('restore') && (
        <Button disabled={isPending} onClick={() => void runPlain('restore')}>
          {t('act.restore')}
        </Button>
      )}
      {offered('remove') && (
        <Button danger onClick={() => setOpen('remove')}>
          {t('act.remove')}
        </Button>
      )}
      {open === 'ask' && (
        <LazyPart onLost={() => setOpen(null)}>
          <AskAgainDialog
            channelIds={selected.filter(({ actions }) => actions.includes('reconnect')).map(({ id }) => id)}
            onClose={() => setOpen(null)}
          />
        </LazyPart>
      )}
      {open === 'assign' && <BatchAssignDialog {...dialog} />}
      {(open === 'edit' || open === 'editRisk') && <BatchEditDialog kind={open} {...dialog} />}
      {(open === 'shelve' || open === 'remove') && (
        <ReasonDialog
          act={open}
          title={t(`ask.${open}.many`, { total })}
          error={error}
          busy={isPending}
          onSubmit={(reason) => submitReason(open, reason)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
