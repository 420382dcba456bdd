import { ArrowLeftOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { useTrail } from '../trail.ts'
import styles from './Trail.module.css'

/** How many pages of the way back are drawn beside the arrow; the arrow reaches the others. */
const further = 2

/**
 * The way back (SHL-03): an arrow with the page one came from, then those before it, the latest first. It is no hierarchy:
 * the page shown has its heading, and stands here for the ear alone.
 */
export function Trail() {
  const { t } = useTranslation(['navigation', 'common'])
  const serverText = useServerText()
  const entries = useTrail((state) => state.entries)
  const [current, previous, ...before] = entries.toReversed()
  if (current === undefined) return null
  const backLabel = previous && t('common:action.backToPrevious', { title: serverText(previous.titleKey) })
  return (
    <nav className={styles['trail']} aria-label={t('navigation:trail')}>
      {previous && (
        <Link className={styles['back']} to={previous.url} aria-label={backLabel} title={backLabel}>
          <ArrowLeftOutlined className="flip" aria-hidden />
          <span className={styles['name']}>{serverText(previous.titleKey)}</span>
        </Link>
      )}
      <ol className={styles['pages']}>
        {before.slice(0, further).map(({ path, url, titleKey }) => (
          <li key={path}>
            <Link to={url}>{serverText(titleKey)}</Link>
          </li>
        ))}
      </ol>
      <span className="heard" aria-current="page">
        {serverText(current.titleKey)}
      </span>
    </nav>
  )
}
