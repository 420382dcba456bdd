import type { FastifyInstance } from 'fastify'

/** Whether a process is about to go. Said before it closes, so that whoever sends it requests turns to another one. */
export type Draining = { begun(): boolean; begin(): void }

export function createDraining(): Draining {
  let begun = false
  return {
    begun: () => begun,
    begin() {
      begun = true
    },
  }
}

/**
 * From the moment the process drains each answer ends its connection: a balancer lets no request wait on one that is
 * about to be closed, and one that is kept alive after its last answer would keep the closing server open with it.
 */
export function hangUpWhenDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('preClose', async () => draining.begin())
  app.addHook('onSend', async (request, reply) => {
    if (draining.begun() && request.raw.httpVersionMajor === 1) reply.header('connection', 'close')
  })
}
