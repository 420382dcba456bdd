/** The pages of subtitles, by the view names that the routes carry (NAV-04). */
export const views = {
  glossary: async () => ({ Component: (await import('./glossary/GlossaryPage.tsx')).GlossaryPage }),
  'translation-memory': async () => ({ Component: (await import('./memory/MemoryPage.tsx')).MemoryPage }),
  extractions: async () => ({
    Component: (await import('./extractions/ExtractionsPage.tsx')).ExtractionsPage,
  }),
  'subtitle-progress': async () => ({
    Component: (await import('./stages/SubtitleStagesPage.tsx')).SubtitleStagesPage,
  }),
  translations: async () => ({
    Component: (await import('./translations/TranslationsPage.tsx')).TranslationsPage,
  }),
}
