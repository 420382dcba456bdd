import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router'
import { SideMenu } from '#src/features/navigation/components/SideMenu.tsx'
import { RecoveryNotice } from '#src/features/publishing/components/RecoveryNotice.tsx'
import { useLiveStream } from '#src/shared/live/use-live-stream.ts'
import { narrow as narrowQuery, useMedia } from '#src/shared/ui/use-media.ts'
import styles from './ContentLayout.module.css'
import { RenewSession } from './RenewSession.tsx'
import { TopBar } from './TopBar.tsx'
import { useArrival } from './use-arrival.ts'

const UploadPanel = lazy(async () => {
  const { UploadPanel: Component } = await import('#src/shared/upload/ui/UploadPanel.tsx')
  return { default: Component }
})
const PublishDrawerHost = lazy(async () => {
  const { PublishDrawerHost: Component } = await import(
    '#src/features/publishing/components/PublishDrawerHost.tsx'
  )
  return { default: Component }
})

const mainId = 'main'

/** The shell around every page of the product (SHL-01: vertical): bar, menu, page, and what lives beside pages. */
export function ContentLayout() {
  const { t } = useTranslation('navigation')
  const narrow = useMedia(narrowQuery)
  const announcement = useArrival(mainId)
  useLiveStream()

  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href={`#${mainId}`}>
        {t('skipLink')}
      </a>
      <TopBar narrow={narrow} />
      <div className={styles['body']}>
        {narrow ? null : <SideMenu />}
        <main id={mainId} tabIndex={-1} className={styles['main']}>
          <RecoveryNotice />
          <Outlet />
        </main>
      </div>
      <p className="heard" aria-live="polite">
        {announcement}
      </p>
      <Suspense fallback={null}>
        <UploadPanel />
        <PublishDrawerHost />
      </Suspense>
      <RenewSession />
      <ScrollRestoration />
    </div>
  )
}
