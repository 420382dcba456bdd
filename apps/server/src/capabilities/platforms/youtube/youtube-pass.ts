/** On whose behalf a content owner's token speaks. */
type OnBehalf = { readonly contentOwnerId: string; readonly channelId: string }
type Pass = { readonly bearer: string; readonly onBehalf: OnBehalf | null }

const mark = 'on-behalf'

/**
 * A content owner's token says nothing of the channel that is meant, and a video inserted with it alone would land on
 * the wrong one: what generic code is handed names both, and is read here alone.
 */
export function onBehalfPass(accessToken: string, { contentOwnerId, channelId }: OnBehalf): string {
  return [mark, contentOwnerId, channelId, accessToken].join(' ')
}

/** What a pass says; a bare token speaks for itself. */
export function readPass(pass: string): Pass {
  const [first, contentOwnerId, channelId, bearer] = pass.split(' ')
  if (first !== mark || !contentOwnerId || channelId === undefined || !bearer) {
    return { bearer: pass, onBehalf: null }
  }
  return { bearer, onBehalf: { contentOwnerId, channelId } }
}
