import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type ContractEnd, calendarMonths } from '@pindao/protocol/contracts/contract-calendar.endpoints.ts'
import { addMonths, type Month, monthOf } from '@pindao/protocol/contracts/month.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { Button, Checkbox, Form, Skeleton } from 'antd'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import styles from './calendar.module.css'
import { useContractEnds } from './ends.queries.ts'
import { MonthOfContracts } from './MonthOfContracts.tsx'

const ContractDrawer = lazyPart(
  async () => (await import('../contracts/ContractDrawer.tsx')).ContractDrawer,
  'access',
)

/** 到期日历: which signed contracts end when, a year at once; a contract opens over it. */
export function ContractEnds({ look }: { readonly look: ReactNode }) {
  const { t } = useTranslation(['contracts', 'list'])
  const format = useFormat()
  const zone = useTimeZone()
  const [asked, ask] = useQueryStates({
    from: parseAsString,
    departmentId: parseAsString,
    owner: parseAsStringLiteral(['me'] as const),
    detail: parseAsString,
  })
  const { departmentId, owner, detail } = asked
  const thisMonth = monthOf(dayIn(Date.now(), zone))
  const from = isMonth(asked.from) ? asked.from : thisMonth
  const query = useContractEnds({
    from,
    ...(departmentId === null ? {} : { departmentId }),
    ...(owner === null ? {} : { owner }),
  })
  const months = shownData(query)
  const open = (id: string | null) => void ask({ detail: id })
  const shown = months?.flatMap(({ contracts }) => contracts) ?? []
  const title = t('contracts:calendar.span', {
    from: format.month(from),
    to: format.month(addMonths(from, calendarMonths - 1)),
  })
  return (
    <>
      <PageHeader title={t('contracts:contract.title')} note={t('contracts:calendar.note')} actions={look} />
      <div className={styles['bar']}>
        <Button onClick={() => void ask({ from: null })}>{t('contracts:calendar.now')}</Button>
        <Step to={addMonths(from, -calendarMonths)} label={t('contracts:calendar.earlier')} onGo={ask} back />
        <Step to={addMonths(from, calendarMonths)} label={t('contracts:calendar.later')} onGo={ask} />
        <h2 aria-live="polite">{title}</h2>
      </div>
      <Form layout="vertical" component={false}>
        <div className={styles['fields']}>
          <Form.Item label={t('contracts:contract.field.department')} htmlFor="ends-department">
            <CoveredDepartmentSelect
              id="ends-department"
              value={departmentId}
              onChange={(id) => void ask({ departmentId: id ?? null })}
            />
          </Form.Item>
          <Checkbox
            checked={owner !== null}
            onChange={({ target }) => void ask({ owner: target.checked ? 'me' : null })}
          >
            {t('list:views.mine')}
          </Checkbox>
        </div>
      </Form>
      {query.isError && months === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : months === undefined ? (
        <Skeleton active />
      ) : shown.length === 0 ? (
        <EmptyState title={t('contracts:calendar.none')} text={t('contracts:calendar.noneText')} />
      ) : (
        <div className={styles['year']}>
          {months.map((month) => (
            <MonthOfContracts
              key={month.month}
              of={month}
              isNow={month.month === thisMonth}
              filter={{ departmentId, owner }}
              onOpen={(end: ContractEnd) => open(end.id)}
            />
          ))}
        </div>
      )}
      {detail !== null && (
        <LazyPart onLost={() => open(null)}>
          <ContractDrawer
            key={detail}
            contractId={detail}
            neighbours={neighboursOf(shown, ({ id }) => id, detail, open)}
            onMade={open}
            onClose={() => open(null)}
          />
        </LazyPart>
      )}
    </>
  )
}

function Step(props: {
  readonly to: Month
  readonly label: string
  readonly back?: boolean
  readonly onGo: (change: { readonly from: Month }) => unknown
}) {
  const { to, label, back = false, onGo } = props
  const Icon = back ? LeftOutlined : RightOutlined
  return (
    <Button
      icon={<Icon className="flip" aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => onGo({ from: to })}
    />
  )
}

/** An address may hold anything. */
function isMonth(text: string | null): text is Month {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(text ?? '')
}
