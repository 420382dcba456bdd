/** The pages of subtitles, by the view names that the routes carry (NAV-04). */
export const views = {
  translations: async () => ({
    Component: (await import('./translations/TranslationsPage.tsx')).TranslationsPage,
  }),
}
