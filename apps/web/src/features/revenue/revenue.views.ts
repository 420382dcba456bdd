/** Pages of revenue and settlement, by the view name that the routes carry (NAV-04). */
export const views = {
  settlements: async () => ({
    Component: (await import('./settlements/SettlementsPage.tsx')).SettlementsPage,
  }),
}
