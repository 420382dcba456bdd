import type { AlertTrial } from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import type { AlertKind } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './alerts.module.css'
import { useAlertFigures } from './use-alert-figures.ts'

/** What a rule would have told of the days that are stored: how often, and of what. */
export function TrialResult({ kind, trial }: { readonly kind: AlertKind; readonly trial: AlertTrial }) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const figures = useAlertFigures()
  const { from, to, channels, told, rows } = trial
  const rowsShown = rows.map((row) => ({
    key: `${row.channel.id} ${row.video?.id ?? ''} ${row.country ?? ''} ${row.causeDay}`,
    about: [row.channel.title, figures.about(row)].filter((text) => text !== null).join(' · '),
    toldDay: format.day(row.toldDay),
    value: figures.value({ ...row, kind }),
    baseline: figures.versus({ ...row, kind }),
  }))
  return (
    <div className={styles['trial']} role="status">
      <p>{t('alerts.rules.told', { from: format.day(from), to: format.day(to), channels, told })}</p>
      {rows.length > 0 && (
        <Table
          size="small"
          dataSource={rowsShown}
          pagination={{ pageSize: 5, showSizeChanger: false, hideOnSinglePage: true }}
          columns={[
            { dataIndex: 'about', title: t('alerts.column.about') },
            { dataIndex: 'toldDay', title: t('alerts.rules.toldDay') },
            { dataIndex: 'value', title: t('alerts.column.value') },
            { dataIndex: 'baseline', title: t('alerts.column.baseline') },
          ]}
        />
      )}
      {told > rows.length && <p>{t('alerts.rules.first', { n: rows.length })}</p>}
    </div>
  )
}
