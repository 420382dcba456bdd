import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { instant } from '#src/core/fields.ts'
import { perEvent } from './person-settings.endpoints.ts'
import { type NotificationEvent, notificationEvents, notificationWays } from './person-settings.ts'

/** A way that is left out goes by the role. */
const chosenWays = z.partialRecord(z.enum(notificationWays), z.boolean())

/** How the company tells its people of things, where they have chosen nothing themselves. */
export const houseNotices = z.object({
  choices: z.object(perEvent(chosenWays.optional())),
  /** Goes back with a change; 0 where nobody has changed anything yet. */
  version: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type HouseNotices = z.output<typeof houseNotices>

export const getHouseNotices = endpoint({
  method: 'GET',
  url: '/settings/notices',
  access: 'setting:read',
  summary: 'In which ways people are told of things who have chosen nothing themselves',
  output: houseNotices,
})

export const updateHouseNotices = endpoint({
  method: 'PUT',
  url: '/settings/notices',
  access: 'setting:update',
  summary: 'Sets one way of one event for the company, or with null lets the role decide again',
  body: z.object({
    event: z.enum(notificationEvents as [NotificationEvent, ...NotificationEvent[]]),
    way: z.enum(notificationWays),
    told: z.boolean().nullable(),
    version: z.int().min(0),
  }),
  output: houseNotices,
})
