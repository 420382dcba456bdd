/** Pages of grants, by the view name that the routes carry (NAV-04). */
export const views = {
  grants: async () => ({ Component: (await import('./pages/GrantsPage.tsx')).GrantsPage }),
  'grant-done': async () => ({ Component: (await import('./pages/GrantDonePage.tsx')).GrantDonePage }),
}
