import type { FormInstance } from 'antd'
import {
  isOfField as isAbout,
  type RefusedFields,
  useFieldRefusal as useRefusal,
} from '#src/shared/form/use-field-refusal.ts'

/** Which field a refusal is about. */
const fieldOf: RefusedFields = {
  'publishing.templateNameTaken': 'name',
  'publishing.templateDefaultTaken': 'departmentDefault',
  'publishing.templateUnsuitable': 'footerId',
  'access.departmentNotFound': 'departmentId',
  'access.outsideScope': 'scope',
  'channels.notFound': 'channelId',
  'channels.removed': 'channelId',
}

/** Whether a field of the form says why; another refusal is told beside it. */
export const isOfTemplateField = (error: unknown): boolean => isAbout(fieldOf, error)

/** Says a refusal at the field that it is about, and goes there. */
export function useTemplateRefusal<Values>(form: FormInstance<Values>, error: unknown): void {
  useRefusal(fieldOf, form, error)
}
