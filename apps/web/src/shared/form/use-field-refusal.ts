import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'

/** Which field of a form a refusal is about. */
export type RefusedFields = Partial<Readonly<Record<ErrorCode, string>>>

const fieldOfError = (fields: RefusedFields, error: unknown): string | null =>
  error instanceof ApiError ? (fields[error.code as ErrorCode] ?? null) : null

/** Whether a field of the form says why; another refusal is told beside it. */
export const isOfField = (fields: RefusedFields, error: unknown): boolean =>
  fieldOfError(fields, error) !== null

/** Says a refusal at the field that it is about, and goes there. `fields` is a table that does not change. */
export function useFieldRefusal<Values>(
  fields: RefusedFields,
  form: FormInstance<Values>,
  error: unknown,
): void {
  const errorText = useErrorText()
  // Not before the form is drawn open again: a field that is disabled takes no keyboard.
  const say = useEffectEvent((field: string) => {
    form.setFields([{ name: field as never, errors: [errorText(error).message] }])
    form.scrollToField(field as never, { focus: true, block: 'center' })
  })
  useEffect(() => {
    const field = fieldOfError(fields, error)
    if (field !== null) say(field)
  }, [fields, error])
}
