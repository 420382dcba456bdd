import { isEmptyValue, ruleParams } from '@pindao/protocol/core/rules.ts'
import type { FormRule } from 'antd'
import type i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

/** What a shared rule says of a value, in the language shown; null where it passes. */
type RuleText = (rule: z.ZodType, value: unknown) => string | null

/** The sentences of the shared rules (VAL), for fields outside a form; those of a form take `useRule`. */
export function useRuleText(): RuleText {
  const { t, i18n } = useTranslation('validation')
  return useMemo(
    () => (rule, value) => {
      const issue = rule.safeParse(value).error?.issues[0]
      if (!issue) return null
      const key = `validation:${issue.message}`
      return i18n.exists(key)
        ? (i18n as typeof i18next).t(key as never, ruleParams({ ...issue }))
        : t('pattern')
    },
    [t, i18n],
  )
}

/** Turns a shared rule into one of a form field. An empty field passes unless the rule is `needed`. */
type ToFormRule = (rule: z.ZodType, options?: { readonly needed?: boolean }) => FormRule

/**
 * The bridge from the shared rules (VAL) to forms: the field says the sentence of the rule, in the language shown. The
 * star of a required field comes with `required`, which this sets for needed ones.
 */
export function useRule(): ToFormRule {
  const ruleText = useRuleText()
  return useMemo(
    () =>
      (rule, { needed = false } = {}) => ({
        ...(needed ? { required: true } : {}),
        validator: async (_: unknown, value: unknown) => {
          if (!needed && isEmptyValue(value)) return
          // A field nobody touched has no value: as an empty text it is missing, as none it would be a wrong one.
          const sentence = ruleText(rule, value ?? '')
          if (sentence !== null) throw new Error(sentence)
        },
      }),
    [ruleText],
  )
}
