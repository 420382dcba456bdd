/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  'data-charts': async () => ({ Component: (await import('./charts/DataChartsPage.tsx')).DataChartsPage }),
  'data-videos': async () => ({ Component: (await import('./operation/DataVideosPage.tsx')).DataVideosPage }),
  'data-channels': async () => ({
    Component: (await import('./operation/DataChannelsPage.tsx')).DataChannelsPage,
  }),
  'data-alerts': async () => ({ Component: (await import('./alerts/DataAlertsPage.tsx')).DataAlertsPage }),
  'data-health': async () => ({ Component: (await import('./facts/DataHealthPage.tsx')).DataHealthPage }),
}
