import { hashKey, useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Filters, ListState } from '../use-list-state.ts'
import styles from './views.module.css'

/** A part of a list that many look for, at one press. */
export type ListTab = { readonly key: string; readonly label: string; readonly filters: Filters<string> }

/** The parts a list is divided into for everybody, and how many rows each has, where that is cheap to ask. */
export type ListTabs = {
  readonly items: readonly ListTab[]
  readonly count?: (filters: Filters<string>) => Promise<number>
}

/** How long a number beside a tab may be old, in ms. */
const countAge = 60_000

/** The whole list and its parts, each a press away. Which of them is shown the address says. */
export function ViewTabs(props: {
  readonly listId: string
  readonly list: ListState
  readonly tabs: ListTabs | undefined
  /** A view that this person saved is shown: it says more than the part it is of. */
  readonly isView: boolean
}) {
  const { listId, list, tabs, isView } = props
  const { t } = useTranslation('list')
  const all: ListTab = { key: 'all', label: t('views.all'), filters: {} }
  const items = tabs?.items ?? []
  const counts = useCounts(listId, tabs)
  const now = hashKey([list.filters])
  return [all, ...items].map((tab, index) => (
    <li key={tab.key}>
      <TabButton
        chosen={!isView && hashKey([tab.filters]) === now}
        count={counts[index - 1]}
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
  readonly count?: number | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { chosen, count, onClick, children } = props
  const format = useFormat()
  return (
    <Button
      type="text"
      className={styles['tab'] ?? ''}
      data-chosen={chosen}
      {...(chosen ? { 'aria-current': 'true' as const } : {})}
      onClick={onClick}
    >
      {children}
      {count !== undefined && <span className={styles['count']}> {format.number(count)}</span>}
    </Button>
  )
}

/** Without them the tabs work as well: a failure is silent. */
function useCounts(listId: string, tabs: ListTabs | undefined): readonly (number | undefined)[] {
  const count = tabs?.count
  const answers = useQueries({
    queries: (count === undefined ? [] : (tabs?.items ?? [])).map(({ filters }) => ({
      queryKey: ['list-counts', listId, filters],
      queryFn: () => count?.(filters) ?? 0,
      staleTime: countAge,
    })),
  })
  return answers.map(({ data }) => data)
}
