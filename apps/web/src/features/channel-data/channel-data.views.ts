/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  'data-charts': async () => ({ Component: (await import('./charts/DataChartsPage.tsx')).DataChartsPage }),
}
