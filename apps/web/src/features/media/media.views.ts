/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  'source-videos': async () => ({
    Component: (await import('./pages/SourceVideosPage.tsx')).SourceVideosPage,
  }),
}
