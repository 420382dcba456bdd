import { LinkOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShownQuestion } from '../use-help.ts'
import { FoundText } from './FoundText.tsx'
import styles from './help.module.css'

/** A question that opens to its answer. The browser's own element: keyboard, find in page and print know it. */
export function HelpAnswer(props: {
  readonly shown: ShownQuestion
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  /** What was searched for, marked where it stands. */
  readonly search?: string
  /** Beside another page: a link closes what it stands in, and the question has no address there. */
  readonly onFollow?: () => void
}) {
  const { shown, open, onToggle, search = '', onFollow } = props
  const { t } = useTranslation('help')
  return (
    <details
      id={shown.id}
      className={styles['item']}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={styles['question']}>
        <h3 className={styles['words']}>
          <FoundText text={shown.question} search={search} />
        </h3>
      </summary>
      <div className={styles['answer']}>
        <p className={styles['text']}>
          <FoundText text={shown.answer} search={search} />
        </p>
        <p className={styles['links']}>
          {shown.pages.length > 0 && (
            <span>
              {t('seeAlso')}
              {shown.pages.map(({ path, title }) => (
                <Link key={path} to={path} className={styles['link']} onClick={onFollow}>
                  {title}
                </Link>
              ))}
            </span>
          )}
          {onFollow === undefined && (
            <a
              className={styles['anchor']}
              href={`#${shown.id}`}
              aria-label={t('linkTo', { title: shown.question })}
            >
              <LinkOutlined aria-hidden />
            </a>
          )}
        </p>
      </div>
    </details>
  )
}
