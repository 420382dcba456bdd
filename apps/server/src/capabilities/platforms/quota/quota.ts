import type { QuotaBucket } from '@pindao/protocol/channels/project.endpoints.ts'

/** What a call takes of which bucket; a cost of 0 was taken before, or is none. */
export type CallCost = { readonly bucket: QuotaBucket; readonly units: number }

/** A project's bucket, and for whom it is asked. */
export type QuotaCall = CallCost & {
  /** The project's client id. */
  readonly project: string
  /** Nobody waits for it: it leaves the last share of the day to publishing. */
  readonly background: boolean
}

/** What every call goes through that costs something of a day (architecture rule 7). */
export type QuotaLedger = {
  /**
   * Takes what a call costs, before it is made.
   *
   * @throws PlatformProblem quota, until the day is over, where there is not so much left
   */
  reserve(call: QuotaCall): Promise<void>
  /** The platform says that the bucket is empty, whatever we counted: believed for the day. */
  exhausted(project: string, bucket: QuotaBucket): Promise<void>
}

/** What a platform says of how much was used, in percent; `pageId` null: of the app itself. */
export type UsageNote = {
  readonly appId: string
  readonly pageId: string | null
  readonly calls: number
  readonly time: number
  readonly cpuTime: number
  /** Minutes until calls are taken again; 0 while they are. */
  readonly regainMinutes: number
}

/** Where usage headers are kept, and asked before work that nobody waits for. */
export type UsageBook = {
  note(notes: readonly UsageNote[]): Promise<void>
  /** Seconds that such work has to wait for an app, or one of its Pages; 0 for none. */
  pauseOf(appId: string, pageId: string | null): Promise<number>
}

/** A reel that is about to be published on a Page. */
export type ReelCall = { readonly pageId: string; readonly videoId: string }

/** What counts the Reels of a Page: so many in any 24 hours (platforms.md D4). */
export type ReelBook = {
  /**
   * Counts a reel before it is published, once, however often it is asked.
   *
   * @throws PlatformProblem channelQuota, until the oldest one is a day old, where the Page has had all it may
   */
  take(call: ReelCall, at: Date): Promise<void>
}
