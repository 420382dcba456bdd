import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { SettlementActs } from './SettlementActs.tsx'
import { SettlementLines } from './SettlementLines.tsx'
import { SettlementOverview } from './SettlementOverview.tsx'
import { SettlementPayees } from './SettlementPayees.tsx'
import { SettlementVersions } from './SettlementVersions.tsx'
import { answerTone, settlementTone } from './settlement.status-view.ts'
import { readSettlementHistory, useSettlement } from './settlements.queries.ts'

const StatementTab = lazyPart(
  async () => (await import('../statements/StatementTab.tsx')).StatementTab,
  'statements',
)

/** A settlement: how its number came about, down to the files, who is paid how, and who did what. */
export function SettlementDrawer(props: {
  readonly settlementId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { settlementId, neighbours, onClose } = props
  const { t } = useTranslation(['settlements', 'states'])
  const format = useFormat()
  const query = useSettlement(settlementId)
  const settlement = shownData(query)
  const history = useHistoryTab('settlement', settlementId, { read: readSettlementHistory(settlementId) })
  const part = (
    key: 'overview' | 'lines' | 'payees' | 'statement' | 'versions',
    content: React.ReactNode,
  ) => ({
    key,
    label: t(`settlements:part.${key}`),
    content,
  })
  const status = settlement && settlementStatus.nameOf(settlement.status)
  return (
    <RecordDrawer
      title={
        settlement
          ? t('settlements:settlement.titleOf', {
              no: settlement.no,
              month: format.month(settlement.month),
              party: settlement.party.legalName,
            })
          : t('settlements:settlement.one')
      }
      query={query}
      neighbours={neighbours}
      state={
        settlement &&
        status && (
          <>
            <StatusTag tone={settlementTone[status]}>{t(`states:settlementStatus.${status}`)}</StatusTag>
            {settlement.answer !== null && (
              <StatusTag tone={answerTone[settlement.answer]}>
                {t(`settlements:settlement.answer.${settlement.answer}`)}
              </StatusTag>
            )}
          </>
        )
      }
      footer={settlement && <SettlementActs settlement={settlement} />}
      tabs={
        settlement
          ? [
              part('overview', <SettlementOverview settlement={settlement} />),
              part('lines', <SettlementLines settlement={settlement} />),
              part('payees', <SettlementPayees settlement={settlement} />),
              ...(status === 'void' ? [] : [part('statement', <StatementTab settlementId={settlementId} />)]),
              part('versions', <SettlementVersions settlement={settlement} />),
              ...history,
            ]
          : null
      }
      onClose={onClose}
    />
  )
}
