import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { shortName, version } from '#src/core/record-fields.ts'
import { anyText, optionalText, requiredText } from '#src/core/rules.ts'
import {
  dropBoxChecks,
  dropBoxKinds,
  dropBoxSignIns,
  fingerprint,
  folderPattern,
  hostName,
} from './drop-box.fields.ts'

const count = z.number().int().min(0)
const port = z.number().int().min(1).max(65_535)
/** Bytes a second; from 1 kB up, so that a delivery ends. */
const bandwidth = z.number().int().min(1000).max(100_000_000_000)

/**
 * Where videos are delivered to: a partner's server. Its secrets never leave ours. `hostKey` is the fingerprint that somebody
 * has confirmed; `seenHostKey` another one that the server showed, and that nobody has confirmed (yet).
 */
export const dropBox = z.object({
  id,
  name: z.string(),
  kind: z.enum(dropBoxKinds),
  host: z.string(),
  port,
  userName: z.string(),
  signIn: z.enum(dropBoxSignIns),
  hasSecret: z.boolean(),
  hostKey: fingerprint.nullable(),
  seenHostKey: fingerprint.nullable(),
  seenHostKeyAt: instant.nullable(),
  /** The key was another one than the confirmed one: nothing is delivered until somebody decides. */
  stopped: z.boolean(),
  folder: z.string(),
  check: z.enum(dropBoxChecks),
  /** Bytes a second; null: as fast as it goes. */
  bandwidth: z.number().int().nullable(),
  /** Who may deliver there; none named: everybody. */
  departments: z.array(z.object({ id, code: z.string() })),
  /** What these departments save with "send on after saving" goes here. */
  automatic: z.boolean(),
  enabled: z.boolean(),
  note: z.string(),
  /** Deliveries that are not over, and those that failed. */
  openCount: count,
  failedCount: count,
  lastDeliveredAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(['update', 'test', 'confirmHostKey', 'delete'])),
})
export type DropBox = z.output<typeof dropBox>

export const dropBoxSortKeys = ['name', 'createdAt'] as const
export type DropBoxSortKey = (typeof dropBoxSortKeys)[number]

export const listDropBoxes = endpoint({
  method: 'GET',
  url: '/drop-boxes',
  access: 'dropBox:read',
  summary: 'Where videos are delivered to',
  query: z.object({ ...pageQuery, ...sortQuery(dropBoxSortKeys, 'name'), name: searchText.optional() }),
  output: z.array(dropBox),
  list: true,
})

export const getDropBox = endpoint({
  method: 'GET',
  url: '/drop-boxes/:id',
  access: 'dropBox:read',
  summary: 'One drop box',
  params: z.object({ id }),
  output: dropBox,
})

/** One word: what stands in a command line or a path ends at no space. */
const userName = requiredText(200).regex(/^[^\s\p{Cc}]+$/u, { error: 'pattern' })
const secret = anyText.min(1, { error: 'required' }).max(20_000, { error: 'tooLong' })

const content = {
  name: shortName,
  kind: z.enum(dropBoxKinds),
  host: hostName,
  port,
  userName,
  signIn: z.enum(dropBoxSignIns),
  folder: folderPattern,
  check: z.enum(dropBoxChecks),
  bandwidth: bandwidth.nullable(),
  departmentIds: z.array(id).max(100),
  automatic: z.boolean(),
  enabled: z.boolean(),
  note: optionalText(1000),
}

export const createDropBox = endpoint({
  method: 'POST',
  url: '/drop-boxes',
  access: 'dropBox:create',
  summary:
    'A further place to deliver videos to; its host key has to be confirmed before anything goes there',
  body: z.object({ ...content, secret, passphrase: optionalText(1000).optional() }),
  output: dropBox,
  idempotent: 'key',
})

export const updateDropBox = endpoint({
  method: 'PUT',
  url: '/drop-boxes/:id',
  access: 'dropBox:update',
  summary: 'A drop box as it is to be; a secret only where it is to be another one',
  params: z.object({ id }),
  body: z.object({
    ...content,
    secret: secret.optional(),
    passphrase: optionalText(1000).optional(),
    version,
  }),
  output: dropBox,
})

export const deleteDropBox = endpoint({
  method: 'DELETE',
  url: '/drop-boxes/:id',
  access: 'dropBox:update',
  summary: 'Removes a drop box to which nothing is on its way',
  params: z.object({ id }),
  output: z.object({ id }),
})

/** What a look at the server said. `hostKey`: whether the key it shows is the confirmed one, the first one, or another one. */
export const dropBoxTest = z.object({
  box: dropBox,
  hostKey: z.enum(['confirmed', 'first', 'changed']).nullable(),
  /** Why it does not work; null: signed in, and the folder can be written to. */
  problem: z.string().nullable(),
  /** What the server said, in its words. */
  said: z.string().nullable(),
})
export type DropBoxTest = z.output<typeof dropBoxTest>

export const testDropBox = endpoint({
  method: 'POST',
  url: '/drop-boxes/:id/test',
  access: 'dropBox:update',
  summary: 'Connects, compares the host key, signs in where that is confirmed, and tries to write',
  params: z.object({ id }),
  output: dropBoxTest,
})

export const confirmHostKey = endpoint({
  method: 'POST',
  url: '/drop-boxes/:id/host-key',
  access: 'dropBox:update',
  summary: 'Says that a fingerprint that the server showed is its own; deliveries that waited for it go on',
  params: z.object({ id }),
  body: z.object({ fingerprint }),
  output: dropBox,
})

/** A drop box as whoever delivers chooses it. */
const dropBoxChoice = z.object({ id, name: z.string(), kind: z.enum(dropBoxKinds), automatic: z.boolean() })
export type DropBoxChoice = z.output<typeof dropBoxChoice>

export const dropBoxChoices = endpoint({
  method: 'GET',
  url: '/drop-box-choices',
  access: 'dropDelivery:create',
  summary: 'Drop boxes that this person may deliver to',
  output: z.array(dropBoxChoice),
})
