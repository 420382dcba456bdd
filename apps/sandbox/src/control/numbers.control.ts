import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DayChanges } from '#src/numbers/day-changes.ts'
import { dayNumberOf } from '#src/numbers/days.ts'

const day = z.string().refine((text) => dayNumberOf(text) !== null, { error: 'no day' })
/** Days of a channel or Page: missing until they are given back, or corrected by a factor. */
const Change = z.object({
  id: z.string().min(1),
  from: day,
  to: day,
  missing: z.boolean().default(false),
  factor: z.number().min(0).max(100).default(1),
})

/** What happens to the numbers of days beside us: they are held back, and corrected. */
export function numbersControl({ dayChanges }: { readonly dayChanges: DayChanges }) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.post('/numbers', async (request, reply) => {
      const { id, from, to, missing, factor } = Change.parse(request.body)
      dayChanges.set(id, { from, to }, { missing, factor })
      return reply.code(204).send()
    })
    app.delete('/numbers', async (_request, reply) => {
      dayChanges.clear()
      return reply.code(204).send()
    })
  }
}
