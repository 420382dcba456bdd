import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'

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

/** What a creator objects to, as the desk of cases takes it in. */
export type ObjectionTold = {
  readonly id: bigint
  readonly settlementId: bigint
  readonly contractId: bigint
  /** What the settlement is called. */
  readonly title: string
  readonly departmentId: bigint
  readonly ownerStaffId: bigint
  readonly at: string
}

/** What statements need of other capabilities. */
export type StatementPorts = {
  /** Objections are cases of the desk of disputes: they open and end with them, in the same transaction. */
  readonly objectionCases: {
    made(tx: Tx, objection: ObjectionTold): Promise<void>
    answered(
      tx: Tx,
      of: {
        readonly objectionId: bigint
        readonly answer: string
        readonly staffId: bigint
        readonly at: string
      },
    ): Promise<void>
  }
  /** The way of letters out of the house; null where no mail server is configured. */
  readonly letters: () => { send(letter: OutsideLetter): Promise<LetterOutcome> } | null
  /** Somebody as they are by now; null once they are disabled. */
  readonly actorAtWork: (who: {
    readonly staffId: bigint
    readonly sessionId: bigint
  }) => Promise<Actor | null>
}

/** How a payee was paid. */
export type Payment = {
  readonly paidOn: string
  readonly amount: string
  readonly bankRef: string
  /** Why the amount is another one; empty where it is not. */
  readonly reason: string
}

/** What files for the bank need of others. */
export type PaymentPorts = {
  /** Notes that a payee was paid, in the transaction of its cause. @throws what the room of settlements refuses */
  readonly payIn: (
    tx: Tx,
    ctx: SignedInContext,
    payee: { readonly id: bigint; readonly payeeId: bigint },
    payment: Payment,
  ) => Promise<void>
  /** The account number of a party in clear: each look is in the log. @throws contracts.partyNotFound, contracts.numberUnknown */
  readonly revealAccount: (ctx: SignedInContext, partyId: bigint) => Promise<string>
}
