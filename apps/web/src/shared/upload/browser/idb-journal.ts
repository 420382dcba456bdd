import type { Journal, JournalEntry } from '../engine/journal.ts'

const storeName = 'tasks'

/** The journal in IndexedDB, which keeps file handles, too. Opened at the first use; rejects where there is none. */
export function createIdbJournal(databaseName = 'pindao-uploads'): Journal {
  let opening: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'uuid' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opening
  }

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  return {
    async list(owner) {
      const entries = await run<JournalEntry[]>('readonly', (store) => store.getAll())
      return entries.filter((entry) => entry.owner === owner).sort((a, b) => a.task.addedAt - b.task.addedAt)
    },
    async put(entry) {
      await run('readwrite', (store) => store.put(entry))
    },
    async remove(uuid) {
      await run('readwrite', (store) => store.delete(uuid))
    },
  }
}
