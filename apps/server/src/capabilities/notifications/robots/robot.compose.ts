import { oneLine } from '../ways/email.smtp.ts'
import type { Sentences } from '../ways/notice.words.ts'

/** What a robot says of these: a few lines each, with the address of the record. */
export function composeRobotText(told: readonly Sentences[], urgent: string): string {
  return told
    .map((one) =>
      [`${one.urgent ? `${urgent} ` : ''}${one.what}`, one.name, ...one.more, one.at, one.url]
        .map(oneLine)
        .join('\n'),
    )
    .join('\n\n')
}
