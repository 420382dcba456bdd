import { PlusOutlined } from '@ant-design/icons'
import { type AllowedChannel, allowedSortKeys } from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { actsColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { OwnerSelect } from './OwnerSelect.tsx'
import {
  type AllowedQuery,
  useAddOwnChannels,
  useAllowedChannels,
  useContentOwners,
  useRemoveAllowed,
} from './outbound.queries.ts'

const AddAllowedDialog = lazyPart(async () => (await import('./AddAllowedDialog.tsx')).AddAllowedDialog)

const filterKeys = ['words', 'whose', 'contentOwner'] as const
type FilterKey = (typeof filterKeys)[number]

/** 允许名单: channels whose videos we do not claim (CLM-01). */
export function AllowedChannelsPage() {
  const { t } = useTranslation('assets')
  const list = useListState(filterKeys, { sortKeys: allowedSortKeys })
  const query = useAllowedChannels(list.query as AllowedQuery)
  const [adding, setAdding] = useState(false)
  const columns = useColumns()
  const buttons = (
    <Permit to="asset:update">
      <OwnButton />
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
        {t('allowed.add')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('allowed.title')} note={t('allowed.note')} actions={buttons} />
      <SearchForm items={useSearch()} list={list} />
      <DataTable
        listId="allowed-channels"
        label={t('allowed.title')}
        columns={columns}
        nameOf={({ title }) => title}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        empty={<EmptyState title={t('allowed.empty.title')} text={t('allowed.empty.text')} />}
      />
      {adding && (
        <LazyPart>
          <AddAllowedDialog onClose={() => setAdding(false)} />
        </LazyPart>
      )}
    </>
  )
}

/** Puts all channels of ours on the list of a content owner; which one is asked where there are several. */
function OwnButton() {
  const { t } = useTranslation('assets')
  const feedback = useFeedback()
  const { data: owners = [] } = useContentOwners()
  const adding = useAddOwnChannels()
  const [first] = owners
  const [owner, setOwner] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  if (first === undefined) return null
  const chosen = owner ?? first.id
  const send = () =>
    adding.mutate(
      { body: { contentOwner: chosen } },
      {
        onError: feedback.failure,
        onSuccess: ({ added }) => {
          feedback.success(t('allowed.ownDone', { n: added }))
          setAsked(false)
        },
      },
    )
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('allowed.addOwn')}</Button>
      {asked && (
        <Modal
          title={t('allowed.addOwnAsk')}
          okText={t('allowed.addOwn')}
          busy={adding.isPending}
          onOk={send}
          onCancel={() => setAsked(false)}
        >
          <OwnerSelect aria-label={t('allowed.addOwnTo')} value={chosen} onChange={setOwner} />
        </Modal>
      )}
    </>
  )
}

function useSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('assets')
  const { data: owners } = useContentOwners()
  return useMemo(
    () => [
      { key: 'words', label: t('allowed.field.words'), element: 'input' },
      {
        key: 'whose',
        label: t('allowed.field.whose'),
        element: 'select',
        options: (['own', 'partner'] as const).map((value) => ({
          value,
          label: t(`allowed.whose.${value}`),
        })),
      },
      {
        key: 'contentOwner',
        label: t('owner.label'),
        element: 'custom',
        control: <OwnerSelect allowClear />,
        textOf: (id) => owners?.find((one) => one.id === id)?.label,
      },
    ],
    [t, owners],
  )
}

function useColumns() {
  const { t } = useTranslation(['assets', 'common'])
  const can = useCan()
  const feedback = useFeedback()
  const removing = useRemoveAllowed()
  const remove = async ({ id, title }: AllowedChannel) => {
    const question = {
      title: t('assets:allowed.removeAsk', { name: title }),
      confirm: t('assets:allowed.remove'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    removing.mutate(
      { params: { id } },
      { onError: feedback.failure, onSuccess: () => feedback.success(t('assets:allowed.removed')) },
    )
  }
  const { data: owners = [] } = useContentOwners()
  const ownerName = (id: string) => owners.find((one) => one.id === id)?.label ?? id
  const field = (name: 'title' | 'whose' | 'note' | 'addedBy' | 'createdAt' | 'owner') =>
    t(`assets:allowed.field.${name}`)
  return [
    textColumn<AllowedChannel>('title', field('title'), ({ title }) => title, {
      minWidth: 200,
      sortKey: 'title',
    }),
    statusColumn<AllowedChannel>('whose', field('whose'), ({ channel, toldAt }) =>
      toldAt === null
        ? { tone: 'running', label: t('assets:allowed.untold') }
        : {
            tone: channel === null ? 'neutral' : 'success',
            label: t(channel === null ? 'assets:allowed.whose.partner' : 'assets:allowed.whose.own'),
          },
    ),
    textColumn<AllowedChannel>('owner', field('owner'), ({ contentOwner }) => ownerName(contentOwner), {
      width: 160,
    }),
    textColumn<AllowedChannel>('note', field('note'), ({ note }) => note || null, { width: 200 }),
    textColumn<AllowedChannel>(
      'addedBy',
      field('addedBy'),
      ({ addedBy }) => addedBy?.fullName ?? t('assets:allowed.byPlatform'),
      { width: 140 },
    ),
    timeColumn<AllowedChannel>('createdAt', field('createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
    }),
    actsColumn<AllowedChannel>(
      t('common:table.actions'),
      ({ title }) => title,
      (one) =>
        can('asset:update')
          ? [
              {
                key: 'remove',
                text: t('assets:allowed.remove'),
                name: t('assets:actOf', { act: t('assets:allowed.remove'), name: one.title }),
                run: () => void remove(one),
                danger: true,
              },
            ]
          : [],
    ),
  ]
}
