import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { DropDeliveryState } from './DropDeliveryState.tsx'
import styles from './dropbox.module.css'
import { useDropDeliveries } from './dropbox.queries.ts'

const shown = 5

/** The drop boxes that a video went to, the newest first; nothing where it went to none. */
export function VideoDeliveryList({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation('dropbox')
  const page = shownData(useDropDeliveries({ videoId, pageSize: shown }))
  if (!page || page.items.length === 0) return null
  const pathOf = (query: Record<string, string>) =>
    `${pagePaths['drop-deliveries']}?${new URLSearchParams(query)}`
  return (
    <section className={styles['part']} aria-labelledby="video-deliveries">
      <h3 id="video-deliveries" className={styles['section']}>
        {t('ofVideo')}
      </h3>
      <ul className={styles['deliveries']}>
        {page.items.map((delivery) => (
          <li key={delivery.id} className={styles['delivery']}>
            <span className={styles['where']}>
              <Link to={pathOf({ detail: delivery.id })}>
                <bdi>{delivery.dropBox.name}</bdi>
              </Link>
              <span className={styles['note']}>
                {' '}
                <Moment at={delivery.createdAt} /> · <bdi>{delivery.askedBy}</bdi>
              </span>
            </span>
            <DropDeliveryState delivery={delivery} brief />
          </li>
        ))}
      </ul>
      {page.total > shown && <Link to={pathOf({ videoId })}>{t('allOfVideo')}</Link>}
    </section>
  )
}
