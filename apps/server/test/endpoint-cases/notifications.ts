import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCases, privateList, privateTo, shared } from './endpoint-case.ts'

const ofNotification = async (world: EndpointWorld) => ({ params: { id: await world.newNotification() } })

export const notificationsCases: EndpointCases = {
  // Each is for one person, who needs no permission for what is their own.
  'GET /notifications': {
    ...privateList,
    input: async (world) => {
      await world.newNotification()
      return {}
    },
  },
  'GET /notifications/unread': shared,
  'POST /notifications/:id/read': { ...privateTo('notifications.notFound'), input: ofNotification },
  'POST /notifications/read': {
    ...shared,
    input: async (world) => ({ body: { newestId: await world.newNotification() } }),
  },
}
