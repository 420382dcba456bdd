import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCase, type EndpointCases, shared } from './endpoint-case.ts'

const ofBox: EndpointCase = {
  input: async (world) => ({ params: { id: await world.newDropBox() } }),
  others: 'shared',
}
const boxOf = (name: string) => ({
  name,
  kind: 'sftp',
  host: 'drop.example.com',
  port: 22,
  userName: 'pindao',
  signIn: 'password',
  secret: 'secret',
  folder: '/in/{date}',
  check: 'size',
  bandwidth: null,
  departmentIds: [],
  automatic: false,
  enabled: true,
  note: '',
})
const ofDelivery = async (world: EndpointWorld) => ({ params: { id: await world.newDropDelivery() } })

/** Drop boxes of partners, and what was delivered to them. */
export const dropBoxCases: EndpointCases = {
  'GET /drop-boxes': shared,
  'GET /drop-boxes/:id': ofBox,
  'POST /drop-boxes': { input: ({ newName }) => ({ body: boxOf(newName()) }), others: 'shared' },
  'PUT /drop-boxes/:id': {
    input: async ({ newDropBox, newName }) => ({
      params: { id: await newDropBox() },
      body: { ...boxOf(newName()), version: 1 },
    }),
    others: 'shared',
  },
  'DELETE /drop-boxes/:id': ofBox,
  'POST /drop-boxes/:id/test': ofBox,
  'POST /drop-boxes/:id/host-key': {
    input: async ({ newDropBox }) => ({
      params: { id: await newDropBox() },
      body: { fingerprint: `SHA256:${'A'.repeat(43)}` },
    }),
    others: 'shared',
    answers: ['dropbox.fingerprintUnseen'],
  },
  'GET /drop-box-choices': shared,
  'GET /drop-deliveries': {
    input: async ({ newDropDelivery }) => {
      await newDropDelivery()
      return {}
    },
    others: 'hidden',
  },
  'GET /drop-deliveries/:id': { input: ofDelivery, others: 'refused' },
  'POST /drop-deliveries': {
    input: async ({ newDropBox, videoId }) => ({ body: { videoId, dropBoxId: await newDropBox() } }),
    others: { refused: 'media.videoNotFound' },
  },
  'POST /drop-deliveries/:id/retry': {
    input: ofDelivery,
    others: 'refused',
    answers: ['dropbox.notRetryable'],
  },
  'POST /drop-deliveries/:id/withdraw': { input: ofDelivery, others: 'refused' },
}
