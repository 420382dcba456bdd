/** Pages of numbers, by the view name that the routes carry (NAV-04). */
export const views = {
  'data-health': async () => ({
    Component: (await import('./facts/DataHealthPage.tsx')).DataHealthPage,
  }),
}
