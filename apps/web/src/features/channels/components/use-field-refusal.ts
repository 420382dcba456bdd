import type { FormInstance } from 'antd'
import {
  isOfField as isAbout,
  type RefusedFields,
  useFieldRefusal as useRefusal,
} from '#src/shared/form/use-field-refusal.ts'

/** Which field a refusal is about. */
const fieldOf: RefusedFields = {
  'channels.idTaken': 'platformChannelId',
  'channels.groupElsewhere': 'groupId',
  'channels.groupNotFound': 'groupId',
  'channels.groupNameTaken': 'name',
  'channels.staffUnsuitable': 'ownerId',
  'channels.projectTaken': 'clientId',
}

/** Whether a field of the form says why; another refusal is told beside it. */
export const isOfField = (error: unknown): boolean => isAbout(fieldOf, error)

/** Says a refusal at the field that it is about, and goes there. */
export function useFieldRefusal<Values>(form: FormInstance<Values>, error: unknown): void {
  useRefusal(fieldOf, form, error)
}
