import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { platforms } from '@pindao/protocol/channels/platforms.ts'
import type { PersonView } from '@pindao/protocol/people/people.endpoints.ts'
import type { NamedRow, OwnedChannelRow, PersonRow } from './people.store.ts'

type Person = Omit<PersonView, 'channels' | 'figures' | 'acts'>
type OwnedChannel = NonNullable<PersonView['channels']>['items'][number]

export function presentPerson({ staff, department, roles }: PersonRow): Person {
  return {
    id: String(staff.id),
    fullName: staff.fullName,
    email: staff.email,
    avatarUrl: staff.avatarUrl,
    department: named(department),
    roles: roles.map(named),
    enabled: !staff.disabled,
    firstSignInAt: staff.firstSignInAt,
    lastSignInAt: staff.lastSignInAt,
  }
}

const named = ({ id, code, name }: NamedRow) => ({ id: String(id), code, name })

export function presentChannel({ id, platform, status, ...row }: OwnedChannelRow): OwnedChannel {
  return {
    ...row,
    id: String(id),
    platform: platforms.find((known) => known === platform) ?? platforms[0],
    credentialStatus: status === null ? null : credentialStatus.schema.parse(status),
  }
}
