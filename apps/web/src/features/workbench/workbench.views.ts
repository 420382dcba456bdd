/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  workbench: async () => ({ Component: (await import('./pages/WorkbenchPage.tsx')).WorkbenchPage }),
}
