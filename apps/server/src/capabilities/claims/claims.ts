import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { seedClaims } from './claims.demo.ts'
import { type ClockPorts, type Clocks, createClocks } from './clocks/clocks.ts'
import { createDesk, type DeskPorts, type DeskRoom, followClaimedVideo } from './desk/desk.ts'
import { createFigures } from './figures/figures.ts'
import { createIntake, type IntakePorts } from './intake/intake.ts'

/** What this capability needs of the others. */
export type ClaimPorts = ClockPorts & Omit<DeskPorts, 'releaseOnPlatform'> & Omit<IntakePorts, 'followers'>

/** Copyright claims, disputes and strikes (CLM-01, DSP-01). */
export type Claims = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly imports: readonly ImportAdapter[]
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: Clocks['todayCards']
  /** What it adds to the page of what needs a hand. */
  readonly urgent: Clocks['urgent']
  readonly api: { readonly suggest: DeskRoom['api']['suggest'] }
  work(queue: Queue): Promise<void>
}

export function createClaims(kit: Kit, ports: ClaimPorts): Claims {
  const clocks = createClocks(kit, ports)
  const intake = createIntake(kit, { ...ports, followers: [clocks.follow, followClaimedVideo] })
  const desk = createDesk(kit, { ...ports, releaseOnPlatform: intake.release })
  const figures = createFigures(kit)
  const rooms = [desk, clocks, intake, figures]
  return {
    routes: rooms.flatMap(({ routes }) => routes ?? []),
    rawRoutes: rooms.flatMap(({ rawRoutes }) => rawRoutes ?? []),
    operations: rooms.flatMap(({ operations }) => operations ?? []),
    exports: rooms.flatMap(({ exports }) => exports ?? []),
    imports: rooms.flatMap(({ imports }) => imports ?? []),
    todayCards: clocks.todayCards,
    urgent: clocks.urgent,
    api: desk.api,
    demo: (life) => seedClaims(life, intake.reckonRisk),
    async work(queue) {
      for (const room of rooms) await room.work?.(queue)
    },
  }
}
