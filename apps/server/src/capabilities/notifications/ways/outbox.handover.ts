import { languages } from '@pindao/protocol/access/person-settings.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import type { Clock } from '#src/platform/clock.ts'
import { Unopenable } from '#src/platform/crypto/secret-box.ts'
import type { Database } from '#src/platform/db/database.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { composeRobotText } from '../robots/robot.compose.ts'
import type { RobotLine } from '../robots/robot.http.ts'
import type { OpenRobot } from '../robots/robot.keys.ts'
import type { NoticeRobotRow } from '../robots/robot.table.ts'
import { composeEmail } from './email.compose.ts'
import type { EmailLine } from './email.smtp.ts'
import type { NoticeOutboxRow } from './notice.table.ts'
import { sentencesOf } from './notice.words.ts'
import type { TakenUp } from './outbox.sender.ts'
import type { Outcome } from './outcome.ts'
import { findReceivers } from './preference.store.ts'

/** Where everybody sets what they are told. */
export const settingsPath = '/pages/account-settings#notices'

type HandOverDeps = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly publicUrl: string
  readonly email: EmailLine | null
  readonly robots: RobotLine
  readonly openRobot: OpenRobot
}

/** Puts what is taken up into words of its receiver, and hands it to the other side; never throws. */
export function createHandOver({ database, clock, publicUrl, email, robots, openRobot }: HandOverDeps) {
  async function mail(rows: readonly NoticeOutboxRow[], messageId: string): Promise<Outcome> {
    if (email === null) return { kind: 'down', reason: 'notConfigured', detail: '' }
    const [first] = rows
    const person = first && (await findReceivers(database.db, [first.staffId])).get(first.staffId)
    if (person === undefined) return { kind: 'refused', reason: 'personDisabled', detail: '' }
    const { language: locale, timeZone } = person
    const told = rows.map((row) => sentencesOf(row, { locale, timeZone, publicUrl }))
    const to = { name: person.fullName, address: person.email }
    return email.send({ ...composeEmail(told, locale, `${publicUrl}${settingsPath}`), to, messageId })
  }

  async function speak(rows: readonly NoticeOutboxRow[], robot: NoticeRobotRow): Promise<Outcome> {
    const locale = languages.find((language) => language === robot.language) ?? 'zh'
    // A group has no zone of a person to go by.
    const told = rows.map((row) => sentencesOf(row, { locale, timeZone: companyZone, publicUrl }))
    const text = composeRobotText(told, wordsOf(locale)('notices:email.urgent'))
    return robots.say(openRobot(robot), text, clock())
  }

  return async ({ rows, robot, messageId }: TakenUp): Promise<Outcome> => {
    try {
      return await (robot === null ? mail(rows, messageId) : speak(rows, robot))
    } catch (error) {
      if (error instanceof Unopenable) return { kind: 'down', reason: 'sealBroken', detail: '' }
      // A fault of ours, before anything was handed over.
      return {
        kind: 'later',
        reason: 'refused',
        detail: error instanceof Error ? error.message : String(error),
      }
    }
  }
}
