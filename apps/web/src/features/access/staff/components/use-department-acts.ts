import type { Department } from '@pindao/protocol/access/department.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useDepartmentChanges } from '../api/departments.queries.ts'

type Place = { readonly parentId: string | null; readonly beforeId: string | null }

/** What can be done to departments; each says what became of it and resolves to whether it was done. */
export function useDepartmentActs() {
  const { t } = useTranslation(['staff', 'common'])
  const feedback = useFeedback()
  const names = useNames()
  const { create, rename, move, remove } = useDepartmentChanges()

  async function attempt(run: () => Promise<unknown>, done: string): Promise<boolean> {
    try {
      await run()
      feedback.success(done)
      return true
    } catch (error) {
      feedback.failure(error)
      return false
    }
  }

  return {
    isPending: create.isPending || rename.isPending || move.isPending || remove.isPending,
    create: (name: string, parentId: string | null) =>
      attempt(() => create.mutateAsync({ name, parentId }), t('departments.created', { name })),
    rename: ({ id, version }: Department, name: string) =>
      attempt(() => rename.mutateAsync({ id, version, name }), t('departments.renamed')),
    move: (department: Department, place: Place) =>
      attempt(
        () => move.mutateAsync({ id: department.id, version: department.version, ...place }),
        t('departments.moved', { name: names.department(department) }),
      ),
    async remove(department: Department): Promise<boolean> {
      const agreed = await feedback.confirm({
        title: t('departments.deleteTitle', { name: names.department(department) }),
        text: t('departments.deleteText'),
        confirm: t('departments.delete'),
        danger: true,
      })
      return agreed && attempt(() => remove.mutateAsync(department.id), t('departments.deleted'))
    },
  }
}
export type DepartmentActs = ReturnType<typeof useDepartmentActs>
