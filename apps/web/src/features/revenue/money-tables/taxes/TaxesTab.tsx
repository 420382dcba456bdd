import { PlusOutlined } from '@ant-design/icons'
import type { TaxTableRecord } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from '../money-tables.module.css'
import { useDeleteTaxTable, useTaxTables } from '../money-tables.queries.ts'
import { BracketTable } from './BracketTable.tsx'
import { TaxTableDrawer } from './TaxTableDrawer.tsx'
import { TaxTrial } from './TaxTrial.tsx'
import { percentOf } from './tax-values.ts'

/** 税率表: tables of withholding taxes, each from a day on; the newest first. */
export function TaxesTab() {
  const { t } = useTranslation('money-tables')
  const query = useTaxTables()
  const [open, setOpen] = useState<TaxTableRecord | 'new' | null>(null)
  const { data } = query
  if (query.isError && !data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!data) return <WaitingLines rows={6} />
  const [newest] = data.tables
  return (
    <>
      <div className={styles['bar']}>
        {data.actions.includes('create') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
            {t('taxes.create')}
          </Button>
        )}
      </div>
      <p className={styles['note']}>{t('taxes.note')}</p>
      <ul className={styles['cards']}>
        {data.tables.map((table, index) => (
          <TaxTableCard
            key={table.content.from}
            table={table}
            next={data.tables[index - 1]?.content.from ?? null}
            onOpen={() => setOpen(table)}
          />
        ))}
      </ul>
      {open !== null && newest && (
        <TaxTableDrawer
          table={open === 'new' ? null : open}
          list={data}
          present={newest.content}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function TaxTableCard(props: {
  readonly table: TaxTableRecord
  /** The day from which the next one holds. */
  readonly next: string | null
  onOpen(): void
}) {
  const { table, next, onOpen } = props
  const { t } = useTranslation('money-tables')
  const format = useFormat()
  const remove = useDeleteTaxTable()
  const { content, usedUntil } = table
  const day = format.day(content.from)
  const percent = (share: string) => t('taxes.percent', { value: percentOf(share) })
  const { allowance } = content.resident
  const ask = () =>
    void remove(
      { params: { id: table.id ?? '' } },
      {
        title: t('taxes.ask.title', { day }),
        text: t('taxes.ask.text'),
        confirm: t('taxes.delete'),
        danger: true,
      },
      t('taxes.deleted', { day }),
    )
  return (
    <li className={styles['card']}>
      <div className={styles['cardHead']}>
        <h2>{t('taxes.from', { day })}</h2>
        {next === null && <StatusTag tone="success">{t('taxes.newest')}</StatusTag>}
        {table.id === null && <StatusTag tone="neutral">{t('taxes.builtIn')}</StatusTag>}
        {usedUntil !== null && (
          <StatusTag tone="neutral">{t('taxes.used', { month: format.month(usedUntil) })}</StatusTag>
        )}
        <Button
          size="small"
          aria-label={t('taxes.actOf', {
            act: t(table.actions.includes('update') ? 'taxes.edit' : 'taxes.view'),
            day,
          })}
          onClick={onOpen}
        >
          {t(table.actions.includes('update') ? 'taxes.edit' : 'taxes.view')}
        </Button>
        {table.actions.includes('delete') && (
          <Button
            size="small"
            danger
            aria-label={t('taxes.actOf', { act: t('taxes.delete'), day })}
            onClick={ask}
          >
            {t('taxes.delete')}
          </Button>
        )}
      </div>
      <Facts
        facts={[
          [
            t('taxes.resident'),
            t('taxes.allowance', {
              limit: allowance.limit,
              less: allowance.less,
              share: percent(allowance.share),
            }),
          ],
          [t('taxes.nonResident'), t('taxes.shareOnly', { share: percent(content.nonResident.share) })],
          [
            t('taxes.company'),
            t('taxes.companyRates', {
              rate: percent(content.foreignCompany.rate),
              vat: percent(content.foreignCompany.vat),
            }),
          ],
          [t('taxes.field.source'), content.source || t('taxes.noSource')],
        ]}
      />
      <Disclosure label={t('taxes.brackets')}>
        <BracketTable label={t('taxes.resident')} brackets={content.resident.brackets} />
        <BracketTable label={t('taxes.nonResident')} brackets={content.nonResident.brackets} />
      </Disclosure>
      <Disclosure label={t('taxes.trial.title')}>
        <TaxTrial tables={[{ label: t('taxes.from', { day }), table: content }]} />
      </Disclosure>
    </li>
  )
}
