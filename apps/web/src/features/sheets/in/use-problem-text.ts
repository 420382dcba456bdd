import type { ImportCell } from '@pindao/protocol/sheets/import.endpoints.ts'
import { useTranslation } from 'react-i18next'

/** The sentence of a problem; of a rule that a form has, the form's own. */
export function useProblemText(): (problem: NonNullable<ImportCell['problem']>) => string {
  const { t } = useTranslation(['sheets', 'validation'])
  return ({ code, params }) =>
    code === 'rule'
      ? t(`validation:${String(params['rule']) as 'required'}`, { ...params })
      : t(`sheets:import.cell.${code}`, { ...params })
}
