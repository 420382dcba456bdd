import { ApartmentOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import {
  endingDays,
  type GrantSortKey,
  grantSortKeys,
  type PlatformGrant,
} from '@pindao/protocol/channels/grant.endpoints.ts'
import { grantKinds, managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { Button } from 'antd'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import type { RowAct } from '#src/shared/list/RowActions.tsx'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useProjectNames } from '../../projects/projects.queries.ts'
import { countGrantViews, type GrantsQuery, useGrants } from '../api/grants.queries.ts'
import { AskAgainDialog } from '../components/AskAgainDialog.tsx'
import { GrantDrawer } from '../components/GrantDrawer.tsx'
import { useGrantColumns } from '../components/use-grant-columns.tsx'
import { useGrantCommands } from '../components/use-grant-commands.tsx'

const GrantMap = lazyPart(async () => (await import('../components/GrantMap.tsx')).GrantMap)

const filterKeys = ['account', 'platform', 'kind', 'status', 'ending', 'limit', 'projectId'] as const
type FilterKey = (typeof filterKeys)[number]
const shapes = ['list', 'map'] as const

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  account: ['account', 'kind'],
  platform: ['platform'],
  status: ['status'],
  channels: ['channelCount', 'ailingCount'],
  endsAt: ['endsAt'],
  lastCheckAt: ['lastCheckAt'],
  problem: ['problem'],
  grantedBy: ['grantedBy'],
  grantedAt: ['grantedAt'],
} as const

/** 授权: what accounts on the platforms have granted us, how it stands, and what stands on it. */
export function GrantsPage() {
  const { t } = useTranslation('grants')
  const [{ detail, shape }, setOpen] = useQueryStates({
    detail: parseAsString,
    shape: parseAsStringLiteral(shapes).withDefault('list'),
  })
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const list = useListState(filterKeys, { sortKeys: grantSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useGrants(list.query as GrantsQuery)
  const open = (id: string) => void setOpen({ detail: id })
  const isMap = shape === 'map'
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <Button
            icon={isMap ? <UnorderedListOutlined aria-hidden /> : <ApartmentOutlined aria-hidden />}
            onClick={() => void setOpen({ shape: isMap ? null : 'map' })}
          >
            {t(isMap ? 'map.list' : 'map.show')}
          </Button>
        }
      />
      {isMap ? (
        <LazyPart>
          <GrantMap onOpen={open} />
        </LazyPart>
      ) : (
        <GrantList query={query} list={list} onOpen={open} onAsk={setAsked} />
      )}
      {detail !== null && (
        <GrantDrawer
          key={detail}
          grantId={detail}
          neighbours={neighboursOf(isMap ? [] : (shownData(query)?.items ?? []), idOf, detail, open)}
          onAsk={({ id }) => setAsked([id])}
          onClose={() => void setOpen({ detail: null })}
        />
      )}
      {asked !== null && <AskAgainDialog grantIds={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const idOf = ({ id }: PlatformGrant) => id

function GrantList(props: {
  readonly query: ReturnType<typeof useGrants>
  readonly list: ReturnType<typeof useListState<FilterKey, GrantSortKey>>
  onOpen(id: string): void
  onAsk(ids: readonly string[]): void
}) {
  const { query, list, onOpen, onAsk } = props
  const { t } = useTranslation('grants')
  const can = useCan()
  const open = (grant: PlatformGrant) => onOpen(grant.id)
  const columns = useGrantColumns({ open, actsOf: useRowActs(open) })
  const { page: _page, pageSize: _size, ...filter } = list.query as GrantsQuery
  const exporting = {
    ...({ kind: 'grant.export', listId: 'grants', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="grants"
        label={t('title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={(grant) => grant.accountLabel}
        onOpen={open}
        rowKey={idOf}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={
          can('channel:connect')
            ? (selected) => (
                <Button type="primary" onClick={() => onAsk(selected.map(idOf))}>
                  {t('act.ask')}
                </Button>
              )
            : undefined
        }
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  )
}

/** What mends a grant stands first; one that is sound is looked at. */
function useRowActs(open: (grant: PlatformGrant) => void) {
  const { t } = useTranslation('grants')
  const { busy, run } = useGrantCommands()
  return (grant: PlatformGrant): readonly RowAct[] => {
    const { accountLabel: account, actions, status } = grant
    const act = (key: RowAct['key'], text: string, does: () => void, rest: Partial<RowAct> = {}) =>
      ({ key, text, name: t('act.of', { act: text, account }), run: does, ...rest }) as RowAct
    const details = act('open', t('act.open'), () => open(grant))
    const others = actions.map((key) =>
      act(key, t(`act.${key}`), () => run(key, grant), { danger: key === 'unbind', disabled: busy }),
    )
    const [first, ...rest] = others
    const isSound = status === credentialStatus.codes.normal
    return isSound || first === undefined ? [details, ...others] : [first, details, ...rest]
  }
}

const { unauthorised, invalid } = credentialStatus.codes

function useTabs(): ListTabs {
  const { t } = useTranslation('grants')
  return useMemo(
    () => ({
      items: [
        { key: 'ailing', label: t('tabs.ailing'), filters: { status: `${unauthorised},${invalid}` } },
        { key: 'ending', label: t('tabs.ending'), filters: { ending: '30' } },
        { key: 'limit', label: t('near'), filters: { limit: 'near' } },
      ],
      count: countGrantViews,
    }),
    [t],
  )
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['grants', 'states'])
  const { labelOf } = useDictionary('platform')
  const projects = useProjectNames()
  const many = { element: 'select', multiple: true } as const
  return [
    { key: 'account', label: t('grants:search.account'), element: 'input' },
    {
      key: 'platform',
      label: t('grants:column.platform'),
      ...many,
      options: managedPlatforms.map((value) => ({ value, label: labelOf(value) })),
    },
    {
      key: 'status',
      label: t('grants:column.status'),
      ...many,
      options: credentialStatus.reachable.map((name) => ({
        value: String(credentialStatus.codes[name]),
        label: t(credentialView[name].labelKey),
      })),
    },
    {
      key: 'kind',
      label: t('grants:column.kind'),
      ...many,
      options: grantKinds.map((value) => ({ value, label: t(`grants:kind.${value}`) })),
    },
    {
      key: 'ending',
      label: t('grants:search.ending'),
      element: 'select',
      options: endingDays.map((days) => ({ value: String(days), label: t(`grants:search.d${days}`) })),
    },
    {
      key: 'limit',
      label: t('grants:search.limit'),
      element: 'select',
      options: [{ value: 'near', label: t('grants:near') }],
    },
    {
      key: 'projectId',
      label: t('grants:column.project'),
      element: 'select',
      options: projects,
      auth: 'apiProject:read',
    },
  ]
}
