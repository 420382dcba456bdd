import { type ReadLetter, readLetter } from './mime.ts'

/** A letter that was taken. `repeats`: how often the same one came again, which a mailbox knows by its Message-ID. */
export interface KeptLetter extends ReadLetter {
  readonly id: number
  readonly at: string
  readonly from: string
  readonly to: readonly string[]
  readonly messageId: string
  readonly repeats: number
}

/** What the mail server does instead of taking letters. */
export interface MailTrouble {
  /** It refuses whoever connects (421). */
  readonly refuse: boolean
  /** It takes so many letters and hangs up before it says so. */
  readonly loseAnswers: number
  /** Receivers that it does not know (550). */
  readonly unknown: readonly string[]
}

const mostKept = 500
const noTrouble: MailTrouble = { refuse: false, loseAnswers: 0, unknown: [] }

export type Mailbox = ReturnType<typeof createMailbox>

/** Letters that were received, in memory: a restarted sandbox has none. */
export function createMailbox(now: () => number) {
  let letters: KeptLetter[] = []
  let lastId = 0
  let trouble = noTrouble

  return {
    list: (): readonly KeptLetter[] => letters,
    clear(): void {
      letters = []
    },
    trouble: (): MailTrouble => trouble,
    setTrouble(change: Partial<MailTrouble>): void {
      trouble = { ...noTrouble, ...change }
    },
    /** Whether the answer to this letter is to be lost. */
    takeLostAnswer(): boolean {
      if (trouble.loseAnswers === 0) return false
      trouble = { ...trouble, loseAnswers: trouble.loseAnswers - 1 }
      return true
    },
    keep(from: string, to: readonly string[], raw: Buffer): void {
      const letter = readLetter(raw)
      const messageId = letter.headers['message-id'] ?? ''
      const isSame = (one: KeptLetter) =>
        messageId !== '' && one.messageId === messageId && one.to.join() === to.join()
      if (letters.some(isSame)) {
        letters = letters.map((one) => (isSame(one) ? { ...one, repeats: one.repeats + 1 } : one))
        return
      }
      lastId += 1
      const kept = {
        ...letter,
        id: lastId,
        at: new Date(now()).toISOString(),
        from,
        to,
        messageId,
        repeats: 0,
      }
      letters = [kept, ...letters].slice(0, mostKept)
    },
  }
}
