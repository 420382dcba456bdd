import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Tag } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useChangeGuide, useGuide } from '../guide.query.ts'
import { newsFor } from '../news-entries.ts'
import styles from './guide.module.css'

/** What is new on the pages that a person may open (NAV-02). To have seen it is to have read it. */
export function NewsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['guide', 'navigation'])
  const format = useFormat()
  const news = newsFor(useCanOpen())
  const { data } = useGuide()
  const change = useChangeGuide()
  // What was unread as it was opened stays marked while it is looked at.
  const [readBefore] = useState(data?.newsRead ?? null)
  const newest = news[0]?.day
  const note = useEffectEvent(() => {
    if (newest !== undefined && (readBefore === null || newest > readBefore))
      change.mutate({ newsRead: newest })
  })
  useEffect(() => note(), [])
  return (
    <Drawer title={t('news.title')} size={480} onClose={onClose}>
      {news.length === 0 && <p className={styles['why']}>{t('news.none')}</p>}
      <ol className={styles['news']}>
        {news.map(({ id, day, page }) => {
          const name = t(`navigation:page.${page}`)
          return (
            <li key={id} className={styles['step']}>
              <div className={styles['words']}>
                <span className={styles['day']}>
                  <time dateTime={day}>{format.day(day)}</time>
                  {(readBefore === null || day > readBefore) && <Tag color="processing">{t('news.new')}</Tag>}
                </span>
                <h3 className={styles['name']}>
                  <Link to={pagePaths[page]} aria-label={t('news.open', { name })} onClick={onClose}>
                    {name}
                  </Link>
                </h3>
                <p className={styles['why']}>{t(`news.item.${id}`)}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </Drawer>
  )
}
