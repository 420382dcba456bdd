/** The pages of music, by the view names that the routes carry (NAV-04). */
export const views = {
  music: async () => ({ Component: (await import('./removals/MusicPage.tsx')).MusicPage }),
  'music-tracks': async () => ({ Component: (await import('./tracks/TracksPage.tsx')).TracksPage }),
}
