import { useId } from 'react'
import type { z } from 'zod'
import { useRuleText } from './use-rule.ts'

/**
 * A field outside a form, judged by a shared rule (VAL) while it is filled in: what the control and the sentence below
 * it (`FieldProblem`) need. With `empty: 'passes'` nothing is said before something is typed.
 */
export function useFieldProblem(rule: z.ZodType, value: string, empty: 'passes' | 'refused') {
  const id = useId()
  const sentence = useRuleText()(rule, value)
  const text = empty === 'passes' && value.trim() === '' ? null : sentence
  return {
    /** The value is as the rule wants it. */
    passes: sentence === null,
    text,
    id,
    control: text === null ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': id },
  }
}
export type FieldProblemState = ReturnType<typeof useFieldProblem>
