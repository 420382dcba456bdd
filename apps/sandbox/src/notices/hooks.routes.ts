import type { FastifyInstance } from 'fastify'
import { readBytes } from '#src/core/body.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import type { HookLedger } from './hooks.ts'

export const HOOKS_PREFIX = '/hooks'

/** What a receiver answers by its name; any other name takes what it is told. */
const answers: Readonly<Record<string, { readonly status: number; readonly body: object }>> = {
  broken: { status: 500, body: { error: 'the queue behind this address is full' } },
  gone: { status: 410, body: { error: 'this address was taken down' } },
}

/** Another system that is told of events: it notes what it gets, under the name in its path. */
export function hookRoutes({ hooks }: { readonly hooks: HookLedger }) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.post<{ Params: { name: string } }>('/:name', async (request, reply) => {
      const { name } = request.params
      const body = (await readBytes(request.raw, 65_536)).toString('utf8')
      hooks.note(name, request.headers, body)
      if (name === 'moved') return reply.redirect('/hooks/elsewhere', 307)
      const answer = answers[name] ?? { status: 200, body: { received: true } }
      return reply.code(answer.status).send(answer.body)
    })
  }
}

/** Under the control prefix: what receivers were told. */
export function hooksControl({ hooks }: { readonly hooks: HookLedger }) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get('/hooks', async () => hooks.list())
    app.delete('/hooks', async (_request, reply) => {
      hooks.clear()
      return reply.code(204).send()
    })
  }
}
