import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { listContractsOfChannel } from '@pindao/protocol/contracts/contract-calendar.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#src/shared/api/call.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { contractTone } from '../contracts/contract.status-view.ts'
import { contractsKey } from '../contracts/contracts.queries.ts'

/** The contracts of a channel with the days on which they hold it, the latest first: one a day at most. */
export function ChannelContracts({ channelId }: { readonly channelId: string }) {
  const { t } = useTranslation(['contracts', 'states'])
  const format = useFormat()
  const key = [...contractsKey, 'of-channel', channelId]
  useLiveInvalidation(key, ['contract'])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listContractsOfChannel, { params: { id: channelId } }, { signal }),
  })
  const contracts = shownData(query)
  if (query.isError && contracts === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (contracts === undefined) return <Skeleton active />
  if (contracts.length === 0) return t('contracts:calendar.noContract')
  const facts = contracts.map(({ id, no, title, partyName, status, from, to }): Fact => {
    const name = contractStatus.nameOf(status)
    const days = { from: format.day(from), to: to === null ? '' : format.day(to) }
    return [
      t('contracts:contract.days', days),
      <div key={id}>
        <Link to={`${pagePaths.contracts}?${new URLSearchParams({ detail: id })}`}>
          <bdi>{title}</bdi>
        </Link>
        <div>{t('contracts:calendar.ofParty', { no, party: partyName })}</div>
        <StatusTag tone={contractTone[name]}>{t(`states:contractStatus.${name}`)}</StatusTag>
      </div>,
    ]
  })
  return <Facts facts={facts} />
}
