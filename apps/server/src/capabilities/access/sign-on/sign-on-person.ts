import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { Env } from '#src/platform/env.ts'
import type { SignOnPerson } from './sign-on-provider.ts'

/** Names under which sign-ons send the same thing: OpenID Connect, LDAP behind CAS, what Sa-Token centres are fond of. */
const spellings = {
  fullName: ['name', 'displayName', 'fullName', 'cn', 'nickname', 'preferred_username'],
  email: ['email', 'mail'],
  avatarUrl: ['picture', 'avatar', 'avatarUrl'],
  departmentCode: ['department', 'departmentCode', 'dept'],
} as const

const webUrl = z.url({ protocol: /^https?$/u })
/** Whatever is missing or odd is left out. */
const fields = {
  fullName: z.string().trim().min(1).max(200),
  email: z.string().max(320),
  avatarUrl: webUrl.max(2000),
  departmentCode: z.string().max(100),
} as const satisfies Record<keyof typeof spellings, z.ZodType<string>>

/**
 * The person behind `subject`, from attributes as sign-ons really send them. Several values of one: the first. `account`
 * is how the sign-on calls whom it gives no name.
 */
export function personOf(
  subject: string,
  said: Readonly<Record<string, unknown>>,
  account: string,
): SignOnPerson {
  const read = (field: keyof typeof spellings): string | null => {
    for (const name of spellings[field]) {
      const value = said[name]
      const parsed = fields[field].safeParse(Array.isArray(value) ? value[0] : value)
      if (parsed.success) return parsed.data
    }
    return null
  }
  return {
    subject,
    fullName: read('fullName') ?? account,
    email: read('email') ?? '',
    avatarUrl: read('avatarUrl'),
    departmentCode: read('departmentCode'),
  }
}

/**
 * What identifies somebody for good: something to see, of at most 255 characters (OpenID Connect Core §2), none of which
 * nobody sees or no database keeps.
 */
const account = z
  .string()
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)
  .refine((text) => text.trim() !== '')

/**
 * How the product knows a person of the sign-on; one way for sign-in and single logout.
 *
 * @throws access.signOnNameless for what can be nobody's name, by any sign-on
 */
export function subjectNaming(env: Pick<Env, 'SANDBOX'>): (subject: string) => string {
  const named = env.SANDBOX ? demoSubject : (subject: string) => subject
  return (subject) => {
    if (!account.safeParse(subject).success) throw new AppError('access.signOnNameless')
    return named(subject)
  }
}

/**
 * How a person of the sandbox's sign-on is known. Anybody may be anybody there, so its names are kept apart: when a real
 * sign-on replaces it, an account of the same name finds no role waiting.
 */
export function demoSubject(subject: string): string {
  return `sandbox:${subject}`
}
