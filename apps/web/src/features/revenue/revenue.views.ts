/** Pages of what was earned, by the view name that the routes carry (NAV-04). */
export const views = {
  revenue: async () => ({ Component: (await import('./overview/RevenuePage.tsx')).RevenuePage }),
}
