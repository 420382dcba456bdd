/** On whose behalf a content owner's token speaks. */
type OnBehalf = { readonly contentOwnerId: string; readonly channelId: string }
type Pass = {
  readonly bearer: string
  readonly onBehalf: OnBehalf | null
  /** The client id of the project whose quota is used; null: the one that is configured. */
  readonly project: string | null
  /** Nobody waits for what it is used for. */
  readonly background: boolean
}

const mark = 'pass'

/**
 * What generic code is handed for a token, and this room alone reads. A content owner's token says nothing of the channel
 * that is meant, and a video inserted with it alone would land on the wrong one; and no token says whose quota it uses.
 */
export function passOf(bearer: string, given: Partial<Omit<Pass, 'bearer'>> = {}): string {
  const { onBehalf = null, project = null, background = false } = given
  if (onBehalf === null && project === null && !background) return bearer
  const { contentOwnerId, channelId } = onBehalf ?? { contentOwnerId: '', channelId: '' }
  return [mark, project ?? '', background ? 'background' : '', contentOwnerId, channelId, bearer].join(' ')
}

/** What a pass says; a bare token speaks for itself. */
export function readPass(pass: string): Pass {
  const [first, project, background, contentOwnerId, channelId = '', bearer] = pass.split(' ')
  if (first !== mark || !bearer) return { bearer: pass, onBehalf: null, project: null, background: false }
  return {
    bearer,
    onBehalf: contentOwnerId ? { contentOwnerId, channelId } : null,
    project: project || null,
    background: background !== '',
  }
}
