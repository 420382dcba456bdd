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
  /** Of a brand account that the Google account manages, not of the person behind it. */
  readonly brand: boolean
  readonly longUploads: 'allowed' | 'eligible' | 'disallowed'
  readonly madeForKids: boolean
  /** What its owner said of it; null: nothing. */
  readonly selfDeclaredMadeForKids: boolean | null
  /** Whether it stands with an account that may upload. */
  readonly linked: boolean
  /** It earns money; told to its owner alone. */
  readonly monetised: boolean
  /** Good standing; `false` is what a channel with strikes or open claims shows. */
  readonly standing: { readonly community: boolean; readonly copyright: boolean; readonly contentId: boolean }
  /** Background of the drawn avatar. */
  readonly colour: string
}
