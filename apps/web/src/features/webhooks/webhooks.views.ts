/** Pages of what other systems are told; their texts are the pack `webhooks`. */
export const views = {
  webhooks: async () => ({ Component: (await import('./hooks/WebhooksPage.tsx')).WebhooksPage }),
  'webhook-deliveries': async () => ({
    Component: (await import('./log/DeliveriesPage.tsx')).DeliveriesPage,
  }),
}
