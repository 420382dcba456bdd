import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { instant } from '#src/core/fields.ts'

/** How a part of the installation is. `partly`: something that it could do is missing. `off`: nobody set it up. */
export const healthStates = ['well', 'partly', 'failing', 'off'] as const
export type HealthState = (typeof healthStates)[number]
const state = z.enum(healthStates)

/** What is looked for in a program: texts `upkeep.means.<name>`. */
const capability = z.object({ name: z.string(), isThere: z.boolean() })

/** Programs; texts `upkeep.program.<name>.*`: what it is for, what does not work without, how to get it. */
export const programNames = ['ffmpeg', 'ffprobe', 'fonts', 'tesseract', 'separator', 'ascp'] as const
export type ProgramName = (typeof programNames)[number]

export const programHealth = z.object({
  name: z.enum(programNames),
  state,
  path: z.string().nullable(),
  version: z.string().nullable(),
  capabilities: z.array(capability),
})
export type ProgramHealth = z.output<typeof programHealth>

export const storageHealth = z.object({
  type: z.string(),
  state,
  /** New videos go there. */
  isMain: z.boolean(),
  /** Bytes that uploads may still take; null where the storage cannot tell. */
  freeBytes: z.number().nullable(),
  /** Bytes that uploads leave free; null for what is no disk of ours. */
  reserveBytes: z.number().nullable(),
})
export type StorageHealth = z.output<typeof storageHealth>

export const lineNames = [
  'youtube',
  'facebook',
  'signOn',
  'mailServer',
  'translation',
  'speech',
  'sandbox',
] as const
export type LineName = (typeof lineNames)[number]

/** Lines to the world outside: whether they are set up, never with what secret. Texts: `upkeep.line.<name>`. */
export const outsideLine = z.object({
  name: z.enum(lineNames),
  state,
  /** Where it leads to: hosts and names, never a secret. */
  detail: z.string().nullable(),
})
export type OutsideLine = z.output<typeof outsideLine>

export const runningProcess = z.object({
  id: z.uuid(),
  role: z.enum(['api', 'worker']),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** It has said nothing for longer than it should. */
  isLate: z.boolean(),
  /** How many kinds of work it takes, and how many jobs of them at once; 0 for one that takes none. */
  kinds: z.int(),
  lanes: z.int(),
})
export type RunningProcess = z.output<typeof runningProcess>

export const systemHealth = z.object({
  /** When the programs were looked at. */
  at: instant,
  programs: z.array(programHealth),
  storages: z.array(storageHealth),
  database: z.object({
    state,
    version: z.string(),
    bytes: z.number(),
    connections: z.int(),
    mostConnections: z.int(),
    /** Migrations that ran; the newest one’s name where it is known. */
    migrations: z.int(),
  }),
  lines: z.array(outsideLine),
  processes: z.array(runningProcess),
})
export type SystemHealth = z.output<typeof systemHealth>

export const getSystemHealth = endpoint({
  method: 'GET',
  url: '/system-health',
  access: 'health:read',
  summary: 'Programs, storage, database, lines outside and processes as they are at this moment',
  output: systemHealth,
})
