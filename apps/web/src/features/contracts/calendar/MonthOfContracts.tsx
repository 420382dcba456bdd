import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import {
  type ContractEnd,
  endingStatuses,
  type MonthOfEnds,
} from '@pindao/protocol/contracts/contract-calendar.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { contractTone } from '../contracts/contract.status-view.ts'
import styles from './calendar.module.css'

/** A month: how many contracts end in it, the first of them, and the way to all. */
export function MonthOfContracts(props: {
  readonly of: MonthOfEnds
  readonly isNow: boolean
  readonly filter: Readonly<Record<'departmentId' | 'owner', string | null>>
  readonly onOpen: (end: ContractEnd) => void
}) {
  const { of, isNow, filter, onOpen } = props
  const { month, total, contracts } = of
  const { t } = useTranslation('contracts')
  const format = useFormat()
  return (
    <section className={`${styles['month']} ${isNow ? styles['now'] : ''}`} aria-label={format.month(month)}>
      <h3>
        <time dateTime={month}>{format.month(month)}</time>
        <span className={styles['note']}>{t('calendar.count', { n: total })}</span>
      </h3>
      {total > 0 && (
        <ul className={styles['ends']}>
          {contracts.map((end) => (
            <li key={end.id}>
              <End end={end} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {total > contracts.length && <Link to={listOf(month, filter)}>{t('calendar.all', { n: total })}</Link>}
    </section>
  )
}

function End({ end, onOpen }: { readonly end: ContractEnd; readonly onOpen: (end: ContractEnd) => void }) {
  const { t } = useTranslation(['contracts', 'states'])
  const format = useFormat()
  const status = contractStatus.nameOf(end.status)
  const note = end.early
    ? t('contracts:calendar.early')
    : end.autoRenew
      ? t('contracts:calendar.renews')
      : null
  return (
    <button type="button" className={styles['end']} onClick={() => onOpen(end)}>
      <time dateTime={end.day}>{format.day(end.day)}</time>
      <bdi className={styles['title']}>{end.title}</bdi>
      <bdi className={styles['note']}>{end.partyName}</bdi>
      <span className={styles['marks']}>
        <StatusTag tone={contractTone[status]}>{t(`states:contractStatus.${status}`)}</StatusTag>
        {note !== null && <span className={styles['note']}>{note}</span>}
      </span>
    </button>
  )
}

/** All contracts of a month, as the list shows them. */
function listOf(month: string, filter: Readonly<Record<string, string | null>>): string {
  const set = Object.entries(filter).flatMap(([key, value]) => (value === null ? [] : [[key, value]]))
  const status = contractStatus.codesOf([...endingStatuses]).join(',')
  return `${pagePaths.contracts}?${new URLSearchParams([['endsIn', month], ['status', status], ...set])}`
}
