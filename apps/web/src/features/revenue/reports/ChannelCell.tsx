import { useTranslation } from 'react-i18next'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './reports.module.css'

/** Whose a sum is, at the head of its row. */
export function ChannelCell(props: {
  readonly of: { readonly platformChannelId: string; readonly channel: { readonly title: string } | null }
}) {
  const { platformChannelId, channel } = props.of
  const { t } = useTranslation('revenue-reports')
  return (
    <th scope="row">
      {channel === null ? <StatusTag tone="warning">{t('nobodys')}</StatusTag> : <bdi>{channel.title}</bdi>}
      <div className={styles['note']}>
        <bdi>{platformChannelId || t('noChannelId')}</bdi>
      </div>
    </th>
  )
}
