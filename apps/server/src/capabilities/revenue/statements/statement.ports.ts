import type { Actor } from '#src/platform/context.ts'

/** A letter to somebody outside. */
export type OutsideLetter = {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for the same letter, however often it is tried: a mailbox knows a second copy by it. */
  readonly messageId: string
}

/** What became of it: refused for good; not now; nobody knows. */
export type LetterOutcome = {
  readonly kind: 'sent' | 'refused' | 'later' | 'down' | 'unknown'
  readonly detail?: string
}

/** What statements need of other capabilities. */
export type StatementPorts = {
  /** The way of letters out of the house; null where no mail server is configured. */
  readonly letters: () => { send(letter: OutsideLetter): Promise<LetterOutcome> } | null
  /** Somebody as they are by now; null once they are disabled. */
  readonly actorAtWork: (who: {
    readonly staffId: bigint
    readonly sessionId: bigint
  }) => Promise<Actor | null>
}
