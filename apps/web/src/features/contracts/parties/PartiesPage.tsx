import { PlusOutlined, TableOutlined } from '@ant-design/icons'
import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import type { Party } from '@pindao/protocol/contracts/party.endpoints.ts'
import { partySortKeys } from '@pindao/protocol/contracts/party.filter.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { countPartyViews, type PartiesQuery, useDeleteParty, useParties } from './parties.queries.ts'
import { usePartyColumns } from './use-party-columns.tsx'
import { partyFilterKeys, usePartySearch } from './use-party-search.tsx'
import { usePartyType } from './use-party-words.ts'

const PartyDrawer = lazyPart(async () => (await import('./PartyDrawer.tsx')).PartyDrawer, 'access')
const PartyBatchActions = lazyPart(
  async () => (await import('./PartyBatchActions.tsx')).PartyBatchActions,
  'operations',
)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['legalName'],
  type: ['type'],
  country: ['country'],
  contact: ['contact'],
  email: ['email'],
  phone: ['phone'],
  bank: ['bankName', 'bankHolder', 'swift', 'bankCurrency'],
  account: ['account'],
  idNo: ['idType', 'idNo'],
  taxNo: ['taxNo'],
  taxMode: ['taxMode'],
  taxForm: ['taxFormType', 'taxFormSignedOn', 'taxFormValidTo'],
  department: ['department'],
  owner: ['owner'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
} as const

/** In the address in place of an id. */
const fresh = 'new'

/** 签约主体: whom contracts are signed with (CON-01). */
export function PartiesPage() {
  const { t } = useTranslation('contracts')
  const list = useListState(partyFilterKeys, { sortKeys: partySortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useParties(list.query as PartiesQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const remove = useRemoval()
  const columns = usePartyColumns({ open, remove: (party) => void remove(party) })
  const createButton = (
    <Permit to="party:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ id: fresh })}>
        {t('party.create')}
      </Button>
    </Permit>
  )
  // Opened by the app, over any page.
  const [, askForImport] = useQueryState(askedImport)
  const actions = (
    <>
      <Permit to="party:update">
        <Button icon={<TableOutlined aria-hidden />} onClick={() => void askForImport('party.import')}>
          {t('party.import')}
        </Button>
      </Permit>
      {createButton}
    </>
  )
  const { page: _page, pageSize: _size, ...filter } = list.query as PartiesQuery
  const exporting = {
    ...({ kind: 'party.export', listId: 'parties', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader title={t('party.title')} note={t('party.note')} actions={actions} />
      <SearchForm items={usePartySearch()} list={list} />
      <DataTable
        listId="parties"
        label={t('party.title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={(party) => party.legalName}
        onOpen={open}
        rowKey={(party) => party.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <PartyBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={
          <EmptyState title={t('party.empty.title')} text={t('party.empty.text')} action={createButton} />
        }
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <PartyDrawer
            key={detail}
            partyId={detail === fresh ? null : detail}
            neighbours={neighbours}
            onOpen={(id) => open({ id })}
            onClose={close}
          />
        </LazyPart>
      )}
    </>
  )
}

/** Takes a party away, after it was asked about. */
function useRemoval() {
  const { t } = useTranslation('contracts')
  const remove = useDeleteParty()
  return ({ id, legalName: name }: Party) =>
    remove(
      { params: { id } },
      {
        title: t('party.ask.title', { name }),
        text: t('party.ask.text'),
        confirm: t('party.delete'),
        danger: true,
      },
      t('party.deleted', { name }),
    )
}

/** Parts of the list that people come for. */
function useTabs(): ListTabs {
  const { t } = useTranslation(['contracts', 'list'])
  const typeOf = usePartyType()
  const items = useMemo(
    () => [
      ...Object.values(partyTypes.codes).map((code) => ({
        key: String(code),
        label: typeOf(code),
        filters: { type: String(code) },
      })),
      { key: 'ending', label: t('contracts:party.taxFormState.ending'), filters: { taxForm: 'ending' } },
      { key: 'doubles', label: t('contracts:party.doublesOnly'), filters: { doubles: 'yes' } },
    ],
    [t, typeOf],
  )
  return { items, count: countPartyViews }
}
