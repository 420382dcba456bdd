import { requiredText } from '#src/core/rules.ts'

/** Why a difference between a platform and our records is in order. */
export const findingNote = requiredText(500)
