import { type KindBegunBy, operations } from '#src/capabilities.ts'
import { videoImport } from '#src/media/video.import.ts'
import type { ImportTarget } from './import.ts'

/** Operations that begin with a sheet; each is the target of an import. */
export type ImportKind = KindBegunBy<'import'>

/** What the sheets of each kind may bring. A kind without columns does not compile. */
export const importTargets: Readonly<Record<ImportKind, ImportTarget>> = { 'video.import': videoImport }

export const importKinds = [...operations]
  .filter(([, { begunBy }]) => begunBy === 'import')
  .map(([kind]) => kind) as unknown as readonly [ImportKind, ...ImportKind[]]
