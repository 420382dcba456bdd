import { helpPath } from '@pindao/protocol/navigation/page-paths.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { usePageAnswers } from '../use-help.ts'
import { HelpAnswer } from './HelpAnswer.tsx'
import styles from './help.module.css'

/** What the help says of the page that is shown, beside it (NAV-02); a page of which it says nothing leads to all of it. */
export function HelpDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('help')
  const { pathname } = useLocation()
  const answers = usePageAnswers(pathname)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set(answers.slice(1).map(({ id }) => id)))
  const toggle = (id: string, open: boolean) =>
    setClosed((before) => {
      const after = new Set(before)
      if (open) after.delete(id)
      else after.add(id)
      return after
    })
  return (
    <Drawer title={t('here')} size={480} onClose={onClose}>
      {answers.map((shown) => (
        <HelpAnswer
          key={shown.id}
          shown={{ ...shown, pages: shown.pages.filter(({ path }) => path !== pathname) }}
          open={!closed.has(shown.id)}
          onToggle={(open) => toggle(shown.id, open)}
          onFollow={onClose}
        />
      ))}
      <p className={styles['links']}>
        <Link to={helpPath} className={styles['link']} onClick={onClose}>
          {t('all')}
        </Link>
      </p>
    </Drawer>
  )
}
