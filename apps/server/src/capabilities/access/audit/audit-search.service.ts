import type {
  AuditChain,
  AuditEntry,
  AuditPerson,
  listAuditLog,
  listAuditPeople,
} from '@pindao/protocol/access/audit.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { presentAuditEntry } from './audit.present.ts'
import { findHead, readUnsealed } from './audit.seal.store.ts'
import { findRecordNames } from './audit-name.store.ts'
import * as store from './audit-search.store.ts'

/** People in one select; whoever has more types a part of the name. */
const maxPeople = 20

/** Reading the audit log (PERM-05). */
export function createAuditSearch({ db }: Pick<Database, 'db'>) {
  return {
    async list(
      { actor }: SignedInContext,
      query: EndpointParsed<typeof listAuditLog>['query'],
    ): Promise<{ rows: AuditEntry[]; total: number }> {
      const { page: _page, pageSize: _size, ...conditions } = query
      const { rows, total } = await store.findEntries(
        db,
        actor,
        store.auditFilterOf(conditions),
        sortedWindowOf(query),
      )
      const names = await findRecordNames(
        db,
        actor,
        rows.map(({ entry }) => entry),
      )
      return { rows: rows.map((row) => presentAuditEntry(row, names)), total }
    },

    async people(
      { actor }: SignedInContext,
      { name, id }: EndpointParsed<typeof listAuditPeople>['query'],
    ): Promise<AuditPerson[]> {
      const people = await store.findPeople(db, actor, { name, id: idOf(id), limit: maxPeople })
      return people.map((person) => ({ ...person, id: String(person.id) }))
    },

    async chain(): Promise<AuditChain> {
      const [head, unsealed] = await Promise.all([findHead(db), readUnsealed(db)])
      const shown = head && {
        seal: String(head.id),
        sealedAt: head.sealedAt,
        hash: head.hash.toString('hex'),
      }
      return { head: shown, ...unsealed }
    },
  }
}
export type AuditSearch = ReturnType<typeof createAuditSearch>

function idOf(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : BigInt(text)
}
