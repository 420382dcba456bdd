import type { DictionaryUse } from '#src/capabilities/settings/settings.ts'
import { publishTask } from './publish-task.table.ts'

/** Columns of publish tasks that hold codes of dictionaries. */
export const taskWordUses: readonly DictionaryUse[] = [{ kind: 'fbFormat', column: publishTask.fbFormat }]
