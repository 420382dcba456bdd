/** Pages of what leaves the product; their texts are the pack `notices`. */
export const views = {
  'notice-robots': async () => ({ Component: (await import('./robots/RobotsPage.tsx')).RobotsPage }),
  'notice-outbox': async () => ({ Component: (await import('./outbox/OutboxPage.tsx')).OutboxPage }),
}
