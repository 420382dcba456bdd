/** The page of cases, by the view name that the routes carry (NAV-04). */
export const views = {
  disputes: async () => ({ Component: (await import('./disputes/DisputesPage.tsx')).DisputesPage }),
}
