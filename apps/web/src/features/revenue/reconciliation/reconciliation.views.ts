/** The page of reconciliation, by the view name that its route carries (NAV-04). */
export const views = {
  reconciliation: async () => ({
    Component: (await import('./ReconciliationPage.tsx')).ReconciliationPage,
  }),
}
