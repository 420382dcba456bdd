import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { Amount } from '../settlements/Amount.tsx'
import { settlementTone } from '../settlements/settlement.status-view.ts'
import { settlementsPath } from '../settlements/settlement-path.ts'
import styles from '../settlements/settlements.module.css'
import { useSettlements } from '../settlements/settlements.queries.ts'

/** A year of them; the list has the others. */
const shownAtOnce = 15

/** Whose settlements are shown. */
export type SettlementsOwner = { readonly contractId: string } | { readonly partyId: string }

/** The settlements of a contract or of a party, the newest month first, each with the way to it. */
export function SettlementsOf({ of }: { readonly of: SettlementsOwner }) {
  const { t } = useTranslation(['settlements', 'states'])
  const query = useSettlements({ ...of, page: 1, pageSize: shownAtOnce })
  const shown = shownData(query)
  if (query.isError && !shown) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!shown) return <Skeleton active />
  if (shown.total === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('settlements:of.none')} />
  return (
    <>
      <table className={styles['files']}>
        <caption className="heard">{t('settlements:of.title')}</caption>
        <thead>
          <tr>
            {(['month', 'no', 'status', 'creator', 'payable', 'net'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`settlements:settlement.field.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.items.map((settlement) => (
            <Row key={settlement.id} settlement={settlement} />
          ))}
        </tbody>
      </table>
      {shown.total > shown.items.length && (
        <PermittedLink to={settlementsPath(of)} otherwise={null}>
          {t('settlements:of.all', { n: shown.total })}
        </PermittedLink>
      )}
    </>
  )
}

function Row({ settlement }: { readonly settlement: SettlementRecord }) {
  const { t } = useTranslation('states')
  const format = useFormat()
  const { id, no, month, status, creator, payable, net } = settlement
  const name = settlementStatus.nameOf(status)
  return (
    <tr>
      <th scope="row">{format.month(month)}</th>
      <td>
        <PermittedLink to={settlementsPath({ detail: id })}>
          <bdi>{no}</bdi>
        </PermittedLink>
      </td>
      <td>
        <StatusTag tone={settlementTone[name]}>{t(`settlementStatus.${name}`)}</StatusTag>
      </td>
      <td>
        <Amount money={creator} />
      </td>
      <td>
        <Amount money={payable} />
      </td>
      <td>
        <Amount money={net} />
      </td>
    </tr>
  )
}
