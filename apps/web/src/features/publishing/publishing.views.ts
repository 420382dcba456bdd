/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  'publish-tasks': async () => ({
    Component: (await import('./pages/PublishTasksPage.tsx')).PublishTasksPage,
  }),
  'publish-templates': async () => ({
    Component: (await import('./templates/TemplatesPage.tsx')).TemplatesPage,
  }),
}
