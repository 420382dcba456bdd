import { StarOutlined } from '@ant-design/icons'
import type { SavedView, ViewContent } from '@pindao/protocol/access/saved-view.endpoints.ts'
import type { TableLayout } from '@pindao/protocol/core/table-layout.ts'
import { hashKey } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import type { Filters, ListState } from '../use-list-state.ts'
import { ManageViews } from './ManageViews.tsx'
import { SaveView } from './SaveView.tsx'
import { useSavedViews } from './saved-views.queries.ts'
import { useViewCounts } from './use-view-counts.ts'
import { type ListTabs, TabButton, ViewTabs } from './ViewTabs.tsx'
import styles from './views.module.css'

type SavedViewsProps = {
  readonly listId: string
  readonly list: ListState
  readonly tabs: ListTabs | undefined
  readonly layout: TableLayout
  readonly onLayout: (change: Partial<TableLayout>) => void
}

/** Over a list: its parts, then the views this person saved of it; and a menu that saves and manages them (WID-04). */
export function SavedViews({ listId, list, tabs, layout, onLayout }: SavedViewsProps) {
  const { t } = useTranslation('list')
  const views = useSavedViews(listId)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const shown = contentOf(list, layout)
  const current = views.find(({ content }) => isSame(content, shown))
  const open = ({ content }: SavedView, show: ListState['applyFilters']) => {
    const { [sortName]: sort = null, ...filters } = content.filters
    onLayout(content.layout)
    show(filters, sort)
  }
  const items = [{ key: 'all', label: t('views.all'), filters: {} }, ...(tabs?.items ?? [])]
  const counted = [...items.map(({ filters }) => filters), ...views.map(conditionsOf)]
  const counts = useViewCounts(listId, tabs?.count, counted)
  useDefaultView(views, list, (view) => open(view, list.beginWith))
  const button = useRef<HTMLButtonElement>(null)
  const acts = [
    { key: 'save' as const, label: t('views.save') },
    ...(views.length > 0 ? [{ key: 'manage' as const, label: t('views.manage') }] : []),
  ]

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets VoiceOver takes it for no list. */}
      <ul role="list" className={styles['tabs']} aria-label={t('views.list')}>
        <ViewTabs list={list} items={items} counts={counts} isView={current !== undefined} />
        {views.map((view, index) => (
          <li key={view.id}>
            <TabButton
              chosen={view === current}
              count={counts[items.length + index]}
              onClick={() => open(view, list.applyFilters)}
            >
              <bdi className="cut">
                {view.isDefault ? t('views.nameOfDefault', { name: view.name }) : view.name}
              </bdi>
            </TabButton>
          </li>
        ))}
      </ul>
      <ButtonMenu
        menu={{
          items: acts,
          onClick: ({ key }) => setDialog(acts.find((act) => act.key === key)?.key ?? null),
        }}
      >
        <Button
          ref={button}
          type="text"
          aria-label={t('views.button')}
          title={t('views.button')}
          icon={<StarOutlined aria-hidden />}
        />
      </ButtonMenu>
      {dialog === 'save' && (
        <SaveView openedBy={button} listId={listId} content={shown} onClose={() => setDialog(null)} />
      )}
      {dialog === 'manage' && (
        <ManageViews
          openedBy={button}
          listId={listId}
          views={views}
          shown={shown}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** A view keeps the order of the list among its conditions, as the address does. */
const sortName = 'sort'

/** What a view is narrowed to: its order changes no number. */
function conditionsOf({ content }: SavedView): Filters<string> {
  const { [sortName]: _, ...filters } = content.filters
  return filters
}

function contentOf(list: ListState, layout: TableLayout): ViewContent {
  const conditions = { ...list.filters, ...(list.sort === null ? {} : { [sortName]: list.sort }) }
  const filters = Object.entries(conditions).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { filters: Object.fromEntries(filters), layout }
}

/**
 * A list that is opened without conditions opens with the default view, once a visit of the page: what a person does
 * afterwards, a reset too, stands.
 */
function useDefaultView(views: readonly SavedView[], list: ListState, open: (view: SavedView) => void): void {
  const decided = useRef(false)
  const view = views.find(({ isDefault }) => isDefault)
  const decide = useEffectEvent(() => {
    if (decided.current) return
    decided.current = true
    if (view && !list.isFiltered) open(view)
  })
  const known = views.length > 0
  const touched = list.isFiltered || list.page > 1 || list.sort !== null
  useEffect(() => {
    if (known || touched) decide()
  }, [known, touched])
}

/** Whatever order the conditions were kept in. */
const isSame = (one: ViewContent, other: ViewContent): boolean => hashKey([one]) === hashKey([other])
