import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useServerText } from '#src/shared/i18n/use-server-text.ts'
import { useTrail } from '../trail.ts'
import styles from './Trail.module.css'

/** How many pages of the trail are drawn; the arrow reaches the others. */
const shown = 4

/** The way here: a back arrow and the pages somebody came through (SHL-03). */
export function Trail() {
  const { t } = useTranslation(['navigation', 'common'])
  const navigate = useNavigate()
  const serverText = useServerText()
  const entries = useTrail((state) => state.entries)
  const previous = entries.at(-2)
  if (entries.length === 0) return null
  const backLabel = previous && t('common:action.backToPrevious', { title: serverText(previous.titleKey) })
  return (
    <nav className={styles['trail']} aria-label={t('navigation:trail')}>
      {previous && (
        <Button
          type="text"
          icon={<ArrowLeftOutlined className="flip" />}
          aria-label={backLabel ?? ''}
          title={backLabel}
          onClick={() => void navigate(previous.url)}
        />
      )}
      <ol className={styles['pages']}>
        {entries.slice(-shown).map(({ path, url, titleKey }, index, drawn) => (
          <li key={path}>
            {index === drawn.length - 1 ? (
              <span aria-current="page">{serverText(titleKey)}</span>
            ) : (
              <Link to={url}>{serverText(titleKey)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
