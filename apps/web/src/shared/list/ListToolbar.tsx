import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { type Density, densities, type TableLayout } from '@pindao/protocol/core/table-layout.ts'
import { Button, Dropdown, Tooltip } from 'antd'
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createThrottle } from '../api/throttle.ts'
import { loadFeatureTexts } from '../i18n/i18n.ts'
import { useFeedback } from '../ui/Feedback.tsx'
import { phone, useMedia } from '../ui/use-media.ts'
import styles from './DataTable.module.css'
import type { Column, PageQuery } from './data-table.types.ts'
import type { ListState } from './use-list-state.ts'

const ColumnSettings = lazy(async () => {
  const [module] = await Promise.all([import('./ColumnSettings.tsx'), loadFeatureTexts('list')])
  return { default: module.ColumnSettings }
})
const SavedViews = lazy(async () => {
  const [module] = await Promise.all([import('./views/SavedViews.tsx'), loadFeatureTexts('list')])
  return { default: module.SavedViews }
})

type ListToolbarProps<Row> = {
  readonly listId: string
  readonly total: number | undefined
  readonly columns: readonly Column<Row>[]
  readonly layout: TableLayout
  readonly onLayout: (change: Partial<TableLayout>) => void
  readonly list: ListState
  readonly refresh: Pick<PageQuery<Row>, 'refetch' | 'isFetching'>
  readonly full: boolean
  readonly onFull: () => void
  readonly children?: ReactNode
}

/** Above a list: how much there is, saved views, refresh, density, columns, whole window (shell.md §2). */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { listId, total, columns, layout, onLayout, list, full, onFull, children } = props
  const { t } = useTranslation()
  const isPhone = useMedia(phone)
  const [arranging, setArranging] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <div className={styles['toolbar']}>
      <div className={styles['tools']}>
        <span className={styles['total']} role="status">
          {total === undefined ? '' : t('table.total', { count: total })}
        </span>
        {children}
      </div>
      <div className={styles['tools']}>
        <Suspense fallback={null}>
          <SavedViews listId={listId} list={list} layout={layout} onLayout={onLayout} />
        </Suspense>
        <Refresh listId={listId} {...props.refresh} />
        {!isPhone && <DensityMenu value={layout.density} onChange={(density) => onLayout({ density })} />}
        <Tool
          label={t('table.columns')}
          icon={<SettingOutlined aria-hidden />}
          onClick={() => setArranging('open')}
        />
        {!isPhone && (
          <Tool
            label={t(full ? 'table.leaveFull' : 'table.full')}
            icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            onClick={onFull}
          />
        )}
      </div>
      {arranging !== 'never' && (
        <Suspense fallback={null}>
          <ColumnSettings
            open={arranging === 'open'}
            columns={columns}
            layout={layout}
            onLayout={onLayout}
            onClose={() => setArranging('closed')}
          />
        </Suspense>
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
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        selectable: true,
        selectedKeys: [props.value],
        items: densities.map((density) => ({ key: density, label: t(`table.densities.${density}`) })),
        onClick: ({ key }) => props.onChange(densities.find((density) => density === key) ?? 'default'),
      }}
    >
      <Button
        type="text"
        aria-haspopup="menu"
        aria-label={t('table.density')}
        title={t('table.density')}
        icon={<ColumnHeightOutlined aria-hidden />}
      />
    </Dropdown>
  )
}

function Tool(props: { readonly label: string; readonly icon: ReactElement; readonly onClick: () => void }) {
  return (
    <Tooltip title={props.label}>
      <Button type="text" aria-label={props.label} icon={props.icon} onClick={props.onClick} />
    </Tooltip>
  )
}
