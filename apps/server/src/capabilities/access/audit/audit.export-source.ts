import { isoInstant } from '#src/platform/db/columns.ts'
import { type ExportAsk, exportSource } from '#src/platform/export-source.ts'
import type { Words } from '#src/platform/i18n/words.ts'
import { countExportedEntries, type ExportedEntry, exportedEntries } from './audit-export.store.ts'
import { findRecordNames, nameInSides, recordKey } from './audit-name.store.ts'
import { auditFilterOf, findPeople } from './audit-search.store.ts'

/** With what its record is called. */
type NamedEntry = ExportedEntry & { readonly recordName: string | null }

/** Of each side what it says, as JSON: a file is read by programs, too. */
const jsonText = (side: object | null) =>
  side === null || Object.keys(side).length === 0 ? null : JSON.stringify(side)

/** The audit log as a file. */
export const auditExportSource = exportSource<'audit.export', ExportedEntry, NamedEntry>({
  kind: 'audit.export',
  sensitive: true,
  rows: ({ actor, params }) => exportedEntries(actor, params),
  total: ({ actor, params }) => countExportedEntries(actor, params),

  async complete(db, { actor, params }, rows) {
    if (!params.columns.includes('recordName')) return rows.map((row) => ({ ...row, recordName: null }))
    const records = rows.map((row) => ({
      ...row,
      entityId: row.entityId === null ? null : BigInt(row.entityId),
    }))
    const names = await findRecordNames(db, actor, records)
    return rows.map((row, index) => {
      const record = records[index]
      const known = record && names.get(recordKey(record))
      return { ...row, recordName: row.changedName ?? known ?? nameInSides(row) }
    })
  },

  cells: ({ words }) => ({
    id: ({ id }) => id,
    at: ({ at }) => isoInstant(at),
    person: ({ staffId, fullName }) =>
      staffId === null ? words('audit:system') : (fullName ?? words('audit:unknownPerson', { id: staffId })),
    personId: ({ staffId }) => staffId,
    action: ({ action }) => words.or(`audit:action.${action}`, action),
    entity: ({ entity }) => words.or(`audit:entity.${entity}`, entity),
    entityId: ({ entityId }) => entityId,
    recordName: ({ entity, recordName: name }) => {
      const isCalled = name !== null && (entity === 'role' || entity === 'department')
      return isCalled ? words.or(`access:${entity}.${name}`, name) : name
    },
    fields: ({ before, after }) => fieldNames(words, { ...before, ...after }),
    before: ({ before }) => jsonText(before),
    after: ({ after }) => jsonText(after),
    detail: ({ detail }) => jsonText(detail),
    ip: ({ ip }) => ip,
    requestId: ({ requestId }) => requestId,
  }),

  async conditions(db, { actor, params, words, zone }) {
    const { personId, action, entity, entityId, from, to } = params.filter
    const id = auditFilterOf(params.filter).personId
    const people = typeof id === 'bigint' ? await findPeople(db, actor, { id, limit: 1 }) : []
    const person = id === 'system' ? words('audit:system') : (people[0]?.fullName ?? personId)
    return [
      ...(person === undefined ? [] : [[words('audit:search.person'), person] as const]),
      ...(action === undefined
        ? []
        : [[words('audit:search.action'), words.or(`audit:action.${action}`, action)] as const]),
      ...(entity === undefined
        ? []
        : [[words('audit:search.entity'), words.or(`audit:entity.${entity}`, entity)] as const]),
      ...(entityId === undefined ? [] : [[words('audit:search.entityId'), entityId] as const]),
      ...(from === undefined && to === undefined
        ? []
        : [[words('audit:search.period'), periodText({ from, to }, words, zone)] as const]),
    ]
  },
})

function fieldNames(words: Words, sides: object): string {
  return Object.keys(sides)
    .map((name) => words.or(`audit:field.${name}`, name))
    .join(', ')
}

/** The days of a period on the person's calendar, both included. */
function periodText(
  { from, to }: Pick<ExportAsk<'audit.export'>['params']['filter'], 'from' | 'to'>,
  { locale }: Words,
  timeZone: string,
): string {
  const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { dateStyle: 'medium', timeZone })
  const dayOf = (at: number | undefined) => (at === undefined ? '' : format.format(at))
  const last = to === undefined ? undefined : Date.parse(to) - 1
  return `${dayOf(from === undefined ? undefined : Date.parse(from))} – ${dayOf(last)}`
}
