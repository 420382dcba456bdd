import { Select } from 'antd'
import { useWebhooks } from '../webhooks.queries.ts'

/** Chooses a webhook; there are few, all are offered. */
export function WebhookSelect(props: {
  readonly id?: string
  readonly value?: string
  onChange?(value: string | undefined): void
}) {
  const { data, isPending } = useWebhooks({ page: 1, pageSize: 50 })
  return (
    <Select
      {...props}
      allowClear
      showSearch
      optionFilterProp="label"
      loading={isPending}
      options={data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
    />
  )
}
