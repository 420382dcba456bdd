/** A channel of the sandbox's world, and the Google account it belongs to. */
export interface Channel {
  readonly id: string
  readonly account: string
  readonly title: string
  readonly description: string
  readonly handle: string
  readonly country: string
  readonly language: string
  readonly publishedAt: string
  readonly subscribers: number
  readonly views: number
  /** Background of the drawn avatar. */
  readonly colour: string
}
