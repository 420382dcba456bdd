import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCases, privateList, privateTo, shared } from './endpoint-case.ts'

const robot = (departmentId: string) => ({
  departmentId,
  kinds: ['publishFailed'],
  language: 'zh',
  enabled: true,
})
const ofRobot = async (world: EndpointWorld) => ({ params: { id: await world.newRobot() } })
const hours = { digest: 'daily', digestHour: 9, quiet: null, timeZone: 'Asia/Shanghai', deputyId: null }

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
  // When and where one is told is one's own; nobody names another there.
  'GET /notices/preference': shared,
  'PUT /notices/preference': { ...shared, input: () => ({ body: hours }) },
  'GET /notices/deputies': shared,
  // No mail server is part of this walk.
  'POST /notices/try': {
    ...shared,
    input: () => ({ body: { way: 'email' } }),
    answers: ['notifications.noEmail'],
  },
  'GET /notice-robots': {
    input: async ({ newRobot }) => {
      await newRobot()
      return {}
    },
    others: 'hidden',
  },
  'GET /notice-robots/:id': { input: ofRobot, others: 'refused' },
  'POST /notice-robots': {
    input: ({ newName, departmentId }) => ({
      body: {
        ...robot(departmentId),
        name: newName().slice(0, 40),
        provider: 'wecom',
        address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x',
      },
    }),
    others: { refused: 'notifications.departmentOutside' },
  },
  'PUT /notice-robots/:id': {
    input: async (world) => ({
      ...(await ofRobot(world)),
      body: { ...robot(world.departmentId), name: world.newName().slice(0, 40), version: 1 },
    }),
    others: 'refused',
  },
  'DELETE /notice-robots/:id': { input: ofRobot, others: 'refused' },
  'POST /notice-robots/:id/test': {
    input: ofRobot,
    others: 'refused',
    answers: ['notifications.robotSealBroken'],
  },
  // What left is kept by whoever keeps the installation: for them it has no department.
  'GET /notice-outbox': shared,
  'GET /notice-ways': shared,
  'GET /notice-outbox/:id': {
    ...shared,
    input: async (world) => ({ params: { id: await world.newOutboxMessage() } }),
  },
}
