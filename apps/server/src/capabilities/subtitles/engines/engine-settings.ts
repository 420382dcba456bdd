/** Where an engine is, and what it costs; the key may be empty where the engine asks for none. */
export type EngineSettings = {
  readonly url: string
  readonly key: string
  readonly model: string
  readonly price: string
  readonly currency: string
}
