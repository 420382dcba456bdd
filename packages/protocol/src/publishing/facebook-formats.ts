/** As what Facebook takes a video (E28). */
export const fbFormats = ['reels', 'watch'] as const
export type FbFormat = (typeof fbFormats)[number]
