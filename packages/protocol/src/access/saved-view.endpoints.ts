import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { length, pattern, requiredText } from '#src/core/rules.ts'
import { tableLayout } from '#src/core/table-layout.ts'

/** Views that one person may keep of one list. */
export const mostSavedViews = 30

const mostConditions = 50
/** Names a list of the product, as the page does: `source-videos`. */
export const listId = pattern(/^[a-z][a-z0-9-]{0,59}$/u)
export const viewName = requiredText(40)

/** What a view brings back: the conditions by search key, the columns and the density. */
const viewContent = z.object({
  filters: z
    .record(length(60, 1), length(500))
    .refine((filters) => Object.keys(filters).length <= mostConditions, { error: 'pattern' }),
  layout: tableLayout,
})
export type ViewContent = z.output<typeof viewContent>

/** A list as somebody saved it. At most one per list is the default: the list opens with it. */
export const savedView = z.object({
  id,
  listId,
  name: z.string(),
  content: viewContent,
  isDefault: z.boolean(),
  updatedAt: instant,
})
export type SavedView = z.output<typeof savedView>

export const listSavedViews = endpoint({
  method: 'GET',
  url: '/me/views',
  access: 'signedIn',
  summary: 'Saved views of one list, of whoever asks, by name',
  query: z.object({ listId }),
  output: z.array(savedView),
})

export const createSavedView = endpoint({
  method: 'POST',
  url: '/me/views',
  access: 'signedIn',
  summary: 'Saves a view; its name is not taken in this list',
  body: z.object({ listId, name: viewName, content: viewContent, isDefault: z.boolean().default(false) }),
  output: savedView,
})

export const updateSavedView = endpoint({
  method: 'PATCH',
  url: '/me/views/:id',
  access: 'signedIn',
  summary: 'Renames a view, saves it anew, or makes it the default; what is not named stays',
  params: z.object({ id }),
  body: z.object({
    name: viewName.optional(),
    content: viewContent.optional(),
    isDefault: z.boolean().optional(),
  }),
  output: savedView,
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  url: '/me/views/:id',
  access: 'signedIn',
  summary: 'Deletes a view',
  params: z.object({ id }),
  output: z.object({ deleted: z.literal(true) }),
})
