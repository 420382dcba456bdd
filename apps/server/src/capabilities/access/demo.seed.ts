import type { DefaultRoleCode } from '@pindao/protocol/access/default-roles.ts'
import type { DepartmentCode } from '@pindao/protocol/access/departments.ts'
import type pg from 'pg'
import { demoSubject } from './sign-on/sign-on-person.ts'

export type DemoMember = {
  /** `sub` at the sandbox's sign-on. */
  readonly subject: string
  readonly fullName: string
  readonly role: DefaultRoleCode
  readonly department: DepartmentCode
}

/** The people of the sandbox's sign-on. The viewer sits with the operators: elsewhere there would be nothing to view. */
const demoStaff: readonly DemoMember[] = [
  { subject: 'operator', fullName: '李晴', role: 'operator', department: 'hz_fb' },
  { subject: 'group-lead', fullName: '王浩', role: 'group_lead', department: 'hz_fb' },
  { subject: 'finance', fullName: '陈敏', role: 'finance', department: 'gm_office' },
  { subject: 'legal', fullName: '赵律', role: 'legal', department: 'gm_office' },
  { subject: 'viewer', fullName: '孙悦', role: 'viewer', department: 'hz_fb' },
  { subject: 'admin', fullName: '周凯', role: 'admin', department: 'gm_office' },
]

/**
 * Grants the sandbox's accounts their roles before they first sign in. Only for a product that runs on the sandbox:
 * elsewhere nobody has a role until granted one. Whoever exists already is left alone.
 */
export function seedDemoStaff(client: pg.Client): Promise<void> {
  return seedMembers(client, demoStaff)
}

/** Adds people with their first role; whoever exists already is left alone. */
export async function seedMembers(
  client: Pick<pg.Client | pg.Pool, 'query'>,
  members: readonly DemoMember[],
): Promise<void> {
  for (const { subject, fullName, role, department } of members) {
    await client.query(
      `WITH made AS (
         INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
         SELECT $1, $2, $3, d.id, false, now() FROM department d WHERE d.code = $4
         ON CONFLICT (sso_subject) DO NOTHING RETURNING id
       )
       INSERT INTO staff_role (staff_id, role_id, position)
       SELECT made.id, r.id, 1 FROM made JOIN role r ON r.code = $5`,
      [demoSubject(subject), fullName, `${subject}@pindao.example`, department, role],
    )
  }
}
