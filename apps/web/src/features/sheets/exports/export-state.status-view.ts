import type { ExportState } from '@pindao/protocol/sheets/export-record.endpoints.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a file looks; total. */
export const exportStateView: {
  readonly [S in ExportState]: { readonly labelKey: `exports.state.${S}`; readonly tone: Tone }
} = {
  waiting: { labelKey: 'exports.state.waiting', tone: 'waiting' },
  making: { labelKey: 'exports.state.making', tone: 'running' },
  ready: { labelKey: 'exports.state.ready', tone: 'success' },
  failed: { labelKey: 'exports.state.failed', tone: 'error' },
  cancelled: { labelKey: 'exports.state.cancelled', tone: 'stopped' },
  expired: { labelKey: 'exports.state.expired', tone: 'stopped' },
}
