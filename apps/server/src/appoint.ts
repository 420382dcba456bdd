import { hostname, userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type Appointment, appointAdministrator, type Named } from '#src/capabilities/access/access.ts'
import { configured, type Env, readEnv } from '#src/platform/env.ts'
import { say } from './start/banner.ts'
import { onOperatorDatabase } from './start/operator-command.ts'

const usage = 'npm run appoint -- <login name or e-mail>'

/**
 * `npm run appoint`: makes somebody administrator who has signed in once (PERM-03, PERM-04). Outside the demo nobody is
 * one by themselves, and only administrators may give roles. Ends with 1 when it refuses, with 2 when it could not look.
 */
async function main(env: Env, names: readonly string[]): Promise<number> {
  const [name = '', ...more] = names
  const who = name.trim()
  if (who === '' || more.length > 0) {
    say(usage)
    return 2
  }
  return onOperatorDatabase(env, 'appoint', async ({ database }) => {
    const operator = `${userInfo().username}@${hostname()}`
    const appointment = await appointAdministrator({ database, env }, who, operator)
    for (const line of linesOf(appointment, who)) say(line)
    return appointment.outcome === 'appointed' || appointment.outcome === 'alreadyAdministrator' ? 0 : 1
  })
}

function linesOf(appointment: Appointment, who: string): readonly string[] {
  switch (appointment.outcome) {
    case 'appointed':
      return [
        `${describe(appointment.person)} is an administrator now, and gives roles to the others under staff.`,
        'If they are signed in, their open pages show it at once.',
      ]
    case 'alreadyAdministrator':
      return [`${describe(appointment.person)} is an administrator already: nothing was changed.`]
    case 'disabled':
      return [`${describe(appointment.person)} is disabled and cannot be appointed.`]
    case 'unknown':
      return [
        `Nobody is known as ${who}. People are known from their first sign-on: let them sign in once, then run this`,
        'again. A login name is written exactly as the sign-on has it.',
      ]
    case 'several':
      return [
        `Several people have the address ${who}. Name one of them by login name:`,
        ...appointment.people.map((person) => `  ${describe(person)}`),
      ]
    case 'noRole':
      return [
        'There is no role that administers: the administrator role was removed, and none holds everything.',
      ]
  }
}

function describe({ fullName, login, email }: Named): string {
  return `${fullName} (${[login, email].filter(Boolean).join(', ')})`
}

const { positionals } = parseArgs({ allowPositionals: true })
const env = configured(() => readEnv(process.env))
process.exitCode = await main(env, positionals)
