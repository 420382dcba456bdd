/** The page of strikes, by the view name that the routes carry (NAV-04). */
export const views = {
  strikes: async () => ({ Component: (await import('./strikes/StrikesPage.tsx')).StrikesPage }),
}
