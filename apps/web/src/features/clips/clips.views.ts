/** The pages of clips, by the view names that the routes carry (NAV-04). */
export const views = {
  clips: async () => ({ Component: (await import('./ClipsPage.tsx')).ClipsPage }),
}
