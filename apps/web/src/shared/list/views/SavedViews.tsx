import { StarFilled, StarOutlined } from '@ant-design/icons'
import type { SavedView, ViewContent } from '@pindao/protocol/access/saved-view.endpoints.ts'
import type { TableLayout } from '@pindao/protocol/core/table-layout.ts'
import { hashKey } from '@tanstack/react-query'
import { Button, type MenuProps } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import type { Filters, ListState } from '../use-list-state.ts'
import { ManageViews } from './ManageViews.tsx'
import { SaveView } from './SaveView.tsx'
import { useSavedViews } from './saved-views.queries.ts'
import styles from './views.module.css'

type SavedViewsProps = {
  readonly listId: string
  readonly list: ListState
  readonly layout: TableLayout
  readonly onLayout: (change: Partial<TableLayout>) => void
}

/** The views of a list that this person saved: open one, save what is shown, manage them (WID-04). */
export function SavedViews({ listId, list, layout, onLayout }: SavedViewsProps) {
  const { t } = useTranslation('list')
  const views = useSavedViews(listId)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const shown: ViewContent = { filters: definedOf(list.filters), layout }
  const current = views.find(({ content }) => isSame(content, shown))
  const open = ({ content }: SavedView, show: ListState['applyFilters']) => {
    onLayout(content.layout)
    show(content.filters)
  }
  useDefaultView(views, list, (view) => open(view, list.beginWith))
  const items: NonNullable<MenuProps['items']> = [
    ...views.map((view) => ({ key: view.id, label: <ViewName view={view} /> })),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'save', label: t('views.save') },
    ...(views.length > 0 ? [{ key: 'manage', label: t('views.manage') }] : []),
  ]
  const button = useRef<HTMLButtonElement>(null)
  const choose = (key: string) => {
    if (key === 'save' || key === 'manage') return setDialog(key)
    const view = views.find(({ id }) => id === key)
    if (view) open(view, list.applyFilters)
  }

  return (
    <>
      <ButtonMenu
        menu={{
          items,
          selectable: true,
          selectedKeys: current ? [current.id] : [],
          onClick: ({ key }) => choose(key),
        }}
      >
        <Button
          ref={button}
          type="text"
          aria-label={current ? t('views.current', { name: current.name }) : t('views.button')}
          icon={current ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        >
          <span className={styles['current']}>
            {current ? <bdi className="cut">{current.name}</bdi> : t('views.button')}
          </span>
        </Button>
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

function ViewName({ view }: { readonly view: SavedView }) {
  const { t } = useTranslation('list')
  return <bdi>{view.isDefault ? t('views.nameOfDefault', { name: view.name }) : view.name}</bdi>
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
  const touched = list.isFiltered || list.page > 1
  useEffect(() => {
    if (known || touched) decide()
  }, [known, touched])
}

/** Whatever order the conditions were kept in. */
const isSame = (one: ViewContent, other: ViewContent): boolean => hashKey([one]) === hashKey([other])

const definedOf = (filters: Filters<string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
