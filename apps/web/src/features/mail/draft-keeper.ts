/** Keeps drafts: the first time it makes one and says which, later it changes it. */
export type DraftStore<Content> = {
  /** Asked again with the same key and content after a lost answer, it makes no second draft. */
  readonly create: (content: Content, key: string) => Promise<string>
  readonly update: (id: string, content: Content) => Promise<void>
}

export type DraftKeeper<Content> = {
  /** Keeps the newest state, when what is under way is over; states in between are skipped. */
  keep(content: Content): Promise<void>
  /** When nothing is under way any more: the id of the draft, null when there is none. */
  settled(): Promise<string | null>
}

/**
 * Saves a draft one call at a time. A creation whose answer was lost is asked again as it was before anything newer is
 * saved: otherwise one letter would leave two drafts.
 */
export function createDraftKeeper<Content>(options: {
  readonly store: DraftStore<Content>
  readonly draftId: string | null
  readonly newKey: () => string
}): DraftKeeper<Content> {
  const { store, newKey } = options
  let id = options.draftId
  let creation: { readonly content: Content; readonly key: string } | null = null
  let wanted: { readonly content: Content } | null = null
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (wanted !== null) {
      const { content } = wanted
      wanted = null
      try {
        if (id !== null) {
          await store.update(id, content)
        } else {
          creation ??= { content, key: newKey() }
          const first = creation
          id = await store.create(first.content, first.key)
          creation = null
          if (first.content !== content) await store.update(id, content)
        }
      } catch (error) {
        // Kept for the next try, unless something newer came meanwhile.
        wanted ??= { content }
        throw error
      }
    }
  }

  return {
    async keep(content) {
      wanted = { content }
      running ??= run().finally(() => {
        running = null
      })
      await running
    },
    async settled() {
      await running?.catch(() => undefined)
      return id
    },
  }
}
