import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { offerPageHelp, openBeside, setUnreadNews, usePageHelp } from '#src/shared/ui/page-help.ts'
import { guideQuery, useChangeGuide, useGuide } from '../guide.query.ts'
import { unreadOf } from '../news-entries.ts'
import { useSpotlight } from '../spotlight.ts'
import { stepsDoneAt } from '../step-ways.ts'

const HelpDrawer = lazyPart(
  async () => (await import('../../help/components/HelpDrawer.tsx')).HelpDrawer,
  'help',
)
const GuideDrawer = lazyPart(async () => (await import('./GuideDrawer.tsx')).GuideDrawer, 'guide')
const NewsDrawer = lazyPart(async () => (await import('./NewsDrawer.tsx')).NewsDrawer, 'guide')
const Spotlight = lazyPart(async () => (await import('./Spotlight.tsx')).Spotlight, 'guide')

const close = () => openBeside(null)

/** What stands beside pages: their help, the first day, what is new. It comes after the page, and each part when it is asked for. */
export function HelpHost() {
  const open = usePageHelp((state) => state.open)
  const step = useSpotlight((state) => state.step)
  useEffect(offerPageHelp, [])
  useUnread()
  useDoneSteps()
  return (
    <>
      <LazyPart onLost={close}>
        {open === 'help' && <HelpDrawer onClose={close} />}
        {open === 'guide' && <GuideDrawer onClose={close} />}
        {open === 'news' && <NewsDrawer onClose={close} />}
      </LazyPart>
      <LazyPart>{step !== null && <Spotlight key={step} step={step} />}</LazyPart>
    </>
  )
}

function useUnread(): void {
  const { data } = useGuide()
  const canOpen = useCanOpen()
  const unread = data === undefined ? 0 : unreadOf(data.newsRead, canOpen)
  useEffect(() => setUnreadNews(unread), [unread])
}

/** Ticks what is done by having opened a page, and asks what else is done by now, as long as there is something to do. */
function useDoneSteps(): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { data } = useGuide()
  const change = useChangeGuide()
  const left = data?.steps.filter(({ done, ticked }) => !done && !ticked).map(({ step }) => step) ?? []
  const doing = left.length > 0 && data?.putAway === false
  const arrive = useEffectEvent((at: string) => {
    if (!doing) return
    const tick = stepsDoneAt(at, left)
    if (tick.length > 0) change.mutate({ tick })
    else void client.refetchQueries({ queryKey: guideQuery.queryKey, stale: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is there before it is known what is to do
  useEffect(() => arrive(pathname), [pathname, doing])
}
