import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { type Density, densities, type TableLayout } from '@pindao/protocol/core/table-layout.ts'
import { Button, Tooltip } from 'antd'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createThrottle } from '../api/throttle.ts'
import { ButtonMenu } from '../ui/ButtonMenu.tsx'
import { useFeedback } from '../ui/Feedback.tsx'
import { LazyPart } from '../ui/LazyPart.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { phone, useMedia } from '../ui/use-media.ts'
import styles from './DataTable.module.css'
import type { Column, PageQuery } from './data-table.types.ts'
import type { ListState } from './use-list-state.ts'
import type { ListTabs } from './views/ViewTabs.tsx'

const ColumnSettings = lazyPart(async () => (await import('./ColumnSettings.tsx')).ColumnSettings, 'list')
const SavedViews = lazyPart(async () => (await import('./views/SavedViews.tsx')).SavedViews, 'list')

type ListToolbarProps<Row> = {
  readonly listId: string
  readonly total: number | undefined
  /** The paging bar says the total: here it is only heard when it changes. */
  readonly totalBelow: boolean
  readonly columns: readonly Column<Row>[]
  readonly layout: TableLayout
  readonly onLayout: (change: Partial<TableLayout>) => void
  readonly list: ListState
  readonly tabs: ListTabs | undefined
  readonly refresh: Pick<PageQuery<Row>, 'refetch' | 'isFetching'>
  readonly full: boolean
  readonly onFull: () => void
  readonly children?: ReactNode
}

/** Above a list, one line: how much there is, its parts and saved views, refresh, density, columns, whole window (shell.md §2). */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { listId, total, totalBelow, columns, layout, onLayout, list, full, onFull, children, tabs } = props
  const { t } = useTranslation()
  const isPhone = useMedia(phone)
  const [arranging, setArranging] = useState(false)
  // The tab of the whole list has the number, too.
  const saidBeside = totalBelow || (tabs !== undefined && !list.isFiltered)
  return (
    <div className={styles['toolbar']}>
      <div className={`${styles['tools']} ${styles['views']}`}>
        <span className={saidBeside ? 'heard' : styles['total']} role="status">
          {total === undefined ? '' : t('table.total', { count: total })}
        </span>
        <LazyPart>
          <SavedViews listId={listId} list={list} tabs={tabs} layout={layout} onLayout={onLayout} />
        </LazyPart>
      </div>
      <div className={styles['tools']}>
        {children}
        <Refresh listId={listId} {...props.refresh} />
        {!isPhone && <DensityMenu value={layout.density} onChange={(density) => onLayout({ density })} />}
        <Tool
          label={t('table.columns')}
          icon={<SettingOutlined aria-hidden />}
          onClick={() => setArranging(true)}
        />
        {!isPhone && (
          <Tool
            label={t(full ? 'table.leaveFull' : 'table.full')}
            icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            onClick={onFull}
          />
        )}
      </div>
      {arranging && (
        <LazyPart onLost={() => setArranging(false)}>
          <ColumnSettings
            columns={columns}
            layout={layout}
            onLayout={onLayout}
            onClose={() => setArranging(false)}
          />
        </LazyPart>
      )}
    </div>
  )
}

type RefreshProps = { readonly listId: string } & Pick<PageQuery<unknown>, 'refetch' | 'isFetching'>

const throttle = createThrottle(() => performance.now())

/** Asking again more than once a second is told to wait (API-01). */
function Refresh({ listId, refetch, isFetching }: RefreshProps) {
  const { t } = useTranslation()
  const feedback = useFeedback()
  const refresh = () => {
    try {
      throttle(listId)
      refetch()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Tool
      label={t('table.refresh')}
      icon={<ReloadOutlined spin={isFetching} aria-hidden />}
      onClick={refresh}
    />
  )
}

function DensityMenu(props: { readonly value: Density; readonly onChange: (density: Density) => void }) {
  const { t } = useTranslation()
  return (
    <ButtonMenu
      menu={{
        selectable: true,
        selectedKeys: [props.value],
        items: densities.map((density) => ({ key: density, label: t(`table.densities.${density}`) })),
        onClick: ({ key }) => props.onChange(densities.find((density) => density === key) ?? 'default'),
      }}
    >
      <Button
        type="text"
        aria-label={t('table.density')}
        title={t('table.density')}
        icon={<ColumnHeightOutlined aria-hidden />}
      />
    </ButtonMenu>
  )
}

function Tool(props: { readonly label: string; readonly icon: ReactElement; readonly onClick: () => void }) {
  return (
    <Tooltip title={props.label}>
      <Button type="text" aria-label={props.label} icon={props.icon} onClick={props.onClick} />
    </Tooltip>
  )
}
