/** Pages of revenue and settlement, by the view name that the routes carry (NAV-04). */
export const views = {
  revenue: async () => ({ Component: (await import('./overview/RevenuePage.tsx')).RevenuePage }),
  settlements: async () => ({
    Component: (await import('./settlements/SettlementsPage.tsx')).SettlementsPage,
  }),
}
