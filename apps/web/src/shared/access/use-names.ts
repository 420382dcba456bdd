import { isDefaultRoleCode } from '@pindao/protocol/access/default-roles.ts'
import { type DepartmentCode, departmentCodes } from '@pindao/protocol/access/departments.ts'
import { useTranslation } from 'react-i18next'

/** What a role or department is called by: a code with a translated label, or a name of its own. */
export type Called = { readonly code: string | null; readonly name: string | null }

/** The names of roles and departments in the language shown now. */
export function useNames() {
  const { t } = useTranslation('access')
  return {
    role: ({ code, name }: Called): string =>
      isDefaultRoleCode(code) ? t(`role.${code}`) : (name ?? code ?? ''),
    department: ({ code, name }: Called): string =>
      isDepartmentCode(code) ? t(`department.${code}`) : (name ?? code ?? ''),
  }
}
export type Names = ReturnType<typeof useNames>

function isDepartmentCode(code: string | null): code is DepartmentCode {
  return departmentCodes.some((known) => known === code)
}
