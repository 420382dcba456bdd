import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  readonly expiresAt: number
}

/**
 * Keeps sign-on sessions, codes and grants in memory: whoever restarts the sandbox signs in again. Only the signing keys
 * survive (`keys.ts`), so id tokens that were handed out stay verifiable.
 */
export function createSignOnStorage(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()

  function live(key: string): AdapterPayload | undefined {
    const entry = entries.get(key)
    if (!entry || entry.expiresAt > Date.now()) return entry?.payload
    entries.delete(key)
    return undefined
  }

  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`

    function findBy(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      const keys = [...entries.keys()].filter((key) => key.startsWith(`${model}:`))
      return keys.map(live).find((payload) => payload !== undefined && matches(payload))
    }

    return {
      upsert: async (id, payload, expiresIn) => {
        const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY
        entries.set(keyOf(id), { payload, expiresAt })
      },
      find: async (id) => live(keyOf(id)),
      findByUid: async (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const entry = entries.get(keyOf(id))
        if (!entry) return
        const payload = { ...entry.payload, consumed: Math.floor(Date.now() / 1000) }
        entries.set(keyOf(id), { ...entry, payload })
      },
      destroy: async (id) => {
        entries.delete(keyOf(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
