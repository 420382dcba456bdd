/** Pages of report files, by the view name that the routes carry (NAV-04). */
export const views = {
  'revenue-reports': async () => ({ Component: (await import('./ReportsPage.tsx')).ReportsPage }),
}
