import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import { configuredProject, usualQuotasOf } from '#src/capabilities/platforms/platforms.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { batchRoutes } from './batch.routes.ts'
import { type BatchServiceDeps, createBatchService } from './batch.service.ts'
import { type BatchSubmitDeps, createBatchSubmit } from './batch-submit.service.ts'
import { createBatchTasks } from './batch-tasks.ts'
import { createDryRun, type DryRunDeps } from './dry-run.service.ts'
import { createRowPreparation, type PrepareRowsDeps } from './prepare-rows.service.ts'

export type ComposerPorts = Parameters<typeof createBatchTasks>[0] &
  Omit<PrepareRowsDeps, 'database'> &
  Pick<BatchServiceDeps, 'videoTitlesOf'> &
  Pick<BatchSubmitDeps, 'channelForPublishing' | 'subtitleFilesOf' | 'beginOperation'> &
  Pick<DryRunDeps, 'links' | 'videoOfBatch' | 'channelOfBatch' | 'contractsInReview'>

/** The batch composer (PUB-06): a grid of videos on channels, submitted in one go; a room of publishing. */
export type Composer = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
}

export function createComposer(kit: Kit, ports: ComposerPorts): Composer {
  const deps = { ...kit, ...ports }
  const configured = configuredProject(kit.env)
  const preparation = createRowPreparation(deps)
  const batches = createBatchService({ ...deps, preparation })
  const submit = createBatchSubmit({ ...deps, batches, tasks: createBatchTasks(deps) })
  const check = createDryRun({
    ...deps,
    batches,
    usualInserts: (clientId) => usualQuotasOf(clientId, configured).inserts,
  })
  return { routes: batchRoutes(batches, preparation, check, submit), operations: submit.commands }
}
