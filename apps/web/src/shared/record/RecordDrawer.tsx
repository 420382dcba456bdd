import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, type DrawerProps, Skeleton, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../ui/Drawer.tsx'
import { nameTabList } from '../ui/KeptTabs.tsx'
import { ErrorState } from '../ui/PageState.tsx'
import type { Neighbours } from './neighbours.ts'
import styles from './record.module.css'

/** All records open as wide as each other. */
const width = 720

type RecordTab = { readonly key: string; readonly label: string; readonly content: ReactNode }

type RecordDrawerProps = {
  /** What the record is called; until it is there, what kind of record is opened. */
  readonly title: string
  /** How the reading of it stands. */
  readonly query: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly errorTitle?: string
  readonly state?: ReactNode
  readonly actions?: ReactNode
  readonly neighbours?: Neighbours
  /** What there is to see, most asked for first; null until the record is there. One needs no bar. */
  readonly tabs: readonly RecordTab[] | null
  readonly onClose: () => void
} & Pick<DrawerProps, 'footer' | 'mask'>

/**
 * A record over the list it was opened from: its name, state and actions, the records before and after it, and what there
 * is to see of it.
 */
export function RecordDrawer(props: RecordDrawerProps) {
  const { title, query, errorTitle, state, actions, neighbours, tabs, onClose, ...rest } = props
  return (
    <Drawer
      {...rest}
      size={width}
      title={title}
      onClose={onClose}
      extra={
        <div className={styles['head']}>
          {tabs !== null && state}
          {tabs !== null && actions}
          {neighbours && <Steps {...neighbours} />}
        </div>
      }
    >
      {tabs !== null && <Parts tabs={tabs} />}
      {tabs === null && query.isError && (
        <ErrorState
          error={query.error}
          {...(errorTitle === undefined ? {} : { title: errorTitle })}
          onRetry={() => void query.refetch()}
        />
      )}
      {tabs === null && query.isPending && <Skeleton active />}
    </Drawer>
  )
}

function Parts({ tabs }: { readonly tabs: readonly RecordTab[] }) {
  if (tabs.length === 1) return tabs[0]?.content
  return (
    <div ref={nameTabList} className={styles['parts']}>
      <Tabs items={tabs.map(({ key, label, content }) => ({ key, label, children: content }))} />
    </div>
  )
}

function Steps({ previous, next }: Neighbours) {
  const { t } = useTranslation()
  return (
    <span className={styles['steps']}>
      <Button
        type="text"
        aria-label={t('record.previous')}
        title={t('record.previous')}
        icon={<LeftOutlined className="flip" aria-hidden />}
        disabled={previous === null}
        onClick={() => previous?.()}
      />
      <Button
        type="text"
        aria-label={t('record.next')}
        title={t('record.next')}
        icon={<RightOutlined className="flip" aria-hidden />}
        disabled={next === null}
        onClick={() => next?.()}
      />
    </span>
  )
}
