import { PrinterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { parseAsString, useQueryState } from 'nuqs'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { NoMatchArt } from '#src/shared/ui/art/Art.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { PageState } from '#src/shared/ui/PageState.tsx'
import { HelpAnswer } from '../components/HelpAnswer.tsx'
import styles from '../components/help.module.css'
import { useOpenAnswers } from '../components/use-open-answers.ts'
import { useHelp } from '../use-help.ts'

/** 帮助: what people ask about this product, and what helps. */
export function HelpPage() {
  const { t } = useTranslation(['help', 'common'])
  const [search, setSearch] = useQueryState('q', parseAsString.withDefault(''))
  const groups = useHelp(search)
  const ids = groups.flatMap(({ questions }) => questions.map(({ id }) => id))
  const answers = useOpenAnswers(ids)
  const print = () => {
    flushSync(answers.openForPrint)
    window.print()
  }
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <>
            <Button onClick={answers.toggleAll} disabled={ids.length === 0}>
              {answers.allOpen ? t('closeAll') : t('openAll')}
            </Button>
            <Button icon={<PrinterOutlined aria-hidden />} onClick={print}>
              {t('print')}
            </Button>
          </>
        }
      />
      <Input
        type="search"
        size="large"
        className={styles['search'] ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={search}
        onChange={({ target }) => void setSearch(target.value === '' ? null : target.value)}
      />
      <p className="heard" aria-live="polite">
        {search === '' ? '' : t('found', { n: ids.length })}
      </p>
      {groups.length === 0 ? (
        <PageState
          art={<NoMatchArt />}
          title={t('none.title')}
          text={t('none.text')}
          action={<Button onClick={() => void setSearch(null)}>{t('common:action.reset')}</Button>}
        />
      ) : (
        groups.map(({ group, title, questions }) => (
          <section key={group} className={styles['group']} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className={styles['groupTitle']}>
              {title}
            </h2>
            {questions.map((shown) => (
              <HelpAnswer
                key={shown.id}
                shown={shown}
                search={search}
                // What a search found lies open.
                open={search !== '' || answers.isOpen(shown.id)}
                onToggle={(open) => answers.toggle(shown.id, open)}
              />
            ))}
          </section>
        ))
      )}
    </div>
  )
}
