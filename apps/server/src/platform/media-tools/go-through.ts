export type DeriveOptions = {
  readonly fileName: string
  readonly durationMs: number
  readonly signal: AbortSignal
  /** 0 to 1, as the film is gone through. */
  readonly onProgress: (share: number) => void
}

/** Hears what ffmpeg writes, as text or as bytes. */
export type Hears =
  | { readonly onOutput: (text: string) => void }
  | { readonly onBytes: (bytes: Buffer) => void }
/** Has ffmpeg go through a film. @throws media.derivativeFailed */
export type GoThrough = (args: readonly string[], hears: Hears) => Promise<void>
