import type { Bilingual } from '#src/core/language.ts'

/** A person of the demo company, as the sign-on knows them. */
export interface StaffMember {
  /** `sub` of the id token. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Bilingual
  /** Department code, in the claim `department`. */
  readonly department: string
  readonly colour: string
}

/** The demo accounts. */
export const STAFF: readonly StaffMember[] = [
  member('operator', '李晴', { zh: '运营', en: 'Operator' }, 'hz_fb', '#5a8dee'),
  member('group-lead', '王浩', { zh: '组长', en: 'Group lead' }, 'hz_fb', '#7367f0'),
  member('finance', '陈敏', { zh: '财务', en: 'Finance' }, 'gm_office', '#0b7285'),
  member('legal', '赵律', { zh: '版权与法务', en: 'Copyright and legal' }, 'gm_office', '#9a3412'),
  member('viewer', '孙悦', { zh: '只读访客', en: 'Viewer' }, 'hz_fb', '#2b8a3e'),
  member('admin', '周凯', { zh: '系统管理员', en: 'Administrator' }, 'gm_office', '#343a40'),
]

/** The demo account with this id. */
export function staffById(id: string): StaffMember | undefined {
  return STAFF.find((person) => person.id === id)
}

function member(id: string, name: string, role: Bilingual, department: string, colour: string): StaffMember {
  return { id, name, email: `${id}@pindao.example`, role, department, colour }
}
