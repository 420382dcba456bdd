import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { SubjectReviews } from '../approvals/subject-reviews.ts'
import { contractLifeJob, moveContracts } from './contract.life.ts'
import { createContractReview } from './contract.review.ts'
import { contractRoutes } from './contract.routes.ts'
import { type ContractReading, createContractReading } from './contract.service.ts'
import { type ContractPorts, createContractChanges } from './contract-changes.service.ts'

/** Contracts themselves: the door of the room. */
export type Agreements = {
  readonly routes: readonly Route[]
  readonly api: Pick<ContractReading, 'suggest'>
  work(queue: Queue): Promise<void>
}

export function createAgreements(kit: Kit, ports: ContractPorts, reviews: SubjectReviews): Agreements {
  const reading = createContractReading(kit, reviews)
  return {
    routes: contractRoutes(
      reading,
      createContractChanges({ ...kit, ...ports }),
      createContractReview(kit, reviews),
    ),
    api: { suggest: reading.suggest },
    async work(queue) {
      await queue.work(contractLifeJob, async () => {
        await moveContracts(kit)
      })
    },
  }
}
