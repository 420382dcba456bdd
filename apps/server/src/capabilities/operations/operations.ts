import type { OperationKind } from '@pindao/protocol/operations/operation.kinds.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { JobRun, Queue } from '#src/platform/queue/queue.ts'
import { runLongOperationJob, runOperationJob } from './operation.jobs.ts'
import { keepOperations } from './operation.keeping.ts'
import type { AnyOperationCommand } from './operation.kind.ts'
import { createOperationRunner, type OperationRunnerDeps } from './operation.runner.ts'
import { createOperationService, type OperationService } from './operation.service.ts'
import { operationsRoutes } from './operations.routes.ts'

export { operationExportSource } from './operation.export-source.ts'
export { type AnyOperationCommand, operationCommand } from './operation.kind.ts'

/** So many operations are in progress side by side in one worker; each takes one record at a time. */
const lanes = 4
/** Beside those: of what takes hours. */
const longLanes = 2

/** Work that outlives its request: one command for many records (PUB-06). */
export type Operations = {
  readonly routes: readonly Route[]
  /** For capabilities whose operations begin with a command of their own (sheets). */
  readonly api: Pick<OperationService, 'begin' | 'get'>
  /** Opens the lanes that take the records; called in workers only. */
  work(queue: Queue): Promise<void>
}

export function createOperations(
  kit: Kit,
  ports: Pick<OperationRunnerDeps, 'actorAtWork'> & {
    /** So many operations of one person may be open at once. */
    openPerPerson(actor: Actor): number
    /** Days that an operation and its results are kept after its end. */
    keptDays(): number
    /** What the capabilities can do to many records at once. */
    readonly commands: readonly AnyOperationCommand[]
  },
): Operations {
  const commandOf = (wanted: OperationKind) => {
    const command = ports.commands.find(({ kind }) => kind === wanted)
    if (!command) throw new RangeError(`no capability has a command for ${wanted}`)
    return command
  }
  const runner = createOperationRunner({ ...kit, ...ports, commandOf })
  const service = createOperationService({ ...kit, ...ports, commandOf })
  return {
    routes: operationsRoutes(service),
    api: service,
    async work(queue) {
      const run = ({ operationId }: { readonly operationId: string }, job: JobRun) =>
        runner.run(BigInt(operationId), job)
      await queue.work(runOperationJob, run, { lanes })
      await queue.work(runLongOperationJob, run, { lanes: longLanes })
      await keepOperations(queue, { ...kit, keptDays: ports.keptDays, jobs: queue })
    },
  }
}
