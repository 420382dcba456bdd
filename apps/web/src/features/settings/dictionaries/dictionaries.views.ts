/** The page of dictionaries, by the view name that the routes carry (NAV-04). */
export const views = {
  dictionaries: async () => ({ Component: (await import('./DictionariesPage.tsx')).DictionariesPage }),
}
