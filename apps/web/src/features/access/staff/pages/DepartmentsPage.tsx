import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayCreateAtTop } from '#src/features/access/door/department-options.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useDepartments } from '../api/departments.queries.ts'
import { DepartmentTree, type Naming } from '../components/DepartmentTree.tsx'
import styles from '../components/departments.module.css'
import { useDepartmentActs } from '../components/use-department-acts.ts'

/** 部门: the tree of the company, edited in place. */
export function DepartmentsPage() {
  const { t } = useTranslation('staff')
  const { data: departments, ...query } = useDepartments()
  const acts = useDepartmentActs()
  const [naming, setNaming] = useState<Naming | null>(null)
  const empty = departments?.length === 0 && naming === null
  // The top is the whole company's: not everybody who may make departments may make one there.
  const createButton = departments && mayCreateAtTop(departments) && (
    <Permit to="department:create">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => setNaming({ kind: 'create', parentId: null })}
      >
        {t('departments.create')}
      </Button>
    </Permit>
  )

  return (
    <>
      <PageHeader title={t('departments.title')} note={t('departments.note')} actions={createButton} />
      <section className={styles['card']} aria-label={t('departments.title')} aria-busy={acts.isPending}>
        {departments && !empty && (
          <DepartmentTree departments={departments} acts={acts} naming={naming} onNaming={setNaming} />
        )}
        {empty && (
          <EmptyState
            title={t('departments.empty.title')}
            text={t('departments.empty.text')}
            action={createButton}
          />
        )}
        {!departments && query.isError && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <Skeleton active />}
      </section>
    </>
  )
}
