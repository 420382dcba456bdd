import { InfoCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Column, DataTable } from '#src/shared/list/DataTable.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { LinkLabel } from '#src/shared/ui/LinkLabel.tsx'
import { StatusBadge } from '#src/shared/ui/StatusBadge.tsx'
import { answered, type StoryRow, storyRows } from './story-rows.ts'

const noKeys = [] as const

function useColumns(): readonly Column<StoryRow>[] {
  const format = useFormat()
  return [
    { key: 'id', title: 'Id', width: 90, render: ({ id }) => id },
    {
      key: 'title',
      title: 'Title',
      minWidth: 240,
      showOverflow: true,
      render: ({ title }) => <LinkLabel onClick={() => undefined}>{title}</LinkLabel>,
    },
    {
      key: 'size',
      title: 'Size',
      titleExtra: <InfoCircleOutlined title="In bytes to gigabytes" />,
      width: 140,
      align: 'end',
      render: ({ size }) => format.fileSize(size),
      footer: (rows) => format.fileSize(rows.reduce((sum, { size }) => sum + size, 0)),
    },
    {
      key: 'code',
      title: 'Code',
      width: 120,
      render: ({ code }) => <StatusBadge code={code}>{code}</StatusBadge>,
    },
  ]
}

export function ManyRowsStory() {
  const list = useListState(noKeys)
  const query = useMemo(() => answered(storyRows(10_000)), [])
  return (
    <DataTable
      listId="dev-many"
      label="10,000 rows"
      columns={useColumns()}
      rowKey={(row) => row.id}
      query={query}
      list={list}
      more={{ hasMore: false, isLoading: false, load: () => undefined }}
      nameOf={({ title }) => title}
      batch={(_, clear) => <Button onClick={clear}>Do it</Button>}
    />
  )
}

export function MoreRowsStory() {
  const list = useListState(noKeys)
  const [count, setCount] = useState(30)
  const query = useMemo(() => answered(storyRows(count)), [count])
  return (
    <DataTable
      listId="dev-more"
      label="More on scrolling"
      columns={useColumns()}
      rowKey={(row) => row.id}
      query={query}
      list={list}
      more={{ hasMore: count < 300, isLoading: false, load: () => setCount(count + 30) }}
    />
  )
}
