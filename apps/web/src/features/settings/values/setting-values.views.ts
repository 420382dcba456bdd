/** Pages of this part, by the view name that the routes carry (NAV-04). */
export const views = {
  'setting-values': async () => ({
    Component: (await import('./SettingsPage.tsx')).SettingsPage,
  }),
}
