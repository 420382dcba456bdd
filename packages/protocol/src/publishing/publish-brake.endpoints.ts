import { z } from 'zod'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { requiredText } from '#src/core/rules.ts'

/** What a brake holds: all publishing, or what goes to one platform, by one API project, of one department with those below it, to one channel, or of one batch. */
export const brakeScopes = ['everything', 'platform', 'project', 'department', 'channel', 'batch'] as const
export type BrakeScope = (typeof brakeScopes)[number]

/** Scopes that hold tasks of everybody: for whoever sees all of them. */
export const wideBrakeScopes: readonly BrakeScope[] = ['everything', 'platform', 'project']

/** So long the reason of a brake may be. */
export const brakeReasonLength = 200

/** What a brake is for: `target` is the code of a platform, the id of a record, or null for everything. */
const brakePlace = {
  scope: z.enum(brakeScopes),
  target: z
    .union([id, z.enum(managedPlatforms)])
    .nullable()
    .default(null),
}

/** What a running task came to once a brake was set: held before its commit, still on its way there, or too late. */
export const brakeOutcomes = ['stopped', 'stopping', 'notStopped'] as const
export type BrakeOutcome = (typeof brakeOutcomes)[number]

const count = z.number().int().min(0)

/** A brake that is on. */
export const publishBrake = z.object({
  id,
  scope: z.enum(brakeScopes),
  target: z.string().nullable(),
  /** What its target is called: of a department that was seeded its code, of a platform its code. Null: everything, or a batch. */
  targetName: z.string().nullable(),
  reason: z.string(),
  setByName: z.string(),
  setAt: instant,
  endsAt: instant.nullable(),
  /** Of the tasks that this person may see: how many it holds now, and what became of those that were running. */
  held: count,
  running: z.object({ stopped: count, stopping: count, notStopped: count }),
  actions: z.array(z.enum(['release'])),
})
export type PublishBrake = z.output<typeof publishBrake>

export const listPublishBrakes = endpoint({
  method: 'GET',
  url: '/publish-brakes',
  access: 'publishTask:read',
  summary: 'The release brakes that are on and concern this person',
  output: z.object({
    brakes: z.array(publishBrake),
    /** What this person may set one for; empty: none. */
    scopes: z.array(z.enum(brakeScopes)),
  }),
})

/** Of every task in a scope, whoever sees it: a brake is set for all of them. */
export const brakeEffect = z.object({
  /** Would not begin: what waits, is prepared, or has its time yet to come. */
  waiting: count,
  /** Is sent just now and can be held. */
  stoppable: count,
  /** Is sent just now, and it is too late to hold it. */
  unstoppable: count,
})
export type BrakeEffect = z.output<typeof brakeEffect>

export const previewPublishBrake = endpoint({
  method: 'POST',
  url: '/publish-brakes/preview',
  access: 'publishBrake:set',
  whileViewing: true,
  summary: 'What a brake would stop',
  body: z.object(brakePlace),
  output: brakeEffect,
})

export const setPublishBrake = endpoint({
  method: 'POST',
  url: '/publish-brakes',
  access: 'publishBrake:set',
  summary: 'Stops publishing in a scope: nothing begins, and nothing that is under way becomes public',
  body: z.object({
    ...brakePlace,
    reason: requiredText(brakeReasonLength),
    endsAt: instant.nullable().default(null),
  }),
  output: publishBrake,
  idempotent: 'key',
})

export const releasePublishBrake = endpoint({
  method: 'POST',
  url: '/publish-brakes/:id/release',
  access: 'publishBrake:set',
  summary: 'Publishing goes on where it was stopped',
  params: z.object({ id }),
  output: z.object({ id }),
})

/** A task that was being sent as the brake was set. */
export const brakedTask = z.object({
  taskId: id,
  title: z.string(),
  channelName: z.string(),
  outcome: z.enum(brakeOutcomes),
})

export const listBrakedTasks = endpoint({
  method: 'GET',
  url: '/publish-brakes/:id/running',
  access: 'publishTask:read',
  summary:
    'What became of the tasks that were being sent as a brake was set; those it was too late for come first',
  params: z.object({ id }),
  output: z.array(brakedTask),
})
