import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticesTab } from '#src/features/access/person/components/NoticesTab.tsx'
import { ProfileTab } from '#src/features/access/person/components/ProfileTab.tsx'
import { RegionTab } from '#src/features/access/person/components/RegionTab.tsx'
import { SessionsTab } from '#src/features/access/person/components/SessionsTab.tsx'
import { KeptTabs } from '#src/shared/ui/KeptTabs.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
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
  return (
    <>
      <PageHeader title={t('title')} />
      <KeptTabs
        name="account-settings"
        label={t('tabs')}
        className={styles['card']}
        tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`), content: contents[key] }))}
      />
    </>
  )
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
