/** The page of claim figures, by the view name that the routes carry (NAV-04). */
export const views = {
  claimFigures: async () => ({ Component: (await import('./ClaimFiguresPage.tsx')).ClaimFiguresPage }),
}
