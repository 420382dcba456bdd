import type { RowState } from '@pindao/protocol/sheets/import.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** What a row came to: word and tone. */
export const rowStateView = {
  new: { tone: 'success', labelKey: 'import.state.new' },
  changed: { tone: 'running', labelKey: 'import.state.changed' },
  unchanged: { tone: 'neutral', labelKey: 'import.state.unchanged' },
  problem: { tone: 'error', labelKey: 'import.state.problem' },
} as const satisfies Record<RowState, { readonly tone: Tone; readonly labelKey: string }>
