/** Pages of this capability, by the view name that the server's routes carry (NAV-04). */
export const mediaViews = {
  'source-videos': () => import('./pages/SourceVideosPage.tsx'),
} as const
