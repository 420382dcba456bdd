import { partyProblems } from '@pindao/protocol/contracts/party.fields.ts'
import type { FormInstance, FormRule } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PartyValues } from './party-values.ts'

/** What the fields of a party have to be together, said at the field that it is about: the rule that the server has. */
export function useTogether(form: FormInstance<PartyValues>) {
  const { t } = useTranslation('validation')
  return (field: string): FormRule => ({
    validator: async () => {
      const {
        taxFormType = null,
        taxFormSignedOn = null,
        taxFormValidTo = null,
        ...values
      } = form.getFieldsValue() as PartyValues
      const all = { ...values, taxFormType, taxFormSignedOn, taxFormValidTo, idType: values.idType ?? null }
      const problem = partyProblems(all).find((one) => one.field === field)
      if (problem !== undefined) throw new Error(t(problem.message))
    },
  })
}
