import { oneLine } from '../ways/email.smtp.ts'
import type { Sentences } from '../ways/notice.words.ts'
import { cutToBytes } from './robot.protocol.ts'

/** Longest lines in bytes: three notices are below what the shortest provider takes, whatever somebody called a video. */
const longestName = 150
const longestLine = 90

/** What a robot says of these: a few lines each, with the address of the record. */
export function composeRobotText(told: readonly Sentences[], urgent: string): string {
  return told.map((one) => textOf(one, urgent)).join('\n\n')
}

function textOf({ what, name, more, at, url, urgent: isUrgent }: Sentences, urgent: string): string {
  const lines = [
    cutToBytes(oneLine(`${isUrgent ? `${urgent} ` : ''}${what}`), longestLine),
    cutToBytes(oneLine(name), longestName),
    ...more.map((line) => cutToBytes(oneLine(line), longestLine)),
    at,
    url,
  ]
  return lines.join('\n')
}
