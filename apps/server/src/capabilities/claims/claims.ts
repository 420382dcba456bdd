import type { RemovalReview, ReviewedRemovals } from '#src/capabilities/contracts/contracts.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { seedCases } from './cases/cases.demo.ts'
import { type CasePorts, type CaseRoom, createCases } from './cases/cases.ts'
import { seedClaims } from './claims.demo.ts'
import { type ClockPorts, type Clocks, createClocks } from './clocks/clocks.ts'
import { createDesk, type DeskPorts, type DeskRoom, followClaimedVideo } from './desk/desk.ts'
import { createFigures } from './figures/figures.ts'
import { createIntake, type IntakePorts } from './intake/intake.ts'
import { seedOutbound } from './outbound/outbound.demo.ts'
import { createOutbound } from './outbound/outbound.ts'
import type { ClaimFollower } from './room.ts'

export { disputeHandover } from './cases/cases.ts'
export { seesKind } from './cases/dispute.rights.ts'
export { claimWordUses } from './claim-words.store.ts'
export { claimHandover } from './desk/claim-handover.store.ts'
export type { ClaimChange } from './room.ts'

/** What this capability needs of the others. */
export type ClaimPorts = ClockPorts &
  Omit<DeskPorts, 'releaseOnPlatform' | 'takeCase'> &
  Omit<IntakePorts, 'followers'> &
  Omit<CasePorts, 'followDispute' | 'noteStatus'> & {
    /** The review that a removal waits for. */
    readonly removalReview: RemovalReview
    /** Capabilities after this one that go on by claims, in the transaction in which one was made or changed. */
    readonly followers?: readonly ClaimFollower[]
  }

/** Copyright claims, disputes and strikes (CLM-01, DSP-01). */
export type Claims = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly imports: readonly ImportAdapter[]
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: Clocks['todayCards'] & CaseRoom['todayCards']
  /** What it adds to the page of what needs a hand. */
  readonly urgent: Clocks['urgent']
  readonly api: {
    readonly suggest: DeskRoom['api']['suggest']
    readonly suggestDisputes: CaseRoom['api']['suggest']
    /** What begins and ends with objections to settlements. */
    readonly objectionCases: CaseRoom['api']['objections']
    /** Removals as their review moves them. */
    readonly removals: ReviewedRemovals
  }
  work(queue: Queue): Promise<void>
}

export function createClaims(kit: Kit, ports: ClaimPorts): Claims {
  const clocks = createClocks(kit, ports)
  const cases: CaseRoom = createCases(kit, {
    ...ports,
    followDispute: clocks.followDispute,
    noteStatus: (...noted) => intake.record.noteStatus(...noted),
  })
  const followers = [clocks.follow, followClaimedVideo, cases.follow, ...(ports.followers ?? [])]
  const intake = createIntake(kit, { ...ports, followers })
  const desk = createDesk(kit, {
    ...ports,
    releaseOnPlatform: intake.release,
    takeCase: cases.services.changes.takeOfClaim,
  })
  const outbound = createOutbound(kit, { ...ports, record: intake.record, review: ports.removalReview })
  const figures = createFigures(kit)
  const rooms = [desk, clocks, cases, intake, outbound, figures]
  return {
    routes: rooms.flatMap(({ routes }) => routes ?? []),
    rawRoutes: rooms.flatMap(({ rawRoutes }) => rawRoutes ?? []),
    operations: rooms.flatMap(({ operations }) => operations ?? []),
    exports: rooms.flatMap(({ exports }) => exports ?? []),
    imports: rooms.flatMap(({ imports }) => imports ?? []),
    todayCards: { ...clocks.todayCards, ...cases.todayCards },
    urgent: clocks.urgent,
    api: {
      suggest: desk.api.suggest,
      suggestDisputes: cases.api.suggest,
      objectionCases: cases.api.objections,
      removals: outbound.removals,
    },
    demo: async (life) => {
      await seedClaims(life, { ...kit, ...intake })
      await seedCases(life, { ...kit, ...cases })
      await seedOutbound(life, outbound)
    },
    async work(queue) {
      for (const room of rooms) await room.work?.(queue)
    },
  }
}
