/** What we use of it (it has no types of its own): the algorithm of Unicode for texts that are written in both directions. */
declare module 'bidi-js' {
  type Levels = { readonly levels: Uint8Array }
  type Bidi = {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Levels
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
