import { LinkOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShownQuestion } from '../use-help.ts'
import styles from './help.module.css'

/** A question that opens to its answer. The browser's own element: keyboard, find in page and print know it. */
export function HelpAnswer(props: {
  readonly shown: ShownQuestion
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
}) {
  const { shown, open, onToggle } = props
  const { t } = useTranslation('help')
  return (
    <details
      id={shown.id}
      className={styles['item']}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={styles['question']}>
        <h3 className={styles['words']}>{shown.question}</h3>
      </summary>
      <div className={styles['answer']}>
        <p className={styles['text']}>{shown.answer}</p>
        <p className={styles['links']}>
          {shown.pages.length > 0 && (
            <span>
              {t('seeAlso')}
              {shown.pages.map(({ path, title }) => (
                <Link key={path} to={path} className={styles['link']}>
                  {title}
                </Link>
              ))}
            </span>
          )}
          <a
            className={styles['anchor']}
            href={`#${shown.id}`}
            aria-label={t('linkTo', { title: shown.question })}
          >
            <LinkOutlined aria-hidden />
          </a>
        </p>
      </div>
    </details>
  )
}
