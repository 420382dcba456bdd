const mark = 'background'
const severalPages = '-'

/** For which Page a call in the background is made, and with which token; null is several Pages. */
export type Pass = { readonly token: string; readonly background: { readonly pageId: string | null } | null }

/** What generic code is handed for a token; only work in the background says more than the token does. */
export function passOf(token: string, background: Pass['background']): string {
  return background === null ? token : [mark, background.pageId ?? severalPages, token].join(' ')
}

/** What a pass says; a bare token is used while somebody waits. */
export function readPass(pass: string): Pass {
  const [first, pageId, token] = pass.split(' ')
  return first === mark && pageId && token
    ? { token, background: { pageId: pageId === severalPages ? null : pageId } }
    : { token: pass, background: null }
}
