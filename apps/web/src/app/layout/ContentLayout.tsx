import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useRevalidator } from 'react-router'
import { SideMenu } from '#src/features/navigation/components/SideMenu.tsx'
import { OperationsHost } from '#src/features/operations/components/OperationsHost.tsx'
import { PublishDrawerHost } from '#src/features/publishing/components/PublishDrawerHost.tsx'
import { RecoveryNotice } from '#src/features/publishing/components/RecoveryNotice.tsx'
import { useOwnWords } from '#src/features/settings/door/use-own-words.ts'
import { SheetImportHost } from '#src/features/sheets/in/SheetImportHost.tsx'
import { useLiveStream } from '#src/shared/live/use-live-stream.ts'
import { useLook } from '#src/shared/preferences/use-look.ts'
import { session } from '#src/shared/session/session.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { CustomizerPlace } from '../customizer/CustomizerPlace.tsx'
import { BarTools } from './BarTools.tsx'
import styles from './ContentLayout.module.css'
import { LazyViewingBar } from './lazy-tools.ts'
import { RenewSession } from './RenewSession.tsx'
import { TopBar } from './TopBar.tsx'
import { TroubleStrip } from './TroubleStrip.tsx'
import { useFreshAccess } from './use-fresh-access.ts'
import { usePageAnnouncement } from './use-page-announcement.ts'
import { mainId } from './use-page-focus.ts'
import { useRouteMotion } from './use-route-motion.ts'
import { useSubmitKey } from './use-submit-key.ts'

const UploadPanel = lazyPart(
  async () => (await import('#src/features/media/door/UploadPanel.tsx')).UploadPanel,
  'upload',
)
const HorizontalMenu = lazyPart(
  async () => (await import('#src/features/navigation/components/HorizontalMenu.tsx')).HorizontalMenu,
)
const GoKeys = lazyPart(async () => (await import('#src/features/navigation/components/GoKeys.tsx')).GoKeys)
const HelpHost = lazyPart(
  async () => (await import('#src/features/navigation/guide/components/HelpHost.tsx')).HelpHost,
)
const PersonNews = lazyPart(async () => (await import('./PersonNews.tsx')).PersonNews, 'settings')

/** The shell around every page of the product (SHL-01): bar, menu, page, and what lives beside pages. */
export function ContentLayout() {
  return (
    <UntilSignOut>
      <Shell />
    </UntilSignOut>
  )
}

function Shell() {
  const { t } = useTranslation('navigation')
  const look = useLook()
  const viewing = useUser()?.viewing
  const announcement = usePageAnnouncement()
  const { revalidate } = useRevalidator()
  const main = useRef<HTMLElement>(null)
  useRouteMotion(main)
  useLiveStream()
  useOwnWords()
  useSubmitKey()
  useNetworkCheck()
  // A page that is open and no longer permitted is left, as its guard would have it.
  useFreshAccess(revalidate)

  return (
    <div className={styles['shell']} data-bar={look.bar} data-nav={look.nav}>
      <a
        className={styles['skip']}
        href={`#${mainId}`}
        onClick={(event) => {
          // An entry of the history that is not the router's: the way back from it is one too many.
          event.preventDefault()
          main.current?.focus()
        }}
      >
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
      <TroubleStrip />
      {viewing && (
        <div role="status" className={styles['viewing']}>
          <LazyPart>
            <LazyViewingBar viewing={viewing} />
          </LazyPart>
        </div>
      )}
      <div className={styles['body']}>
        {look.nav === 'vertical' && <SideMenu />}
        <div className={styles['column']}>
          {look.bar === 'hidden' && (
            <header className={styles['tools']}>
              <BarTools />
            </header>
          )}
          <main
            ref={main}
            id={mainId}
            tabIndex={-1}
            className={styles['main']}
            data-width={look.contentWidth}
          >
            <RecoveryNotice />
            <Outlet />
          </main>
          {look.footer !== 'hidden' && <Footer mode={look.footer} />}
        </div>
        <LazyPart>
          <UploadPanel />
        </LazyPart>
      </div>
      <p className="heard" aria-live="polite">
        {announcement}
      </p>
      <PublishDrawerHost />
      <OperationsHost />
      <SheetImportHost />
      <LazyPart>
        <PersonNews />
      </LazyPart>
      <LazyPart>
        <HelpHost />
      </LazyPart>
      <LazyPart>
        <GoKeys />
      </LazyPart>
      <CustomizerPlace />
      <RenewSession />
      <ScrollRestoration />
    </div>
  )
}

/** The line below the pages (SHL-06: fixed, static or hidden). */
function Footer({ mode }: { readonly mode: 'fixed' | 'static' }) {
  const { t } = useTranslation('navigation')
  return (
    <footer className={styles['footer']} data-mode={mode}>
      {t('footer', { year: new Date().getFullYear() })}
    </footer>
  )
}

/**
 * Shows its children until this tab signs out (SSO-05). Nothing of the company can be read behind the message that one is
 * signed out, and no form that disappears asks whether to stay.
 */
function UntilSignOut({ children }: { readonly children: ReactNode }) {
  const [out, setOut] = useState(false)
  useEffect(() => session.subscribe((event) => event === 'signedOut' && setOut(true)), [])
  return out ? null : children
}

/** Checks the storage once for each visit of the signed-in page (STO-03), behind everything that is drawn. */
function useNetworkCheck(): void {
  useEffect(() => {
    import('#src/shared/api/check-network.ts').then(
      ({ checkNetwork }) => checkNetwork(),
      // A file that did not come: the flag stays as it was, and nobody misses it.
      () => undefined,
    )
  }, [])
}
