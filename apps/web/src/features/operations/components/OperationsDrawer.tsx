import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { allOperations, askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useNewestExports } from '../api/exports.queries.ts'
import { hasFile, useNewestOperations } from '../api/operations.queries.ts'
import { OneOperation } from './OneOperation.tsx'
import { OperationLine } from './OperationLine.tsx'
import styles from './operations.module.css'

/** All that a file of one's own operations can say. */
const exported = {
  kind: 'operation.export',
  listId: 'operations',
  columns: [{ key: 'all' }],
  tells: { all: ['id', 'kind', 'status', 'total', 'done', 'notDone', 'createdAt', 'endedAt'] },
  filter: {},
  isFiltered: false,
} as const

/** One's own operations, and one of them with its results, over whatever page it was asked for on. */
export function OperationsDrawer() {
  const { t } = useTranslation('operations')
  const [asked, setAsked] = useQueryState(askedOperation)
  if (asked === null) return null
  const isOne = asked !== allOperations
  return (
    <Drawer title={t('title')} size={560} onClose={() => void setAsked(null)}>
      {isOne && (
        <Button
          type="link"
          className={styles['back'] ?? ''}
          icon={<ArrowLeftOutlined className="flip" aria-hidden />}
          onClick={() => void setAsked(allOperations)}
        >
          {t('all')}
        </Button>
      )}
      {isOne ? (
        <OneOperation key={asked} id={asked} />
      ) : (
        <NewestOperations onOpen={(id) => void setAsked(id)} />
      )}
    </Drawer>
  )
}

function NewestOperations({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation('operations')
  const may = useCan()
  const query = useNewestOperations()
  const files = useNewestExports((query.data?.items ?? []).filter(hasFile).map(({ id }) => id))
  const fileOf = (id: string) => files.data?.items.find(({ operationId }) => operationId === id)
  if (query.isPending) return <WaitingLines rows={6} />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.items.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  return (
    <>
      {may('export:read') && <ListExport {...exported} total={query.data.total} />}
      <ul className={styles['list']}>
        {query.data.items.map((one) => (
          <OperationLine key={one.id} operation={one} file={fileOf(one.id)} onOpen={() => onOpen(one.id)} />
        ))}
      </ul>
    </>
  )
}
