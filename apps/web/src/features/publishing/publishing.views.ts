/** Pages of this capability, by the view name that the server's routes carry (NAV-04). */
export const publishingViews = {
  'publish-tasks': () => import('./pages/PublishTasksPage.tsx'),
} as const
