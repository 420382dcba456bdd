/** The page of claims, by the view name that the routes carry (NAV-04). */
export const views = {
  claims: async () => ({ Component: (await import('./desk/ClaimsPage.tsx')).ClaimsPage }),
}
