import { PlusOutlined } from '@ant-design/icons'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { webhookSortKeys } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useWebhooks, type WebhooksQuery } from '../webhooks.queries.ts'
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx'
import { useWebhookColumns } from './use-webhook-columns.tsx'
import { WebhookDrawer } from './WebhookDrawer.tsx'

const filterKeys = ['name'] as const
/** In the address in place of an id. */
const fresh = 'new'

/** 事件推送: addresses of other systems, and how well they are reached. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const list = useListState(filterKeys, { sortKeys: webhookSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useWebhooks(list.query as WebhooksQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const columns = useWebhookColumns(open, setSecret)
  const createButton = (
    <Permit to="webhook:manage">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ id: fresh })}>
        {t('hooks.create')}
      </Button>
    </Permit>
  )
  const actions = (
    <Space>
      <PermittedLink to={pagePaths['webhook-deliveries']}>{t('hooks.log')}</PermittedLink>
      {createButton}
    </Space>
  )
  return (
    <>
      <PageHeader title={t('hooks.title')} note={t('hooks.note')} actions={actions} />
      <SearchForm items={[{ key: 'name', label: t('hooks.name'), element: 'input' }]} list={list} />
      <DataTable
        listId="webhooks"
        label={t('hooks.title')}
        columns={columns}
        nameOf={(hook) => hook.name}
        onOpen={open}
        rowKey={(hook) => hook.id}
        query={query}
        list={list}
        empty={
          <EmptyState title={t('hooks.empty.title')} text={t('hooks.empty.text')} action={createButton} />
        }
      />
      {detail !== null && (
        <WebhookDrawer
          key={detail}
          webhookId={detail === fresh ? null : detail}
          neighbours={neighbours}
          onSecret={setSecret}
          onClose={close}
        />
      )}
      {secret !== null && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
    </>
  )
}
