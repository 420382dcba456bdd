/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  exports: async () => ({
    Component: (await import('./exports/ExportsPage.tsx')).ExportsPage,
  }),
}
