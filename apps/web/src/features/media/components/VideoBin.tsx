import type { DeletedVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useBin, useRestoreVideo } from '../api/video-bin.queries.ts'
import styles from './video-bin.module.css'

const pageSize = 20
/** What the bin shows, and which columns of a file tell it. */
const tells = {
  title: ['title', 'fileName', 'channel'],
  size: ['size'],
  uploader: ['uploader'],
  deletedAt: ['deletedAt', 'deletedBy'],
} as const
const shownColumns = Object.keys(tells).map((key) => ({ key }))

/** 回收站: what was deleted in the last weeks, one press from being back. */
export function VideoBin({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['media', 'common'])
  const [page, setPage] = useState(1)
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = useBin({ page, pageSize, title })
  const restoring = useRestoring(() => setChosen([]))
  const columns = useColumns((video) => restoring.run([video.id]))
  const { items = [], total = 0 } = query.data ?? {}
  const exporting = {
    ...({ kind: 'deletedVideo.export', listId: 'deleted-videos', columns: shownColumns, tells } as const),
    filter: { title },
    isFiltered: title !== '',
    total: query.data?.total,
  }
  const search = (words: string) => {
    setTitle(words.trim())
    setPage(1)
  }
  return (
    <Drawer size={880} title={t('media:bin.title')} onClose={onClose}>
      <div className={styles['bar']}>
        <Input.Search
          allowClear
          aria-label={t('media:bin.search')}
          placeholder={t('media:bin.search')}
          maxLength={50}
          onSearch={search}
        />
        <Button
          type="primary"
          disabled={chosen.length === 0}
          loading={restoring.isPending}
          onClick={() => restoring.run(chosen)}
        >
          {t('media:bin.restoreChosen', { total: chosen.length })}
        </Button>
        <ListExport {...exporting} />
      </div>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table<DeletedVideo>
          size="small"
          rowKey="id"
          loading={query.isPending || query.isPlaceholderData}
          dataSource={[...items]}
          columns={columns}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <EmptyState title={t('media:bin.empty')} text={t('media:bin.emptyText')} /> }}
          rowSelection={{
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            preserveSelectedRowKeys: true,
            getCheckboxProps: (video) => ({ 'aria-label': t('common:table.select', { name: video.title }) }),
          }}
          pagination={{
            current: page,
            pageSize,
            total,
            hideOnSinglePage: true,
            showSizeChanger: false,
            onChange: setPage,
          }}
        />
      )}
    </Drawer>
  )
}

/** One is back at once; many are an operation with a result each. */
function useRestoring(onDone: () => void) {
  const { t } = useTranslation('media')
  const feedback = useFeedback()
  const restore = useRestoreVideo()
  const { start, isPending } = useStartOperation()
  const run = async (ids: readonly string[]) => {
    try {
      const [id] = ids
      if (ids.length === 1 && id !== undefined) {
        await restore.mutateAsync({ params: { id } })
        feedback.success(t('bin.restored'))
      } else await start({ kind: 'video.restore', ids: [...ids], params: {} })
      onDone()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return { run: (ids: readonly string[]) => void run(ids), isPending: isPending || restore.isPending }
}

function useColumns(restore: (video: DeletedVideo) => void) {
  const { t } = useTranslation(['media', 'common'])
  const format = useFormat()
  return [
    {
      key: 'video',
      title: t('media:column.video'),
      render: ({ title, fileName }: DeletedVideo) => (
        <div className={styles['name']}>
          <strong title={title}>
            <bdi className="cut">{title}</bdi>
          </strong>
          <bdi className={`cut ${styles['note']}`}>{fileName}</bdi>
        </div>
      ),
    },
    { key: 'size', title: t('media:column.size'), render: ({ size }: DeletedVideo) => format.fileSize(size) },
    {
      key: 'deleted',
      title: t('media:bin.deleted'),
      render: ({ deletedAt, deletedBy }: DeletedVideo) => (
        <div className={styles['name']}>
          {format.tableTime(deletedAt)}
          {deletedBy !== null && <bdi className={`cut ${styles['note']}`}>{deletedBy}</bdi>}
        </div>
      ),
    },
    {
      key: 'ends',
      title: t('media:bin.ends'),
      render: ({ endsAt }: DeletedVideo) => format.tableTime(endsAt),
    },
    {
      key: 'actions',
      title: t('common:table.actions'),
      fixed: 'end' as const,
      render: (video: DeletedVideo) => (
        <Button
          type="link"
          size="small"
          aria-label={t('media:bin.restoreOf', { title: video.title })}
          onClick={() => restore(video)}
        >
          {t('media:bin.restore')}
        </Button>
      ),
    },
  ]
}
