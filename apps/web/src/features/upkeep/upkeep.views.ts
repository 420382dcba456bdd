/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  'system-health': async () => ({ Component: (await import('./health/HealthPage.tsx')).HealthPage }),
  'job-queues': async () => ({ Component: (await import('./queues/QueuesPage.tsx')).QueuesPage }),
  'taking-over': async () => ({
    Component: (await import('./taking-over/TakingOverPage.tsx')).TakingOverPage,
  }),
}
