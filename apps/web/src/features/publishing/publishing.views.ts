/** Pages of this capability, by the view name that the routes carry (NAV-04). */
export const views = {
  'publish-tasks': async () => ({
    Component: (await import('./pages/PublishTasksPage.tsx')).PublishTasksPage,
  }),
  'publish-queue': async () => ({
    Component: (await import('./queue/PublishQueuePage.tsx')).PublishQueuePage,
  }),
  'publish-plans': async () => ({
    Component: (await import('./plans/PublishPlansPage.tsx')).PublishPlansPage,
  }),
  'publish-calendar': async () => ({
    Component: (await import('./plans/PublishCalendarPage.tsx')).PublishCalendarPage,
  }),
  'publish-composer': async () => ({
    Component: (await import('./composer/PublishComposerPage.tsx')).PublishComposerPage,
  }),
  'publish-failures': async () => ({
    Component: (await import('./failures/PublishFailuresPage.tsx')).PublishFailuresPage,
  }),
  'publish-templates': async () => ({
    Component: (await import('./templates/TemplatesPage.tsx')).TemplatesPage,
  }),
}
