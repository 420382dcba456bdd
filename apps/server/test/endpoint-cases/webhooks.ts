import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCases, shared } from './endpoint-case.ts'

const content = (world: EndpointWorld) => ({
  name: world.newName().slice(0, 40),
  url: 'https://hooks.example/x',
  events: ['channel.added'],
  active: true,
})
const ofHook = async (world: EndpointWorld) => ({ params: { id: await world.newWebhook() } })

// Webhooks are kept by whoever keeps the installation: for them they have no department. What each is told is asked of its
// owner's rights (webhooks.db.test.ts).
export const webhooksCases: EndpointCases = {
  'GET /webhooks': shared,
  'GET /webhooks/:id': { ...shared, input: ofHook },
  'POST /webhooks': { ...shared, input: (world) => ({ body: content(world) }) },
  'PUT /webhooks/:id': {
    ...shared,
    input: async (world) => ({ ...(await ofHook(world)), body: { ...content(world), version: 1 } }),
  },
  'DELETE /webhooks/:id': { ...shared, input: ofHook },
  'POST /webhooks/:id/secret': {
    ...shared,
    input: async (world) => ({ ...(await ofHook(world)), body: { version: 1 } }),
  },
  'POST /webhooks/:id/test': { ...shared, input: ofHook },
  'GET /webhook-deliveries': shared,
  'GET /webhook-deliveries/:id': {
    ...shared,
    input: async (world) => ({ params: { id: await world.newWebhookDelivery() } }),
  },
}
