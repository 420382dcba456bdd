import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'

/** The texts of the pages beside the workbench itself: what opens first loads none of them. */
const withTexts = async <Page>(page: Promise<Page>) =>
  (await Promise.all([page, loadFeatureTexts('dashboards')]))[0]

/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  workbench: async () => ({ Component: (await import('./pages/WorkbenchPage.tsx')).WorkbenchPage }),
  today: async () => ({ Component: (await withTexts(import('./pages/TodayPage.tsx'))).TodayPage }),
  urgent: async () => ({ Component: (await withTexts(import('./pages/UrgentPage.tsx'))).UrgentPage }),
}
