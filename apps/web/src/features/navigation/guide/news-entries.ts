import type { PageName } from '@pindao/protocol/access/page-permissions.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** What is new, the newest first: the day it came (as dates are written, no time zone), and the page it is on. */
export const newsEntries = [
  { id: 'takingOver', day: '2026-11-28', page: 'taking-over' },
  { id: 'leaving', day: '2026-11-28', page: 'staff' },
  { id: 'webhooks', day: '2026-11-28', page: 'webhooks' },
  { id: 'apiKeys', day: '2026-11-27', page: 'api-keys' },
  { id: 'workCalendar', day: '2026-11-27', page: 'work-calendar' },
  { id: 'dictionaries', day: '2026-11-27', page: 'dictionaries' },
  { id: 'progress', day: '2026-11-26', page: 'subtitle-progress' },
  { id: 'music', day: '2026-11-25', page: 'music' },
  { id: 'clips', day: '2026-11-25', page: 'clips' },
  { id: 'memory', day: '2026-11-24', page: 'translation-memory' },
  { id: 'rights', day: '2026-11-22', page: 'assets' },
  { id: 'disputes', day: '2026-11-20', page: 'disputes' },
  { id: 'deadlines', day: '2026-11-18', page: 'claims' },
  { id: 'statements', day: '2026-11-14', page: 'payments' },
  { id: 'reconcile', day: '2026-11-12', page: 'reconciliation' },
  { id: 'imports', day: '2026-11-10', page: 'revenue-reports' },
  { id: 'charts', day: '2026-11-06', page: 'data-charts' },
  { id: 'alerts', day: '2026-11-04', page: 'data-alerts' },
  { id: 'robots', day: '2026-10-30', page: 'notice-robots' },
  { id: 'exports', day: '2026-10-27', page: 'exports' },
  { id: 'composer', day: '2026-10-22', page: 'publish-composer' },
  { id: 'brake', day: '2026-10-20', page: 'publish-queue' },
] as const satisfies readonly { readonly id: string; readonly day: string; readonly page: PageName }[]

type CanOpen = (path: string) => boolean

/** The news of pages that somebody may open. */
export const newsFor = (canOpen: CanOpen) => newsEntries.filter(({ page }) => canOpen(pagePaths[page]))

/** How many of them came after the day up to which they are read. */
export const unreadOf = (read: string | null, canOpen: CanOpen): number =>
  newsFor(canOpen).filter(({ day }) => read === null || day > read).length
