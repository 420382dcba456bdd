/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  help: async () => ({ Component: (await import('./pages/HelpPage.tsx')).HelpPage }),
}
