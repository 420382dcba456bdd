import type { DoneRecord, Journal, JournalEntry } from '../engine/journal.ts'

/** One store in a database of its own: opened at the first use; rejects where there is none. */
function idbStore(databaseName: string, storeName: string, options: IDBObjectStoreParameters = {}) {
  let opening: Promise<IDBDatabase> | null = null

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName, options)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opening
  }

  return async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
}

/**
 * The journal in IndexedDB, which keeps file handles, too. What is done is in a database of its own: another store in the
 * first one would have to wait until every tab with an older page is closed.
 */
export function createIdbJournal(databaseName = 'pindao-uploads'): Journal {
  const tasks = idbStore(databaseName, 'tasks', { keyPath: 'uuid' })
  const done = idbStore(`${databaseName}-done`, 'done')

  return {
    async list(owner) {
      const entries = await tasks<JournalEntry[]>('readonly', (store) => store.getAll())
      return entries.filter((entry) => entry.owner === owner)
    },
    async put(entry) {
      await tasks('readwrite', (store) => store.put(entry))
    },
    async remove(uuid) {
      await tasks('readwrite', (store) => store.delete(uuid))
    },
    async done(owner) {
      return (await done<DoneRecord | undefined>('readonly', (store) => store.get(owner))) ?? null
    },
    async keepDone(owner, record) {
      await done('readwrite', (store) => store.put(record, owner))
    },
  }
}
