import { abilityOf } from '@pindao/protocol/access/permissions.ts'
import type { UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import type { StaffProfile } from './staff.store.ts'

/** A person as the page keeps them (SSO-03). Roles are codes; the page says `access.role.<code>`. */
export function presentStaff(profile: StaffProfile): UserInfo {
  return {
    role: profile.roles[0] ?? '',
    user: {
      userId: String(profile.staffId),
      avatarUrl: profile.avatarUrl,
      departmentCode: profile.departmentCode,
      email: profile.email,
    },
    fullName: profile.fullName,
    roleList: [...profile.roles],
    ability: profile.permissions.map(abilityOf),
  }
}
