/** The page of the company's ways of telling people, by the view name that the routes carry (NAV-04). */
export const views = {
  'notice-defaults': async () => ({
    Component: (await import('./NoticeDefaultsPage.tsx')).NoticeDefaultsPage,
  }),
}
