import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { hashKey } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Filters, ListState } from '../use-list-state.ts'
import type { CountViews } from './use-view-counts.ts'
import styles from './views.module.css'

/** A part of a list that many look for, at one press. */
type ListTab = { readonly key: string; readonly label: string; readonly filters: Filters<string> }

/** The parts a list is divided into for everybody, and how its views are counted. */
export type ListTabs = { readonly items: readonly ListTab[]; readonly count: CountViews }

/** The whole list and its parts, each a press away. Which of them is shown the address says. */
export function ViewTabs(props: {
  readonly list: ListState
  /** The whole list first, and how many rows each has, as far as that is known. */
  readonly items: readonly ListTab[]
  readonly counts: readonly (number | null)[]
  /** A view that this person saved is shown: it says more than the part it is of. */
  readonly isView: boolean
}) {
  const { list, items, counts, isView } = props
  const now = hashKey([list.filters])
  return items.map((tab, index) => (
    <li key={tab.key}>
      <TabButton
        chosen={!isView && hashKey([tab.filters]) === now}
        count={counts[index]}
        onClick={() => list.applyFilters(tab.filters)}
      >
        {tab.label}
      </TabButton>
    </li>
  ))
}

/** A tab over a list: not one of panels, since what it shows is the same list. */
export function TabButton(props: {
  readonly chosen: boolean
  readonly count?: number | null | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { chosen, count, onClick, children } = props
  const format = useFormat()
  const { t } = useTranslation('list')
  const number =
    count && count > mostInView
      ? t('views.more', { number: format.number(mostInView) })
      : format.number(count ?? 0)
  return (
    <Button
      type="text"
      className={styles['tab'] ?? ''}
      data-chosen={chosen}
      {...(chosen ? { 'aria-current': 'true' as const } : {})}
      onClick={onClick}
    >
      {children}
      {count !== undefined && count !== null && <span className={styles['count']}> {number}</span>}
    </Button>
  )
}
