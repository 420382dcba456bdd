import { z } from 'zod'

/** The parts of the Graph API's answers that are read (platforms.md D1, D7). Ids exceed 2^53: text. */
const graphId = z.string().regex(/^\d{1,25}$/u)

export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Absent: never by time. */
  expires_in: z.number().int().positive().optional(),
})

export const person = z.object({ id: graphId, name: z.string().max(1000) })

const pageFields = {
  id: graphId,
  name: z.string().max(1000),
  username: z.string().max(200).optional(),
  link: z.url({ protocol: /^https?$/u }).optional(),
  followers_count: z.number().int().min(0).optional(),
  picture: z
    .object({ data: z.object({ url: z.url({ protocol: /^https?$/u }).optional() }).optional() })
    .optional(),
}
export const page = z.object(pageFields)
/** What of a Page is asked for. */
export const pageFieldNames = Object.keys(pageFields)

export const accountList = z.object({
  data: z.array(
    z.object({
      ...pageFields,
      access_token: z.string().min(1).optional(),
      tasks: z.array(z.string()).default([]),
    }),
  ),
  paging: z
    .object({
      cursors: z.object({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
})

/** Seconds since 1970; 0 is never. */
const instantOrNever = z.number().int().min(0).optional()

export const debugAnswer = z.object({
  data: z.object({
    app_id: z.string().optional(),
    type: z.string().optional(),
    expires_at: instantOrNever,
    data_access_expires_at: instantOrNever,
    is_valid: z.boolean(),
    scopes: z.array(z.string()).default([]),
    error: z
      .object({
        code: z.number().optional(),
        message: z.string().optional(),
        subcode: z.number().optional(),
      })
      .optional(),
  }),
})

export const errorAnswer = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    /** Of a chunk that was not the one that is wanted: which one is. */
    error_data: z.unknown().optional(),
  }),
})
