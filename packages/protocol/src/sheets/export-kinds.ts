import { type KindBegunBy, operations } from '#src/capabilities.ts'

export type ExportKind = KindBegunBy<'export'>
const entries = [...operations].filter(([, { begunBy }]) => begunBy === 'export')
/** The lists that can be exported. */
export const exportKinds = entries.map(([kind]) => kind) as unknown as readonly [ExportKind, ...ExportKind[]]
