import type { PlatformClaimStatus } from '@pindao/protocol/claims/claim.states.ts'

/** What lies beside the facts so that news comes to the same in any order: kept in `claim.told`. */
export type ToldMarks = {
  /** By which news each is what it is; the greater mark counts. */
  readonly marks: Readonly<Partial<Record<string, string>>>
  /** When a status was first told by a source that does not say since when it is one. */
  readonly first: Readonly<Partial<Record<PlatformClaimStatus, string>>>
  /** Whether the status that counts came without its time. */
  readonly undated: boolean
}
export const nothingTold: ToldMarks = { marks: {}, first: {}, undated: false }
