import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'

/** Which field a refusal is about. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  'publishing.templateNameTaken': 'name',
  'publishing.templateDefaultTaken': 'departmentDefault',
  'publishing.templateUnsuitable': 'footerId',
  'access.departmentNotFound': 'departmentId',
  'access.outsideScope': 'scope',
  'channels.notFound': 'channelId',
  'channels.removed': 'channelId',
}

const fieldOfError = (error: unknown): string | null =>
  error instanceof ApiError ? (fieldOf[error.code as ErrorCode] ?? null) : null

/** Whether a field of the form says why; another refusal is told beside it. */
export const isOfTemplateField = (error: unknown): boolean => fieldOfError(error) !== null

/** Says a refusal at the field that it is about, and goes there. */
export function useTemplateRefusal<Values>(form: FormInstance<Values>, error: unknown): void {
  const errorText = useErrorText()
  // Not before the form is drawn open again: a field that is disabled takes no keyboard.
  const say = useEffectEvent((field: string) => {
    form.setFields([{ name: field as never, errors: [errorText(error).message] }])
    form.scrollToField(field as never, { focus: true, block: 'center' })
  })
  useEffect(() => {
    const field = fieldOfError(error)
    if (field !== null) say(field)
  }, [error])
}
