import {
  type AuditEntry,
  getAuditChain,
  listAuditLog,
  listAuditPeople,
} from '@pindao/protocol/access/audit.endpoints.ts'
import { screen, within } from '@testing-library/react'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'

export const person = personOf('admin')

export const changed: AuditEntry = {
  id: '5',
  at: '2026-03-04T05:06:07.000Z',
  person: { id: '7', fullName: '周凯' },
  action: 'role.update',
  entity: 'role',
  entityId: '12',
  recordName: null,
  before: {
    name: '审片',
    dataScope: 'own',
    webhookSecret: '[secret]',
    enabled: true,
    odd: { a: 1 },
    gone: 'x',
  },
  after: {
    name: '审片组',
    dataScope: 'all',
    webhookSecret: '[secret]',
    enabled: false,
    odd: { a: 2 },
    tags: [],
  },
  detail: {},
  requestId: 'req-99',
  ip: '10.1.2.3',
}
export const signedOut: AuditEntry = {
  ...changed,
  id: '4',
  action: 'session.end',
  entity: 'session',
  entityId: '8',
  before: null,
  after: null,
  detail: { reason: 'signOut' },
}
export const bySystem: AuditEntry = {
  ...changed,
  id: '3',
  person: null,
  action: 'future.act',
  entity: 'future',
  entityId: null,
  before: null,
  after: { title: '新' },
  requestId: null,
  ip: null,
}

/** A server with three acts in its log, nothing sealed yet, and one person to search for. */
export function auditServer(): FakeServer {
  const server = serverFor(person)
  server.answers(getAuditChain, { head: null, waiting: 0, waitingSince: null })
  server.answers(listAuditPeople, [{ id: '7', fullName: '周凯', email: 'admin@pindao.example' }])
  server.answers(listAuditLog, [changed, signedOut, bySystem])
  return server
}

export const openLog = (server: FakeServer, search = '') =>
  openPage(`/account/audit-log${search}`, { server, person })

/** The line in which these words stand. */
export const row = async (words: string) =>
  within(await screen.findByRole('row', { name: new RegExp(words, 'u') }))
