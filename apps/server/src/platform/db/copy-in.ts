import type { Connection, Submittable } from 'pg'
import { clientOf, type Tx } from './database.ts'

/** Lines are sent in pieces of about so many characters: fewer, larger ones cost less. */
const pieceLength = 64 * 1024

/**
 * Runs `COPY … FROM STDIN` in a transaction with lines as `copyLine` makes them: ten times what INSERT takes in
 * (performance.md §3). What the lines throw ends the statement, and is thrown.
 */
export function copyIn(tx: Tx, statement: string, lines: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    clientOf(tx).query(new CopyIn(statement, lines, (error) => (error ? reject(error) : resolve())))
  })
}

/** What of the connection a COPY needs beyond the published types. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
  readonly stream: { readonly writableNeedDrain: boolean; once(event: 'drain', then: () => void): unknown }
}

/** A statement of the driver's own queue: it is told what the server answers, and answers by `callback` once. */
class CopyIn implements Submittable {
  readonly #statement: string
  readonly #lines: Iterator<string>
  /** The driver wraps it to stop its clock. */
  callback: (error: Error | null) => void
  #failure: Error | null = null

  constructor(statement: string, lines: Iterable<string>, callback: (error: Error | null) => void) {
    this.#statement = statement
    this.#lines = lines[Symbol.iterator]()
    this.callback = callback
  }

  submit(connection: Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    try {
      for (;;) {
        const piece = this.#piece()
        if (piece === '') break
        connection.sendCopyFromChunk(Buffer.from(piece))
        if (connection.stream.writableNeedDrain) {
          connection.stream.once('drain', () => this.handleCopyInResponse(connection))
          return
        }
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
      connection.sendCopyFail('the lines ended early')
    }
  }

  #piece(): string {
    let piece = ''
    while (piece.length < pieceLength) {
      const next = this.#lines.next()
      if (next.done) break
      piece += next.value
    }
    return piece
  }

  handleError(error: Error): void {
    const { callback } = this
    this.callback = () => undefined
    callback(this.#failure ?? error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  // Nothing of these is asked for here; the driver calls them of every statement.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(): void {}
}
