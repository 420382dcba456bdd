import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { ChannelRevenue } from './ChannelRevenue.tsx'
import { CurrencyBlock } from './CurrencyBlock.tsx'
import { MonthOfChannels } from './MonthOfChannels.tsx'
import { NoRevenue } from './NoRevenue.tsx'
import styles from './overview.module.css'
import { useRevenueOverview } from './overview.queries.ts'
import { PartyRevenue } from './PartyRevenue.tsx'
import { RatesNote } from './RatesNote.tsx'
import { RevenueProblem } from './RevenueProblem.tsx'
import { type RevenueAddress, revenueViews, useRevenueAddress } from './use-revenue-address.ts'
import { useRevenueSearch } from './use-revenue-search.tsx'

/** 收入: final revenue as figures and charts, by channel, of one channel, of one creator, as the address says (NAV-02). */
export function RevenuePage() {
  const { t } = useTranslation('revenue')
  const address = useRevenueAddress()
  const { channelId, partyId, view } = address
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          channelId === null &&
          partyId === null && (
            <Segmented
              aria-label={t('view.label')}
              value={view}
              options={revenueViews.map((value) => ({ value, label: t(`view.${value}`) }))}
              onChange={address.show}
            />
          )
        }
      />
      {partyId !== null ? (
        <PartyRevenue key={partyId} id={partyId} address={address} />
      ) : channelId !== null ? (
        <ChannelRevenue key={channelId} id={channelId} address={address} />
      ) : (
        <Months address={address} />
      )}
    </>
  )
}

function Months({ address }: { readonly address: RevenueAddress }) {
  const query = useRevenueOverview(address.overview)
  const data = shownData(query)
  const currencies = { own: data?.currencies ?? [], into: data?.into ?? [] }
  const items = useRevenueSearch(address.view, currencies)
  // Nothing was ever imported: there is nothing to look for.
  if (data?.month === null && !address.list.isFiltered) return <NoRevenue />
  return (
    <>
      <SearchForm items={items} list={address.list} />
      {address.view === 'channels' ? (
        <MonthOfChannels address={address} month={data?.month ?? null} />
      ) : query.isPending ? (
        <WaitingLines rows={10} />
      ) : !data ? (
        <RevenueProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles['page']} aria-busy={query.isPlaceholderData}>
          <RatesNote data={data} />
          {data.blocks.length === 0 && <NoRevenue isFiltered />}
          {data.blocks.map((block) => (
            <CurrencyBlock
              key={block.currency}
              block={block}
              data={data}
              address={address}
              onRetry={() => void query.refetch()}
            />
          ))}
        </div>
      )}
    </>
  )
}
