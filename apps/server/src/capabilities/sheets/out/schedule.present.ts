import type { ExportSchedule, ScheduleState } from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import type { AnyExportAsk } from '#src/platform/export-source.ts'
import type { ExportScheduleRow } from './schedule.table.ts'

const actionsIn: Readonly<Record<ScheduleState, ExportSchedule['actions']>> = {
  active: ['update', 'pause', 'run', 'delete'],
  paused: ['update', 'resume', 'run', 'delete'],
  // Whoever has the right again sets it going by looking it over.
  stopped: ['update', 'delete'],
}

/** A schedule as its owner sees it. @param names what people are called */
export function presentSchedule(row: ExportScheduleRow, names: ReadonlyMap<bigint, string>): ExportSchedule {
  const { id, name, kind, every, day, minutes, zone, nextAt, lastAt, createdAt, version, stoppedFor } = row
  const state = stateOf(row)
  const person = (staffId: bigint) => ({ id: String(staffId), fullName: names.get(staffId) ?? '' })
  return {
    name,
    kind,
    every,
    day,
    minutes,
    zone,
    nextAt,
    lastAt,
    createdAt,
    version,
    stoppedFor,
    state,
    id: String(id),
    format: (row.params as AnyExportAsk['params']).format,
    conditions: row.conditions.map(([label, value]) => ({ label, value })),
    receivers: row.receiverIds.map(person),
    leftOut: row.leftOut.map(({ staffId, code }) => ({ ...person(BigInt(staffId)), code })),
    actions: actionsIn[state],
  }
}

function stateOf({ stoppedAt, pausedAt }: ExportScheduleRow): ScheduleState {
  if (stoppedAt !== null) return 'stopped'
  return pausedAt === null ? 'active' : 'paused'
}
