import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useRevalidator } from 'react-router'
import { SideMenu } from '#src/features/navigation/components/SideMenu.tsx'
import { RecoveryNotice } from '#src/features/publishing/components/RecoveryNotice.tsx'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'
import { useLiveStream } from '#src/shared/live/use-live-stream.ts'
import { useLook } from '#src/shared/preferences/use-look.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { phone, useMedia } from '#src/shared/ui/use-media.ts'
import { BarTools } from './BarTools.tsx'
import styles from './ContentLayout.module.css'
import { Footer } from './Footer.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import { RenewSession } from './RenewSession.tsx'
import { RouteTransition } from './RouteTransition.tsx'
import { TopBar } from './TopBar.tsx'
import { useArrival } from './use-arrival.ts'
import { useFreshAccess } from './use-fresh-access.ts'
import { useNetworkCheck } from './use-network-check.ts'

const UploadPanel = lazy(async () => {
  const [{ UploadPanel: Component }] = await Promise.all([
    import('#src/shared/upload/ui/UploadPanel.tsx'),
    loadFeatureTexts('upload'),
  ])
  return { default: Component }
})
const PublishDrawerHost = lazy(async () => {
  const { PublishDrawerHost: Component } = await import(
    '#src/features/publishing/components/PublishDrawerHost.tsx'
  )
  return { default: Component }
})
const HorizontalMenu = lazy(async () => {
  const { HorizontalMenu: Component } = await import('#src/features/navigation/components/HorizontalMenu.tsx')
  return { default: Component }
})
const CustomizerButton = lazy(async () => {
  const { CustomizerButton: Component } = await import('../customizer/CustomizerButton.tsx')
  return { default: Component }
})

const PersonNews = lazy(async () => {
  const [{ PersonNews: Component }] = await Promise.all([
    import('./PersonNews.tsx'),
    loadFeatureTexts('settings'),
  ])
  return { default: Component }
})

const mainId = 'main'

/** The shell around every page of the product (SHL-01): bar, menu, page, and what lives beside pages. */
export function ContentLayout() {
  const { t } = useTranslation('navigation')
  const look = useLook()
  const isPhone = useMedia(phone)
  const announcement = useArrival(mainId)
  const { revalidate } = useRevalidator()
  useLiveStream()
  useNetworkCheck()
  // A page that is open and no longer permitted is left, as its guard would have it.
  useFreshAccess(revalidate)

  return (
    <div className={styles['shell']} data-bar={look.bar} data-nav={look.nav}>
      <a className={styles['skip']} href={`#${mainId}`}>
        {t('skipLink')}
      </a>
      {look.bar !== 'hidden' && (
        <header className={styles['head']} data-blur={look.barBlur}>
          <TopBar narrow={look.nav === 'drawer'} />
          {look.nav === 'horizontal' && (
            <LazyPart fallback={<div className={styles['menuPlace']} />}>
              <HorizontalMenu />
            </LazyPart>
          )}
        </header>
      )}
      <OfflineStrip />
      <div className={styles['body']}>
        {look.nav === 'vertical' && <SideMenu />}
        <div className={styles['column']}>
          {look.bar === 'hidden' && (
            <header className={styles['tools']}>
              <BarTools />
            </header>
          )}
          <RouteTransition name={look.transition}>
            <main id={mainId} tabIndex={-1} className={styles['main']} data-width={look.contentWidth}>
              <RecoveryNotice />
              <Outlet />
            </main>
          </RouteTransition>
          {look.footer !== 'hidden' && <Footer mode={look.footer} />}
        </div>
      </div>
      <p className="heard" aria-live="polite">
        {announcement}
      </p>
      <LazyPart>
        <UploadPanel />
      </LazyPart>
      <LazyPart>
        <PublishDrawerHost />
      </LazyPart>
      <LazyPart>
        <PersonNews />
      </LazyPart>
      {!isPhone && (
        <LazyPart>
          <CustomizerButton />
        </LazyPart>
      )}
      <RenewSession />
      <ScrollRestoration />
    </div>
  )
}
