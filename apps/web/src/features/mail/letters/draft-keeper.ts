import { isPassing, isRefusal } from '#src/shared/api/api-error.ts'

/** Keeps drafts: the first time it makes one and says which, later it changes it. */
type DraftStore<Content> = {
  /** Asked again with the same key and content after a lost answer, it makes no second draft. */
  readonly create: (content: Content, key: string) => Promise<string>
  readonly update: (id: string, content: Content) => Promise<void>
}

type DraftKeeper<Content> = {
  /** Keeps the newest state, when what is under way is over; states in between are skipped. */
  keep(content: Content): Promise<void>
  /**
   * When nothing is under way any more: the id of the draft, null when there is none. A creation whose answer was lost is
   * asked again; fails as that does, if still nobody knows whether there is a draft.
   */
  settled(): Promise<string | null>
}

/**
 * Saves a draft one call at a time. A creation whose answer was lost is asked again as it was before anything newer is
 * saved: otherwise one letter would leave two drafts. One that was refused made none, and is forgotten.
 */
export function createDraftKeeper<Content>(options: {
  readonly store: DraftStore<Content>
  readonly draftId: string | null
  readonly newKey: () => string
}): DraftKeeper<Content> {
  const { store, newKey } = options
  let id = options.draftId
  type Creation = { readonly content: Content; readonly key: string }
  let creation: Creation | null = null
  let wanted: { readonly content: Content } | null = null
  let running: Promise<void> | null = null

  /** Returns the content that was saved: of a creation that is asked again, an older one. */
  async function save(content: Content): Promise<Content> {
    if (id !== null) {
      await store.update(id, content)
      return content
    }
    creation ??= { content, key: newKey() }
    const asked = creation
    try {
      await create(asked)
    } catch (error) {
      // The older content was refused; this one has not been asked yet.
      if (isDecided(error) && asked.content !== content) return save(content)
      throw error
    }
    return asked.content
  }

  async function create(asked: Creation): Promise<void> {
    try {
      id = await store.create(asked.content, asked.key)
    } catch (error) {
      if (isDecided(error)) creation = null
      throw error
    }
    creation = null
  }

  async function run(): Promise<void> {
    while (wanted !== null) {
      const { content } = wanted
      wanted = null
      try {
        const saved = await save(content)
        if (saved !== content) wanted ??= { content }
      } catch (error) {
        // What came meanwhile may do better than what was refused; without an answer there is nothing to try.
        if (wanted !== null && isDecided(error)) continue
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
      if (creation !== null) {
        await create(creation).catch((error: unknown) => {
          if (!isDecided(error)) throw error
        })
      }
      return id
    },
  }
}

/** Whether asking the same again would be refused again; a server that is too busy says nothing of the content. */
function isDecided(error: unknown): boolean {
  return isRefusal(error) && !isPassing(error)
}
