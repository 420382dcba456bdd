import type { Webhook } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import { Alert, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { EditFooter } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useWebhookText } from '../use-webhook-text.ts'
import { useSaveWebhook, useWebhook, type WebhookContent } from '../webhooks.queries.ts'
import type { ShownSecret } from './SecretDialog.tsx'
import { useWebhookCommands } from './use-webhook-commands.tsx'
import { isWebhookField, WebhookForm } from './WebhookForm.tsx'

const valuesOf = (hook: Webhook | null): WebhookContent => ({
  name: hook?.name ?? '',
  url: hook?.url ?? '',
  events: hook?.events ?? ['publish.published', 'publish.failed'],
  active: hook?.active ?? true,
})

/** A webhook: where it leads and what it is told; `webhookId` null makes a new one. */
export function WebhookDrawer(props: {
  readonly webhookId: string | null
  readonly neighbours: Neighbours
  onSecret(secret: ShownSecret): void
  onClose(): void
}) {
  const { webhookId, neighbours, onSecret, onClose } = props
  const { t } = useTranslation(['webhooks', 'common'])
  const feedback = useFeedback()
  const can = useCan()
  const { data, ...query } = useWebhook(webhookId)
  const edited = useEdited(data ?? null, valuesOf)
  const { record: hook, dirty } = edited
  const saving = useSaveWebhook()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const commands = useWebhookCommands(onSecret, leave)
  const text = useWebhookText()
  const isNew = webhookId === null
  const editable = isNew ? can('webhook:manage') : hook?.actions.includes('update') === true
  const history = useHistoryTab('webhook', webhookId)

  const save = useOneAtATime(async (content: WebhookContent) => {
    try {
      const secret = await saving.mutateAsync({
        of: hook && { id: hook.id, version: hook.version },
        content,
      })
      edited.end()
      feedback.success(t('webhooks:hooks.saved', { name: content.name.trim() }))
      leave()
      if (secret !== null) onSecret({ name: content.name.trim(), secret })
      return true
    } catch (error) {
      if (!edited.refused(error, content) && !isWebhookField(error)) feedback.failure(error)
      return false
    }
  })

  const form = (
    <>
      {edited.merged && <MergedNote />}
      {data && <Notes hook={data} />}
      <WebhookForm
        key={edited.key}
        hook={hook}
        values={edited.values()}
        disabled={busy || !editable}
        refusal={saving.error}
        onChange={edited.begin}
        onSave={(values) => void save(values)}
      />
    </>
  )
  const details = { key: 'details', label: t('common:record.details'), content: form }
  const fresh = [editable ? details : { ...details, content: <NoPermissionState /> }]
  return (
    <RecordDrawer
      title={hook?.name ?? t(isNew ? 'webhooks:hooks.create' : 'webhooks:hooks.one')}
      query={{ ...query, isPending: !isNew && query.isPending }}
      mask={{ closable: !busy }}
      state={data && <StatusTag tone={text.hook(data).tone}>{text.hook(data).label}</StatusTag>}
      actions={
        data?.actions.includes('test') && (
          <Space>
            <Button loading={commands.busy} disabled={dirty} onClick={() => commands.test(data)}>
              {t('webhooks:hooks.test')}
            </Button>
            <Button disabled={dirty || commands.busy} onClick={() => commands.rotate(data)}>
              {t('webhooks:hooks.rotate')}
            </Button>
          </Space>
        )
      }
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty || isNew ? {} : { neighbours })}
      footer={editable && <EditFooter label={t('webhooks:hooks.save')} saving={busy} onCancel={close} />}
      tabs={isNew ? fresh : hook && [details, ...history]}
      onClose={close}
    />
  )
}

/** What somebody has to know of a webhook before they change it. */
function Notes({ hook }: { readonly hook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const format = useFormat()
  const { off, owner, oldSecretUntil } = hook
  const { failingSince } = hook.health
  const note = (type: 'warning' | 'info', title: string) => (
    <Alert key={title} type={type} showIcon title={title} style={{ marginBlockEnd: 12 }} />
  )
  return (
    <>
      {off && note('warning', t(`off.${off.reason}`))}
      {!owner.atWork && note('warning', t('hooks.ownerGone'))}
      {failingSince !== null &&
        note('warning', t('hooks.failingSince', { at: format.dateTime(failingSince) }))}
      {oldSecretUntil !== null && note('info', t('hooks.oldSecret', { at: format.dateTime(oldSecretUntil) }))}
    </>
  )
}
