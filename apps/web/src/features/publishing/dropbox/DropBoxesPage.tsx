import { PlusOutlined } from '@ant-design/icons'
import { dropBoxSortKeys } from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { type DropBoxesQuery, useDropBoxes } from './dropbox.queries.ts'
import { useDropBoxColumns } from './use-drop-box-columns.tsx'

const DropBoxDrawer = lazyPart(async () => (await import('./DropBoxDrawer.tsx')).DropBoxDrawer)

const filterKeys = ['name'] as const
/** In the address in place of an id. */
const fresh = 'new'

/** 投递目的地: partners' servers that source videos are delivered to. */
export function DropBoxesPage() {
  const { t } = useTranslation('dropbox')
  const list = useListState(filterKeys, { sortKeys: dropBoxSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useDropBoxes(list.query as DropBoxesQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const columns = useDropBoxColumns(open)
  const createButton = (
    <Permit to="dropBox:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ id: fresh })}>
        {t('box.create')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('box.title')} note={t('box.note')} actions={createButton} />
      <SearchForm items={[{ key: 'name', label: t('box.name'), element: 'input' }]} list={list} />
      <DataTable
        listId="drop-boxes"
        label={t('box.title')}
        columns={columns}
        nameOf={(box) => box.name}
        onOpen={open}
        rowKey={(box) => box.id}
        query={query}
        list={list}
        empty={<EmptyState title={t('box.empty.title')} text={t('box.empty.text')} action={createButton} />}
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <DropBoxDrawer
            key={detail}
            boxId={detail === fresh ? null : detail}
            neighbours={neighbours}
            onMade={open}
            onClose={close}
          />
        </LazyPart>
      )}
    </>
  )
}
