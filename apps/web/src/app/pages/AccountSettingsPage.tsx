import { Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticesTab } from '#src/features/settings/components/NoticesTab.tsx'
import { ProfileTab } from '#src/features/settings/components/ProfileTab.tsx'
import { RegionTab } from '#src/features/settings/components/RegionTab.tsx'
import { SessionsTab } from '#src/features/settings/components/SessionsTab.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useKeptTab } from '#src/shared/ui/use-kept-tab.ts'
import { LookControls, resetLook } from '../customizer/LookControls.tsx'
import styles from './AccountSettingsPage.module.css'

const tabs = ['profile', 'region', 'look', 'sessions', 'notices'] as const
type Tab = (typeof tabs)[number]

/** Total: a new tab does not compile until it has something to show. */
const contents: Readonly<Record<Tab, () => ReactNode>> = {
  profile: ProfileTab,
  region: RegionTab,
  look: LookTab,
  sessions: SessionsTab,
  notices: NoticesTab,
}

/** 设置: what follows the person, and what stays in this browser. */
export function AccountSettingsPage() {
  const { t } = useTranslation('settings')
  const [chosen, choose] = useKeptTab('account-settings', tabs)
  return (
    <>
      <PageHeader title={t('title')} />
      <section ref={nameTabList} className={styles['card']} aria-label={t('tabs')}>
        <Tabs
          activeKey={chosen}
          onChange={(tab) => choose(tab as Tab)}
          destroyOnHidden
          items={tabs.map((key) => {
            const Content = contents[key]
            return { key, label: t(`tab.${key}`), children: <Content /> }
          })}
        />
      </section>
    </>
  )
}

/**
 * The kit calls the whole bar a tab list, with the button for the tabs that do not fit in it; a tab list holds tabs only
 * (WAI-ARIA 1.2), and readers lose count. The role goes to the part that has nothing but tabs.
 */
function nameTabList(section: HTMLElement | null): void {
  const bar = section?.querySelector('.ant-tabs-nav[role=tablist]')
  const list = bar?.querySelector('.ant-tabs-nav-list')
  for (const name of ['role', 'aria-orientation']) {
    list?.setAttribute(name, bar?.getAttribute(name) ?? '')
    bar?.removeAttribute(name)
  }
}

function LookTab() {
  const { t } = useTranslation(['settings', 'customizer'])
  return (
    <div className={styles['look']}>
      <p className={styles['note']}>{t('look.note')}</p>
      <LookControls />
      <Button onClick={resetLook}>{t('customizer:reset')}</Button>
    </div>
  )
}
